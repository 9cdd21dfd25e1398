import { NearValid } from "../../abstraction/near-valid.ts";
import { wordsApartAt } from "../../abstraction/words-apart.ts";
import { asksForGroups, holds, withoutGroups } from "../../algebra/condition.ts";
import { fillGroups } from "../../algebra/fill-groups.ts";
import { sitesOf } from "../../generate/sites.ts";
import type { SizedTrees, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { layoutRules } from "../../grammar/analysis/layout-rules.ts";
import { isTwoLevel } from "../../grammar/analysis/per-grammar.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { levelledRules } from "../../grammar/normalize/precedence-levels.ts";
import { parseForest } from "../../parse/parse.ts";
import type { Notice } from "../../report/notice.ts";
import { project } from "../../tree/project.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { AskedCondition } from "./asked-condition.ts";
import { conditionedGrammar } from "./conditioned-grammar.ts";
import { isMetBy } from "./is-met.ts";
import { MeetingTrees } from "./meeting.ts";

/** Where inputs come from that meet a condition. */
export interface RestrictedSource {
  readonly source: TextSource;
  /** Trees over the base grammar in the place of texts: where texts must be the same, or trees are measured. */
  readonly trees: SizedTrees | undefined;
  readonly checks: Checks;
  readonly notices: readonly Notice[];
}

/** What is still to be asked of what comes from the source. */
export interface Checks {
  /** Of trees over the base grammar. */
  readonly tree?: (tree: Tree) => boolean;
  /** Of texts, as the grammar reads them: where that may be another tree than the text was made of. */
  readonly text?: (text: Uint8Array) => boolean;
}

interface Restricting {
  /** Whether trees are wanted in any case, to be measured. */
  readonly needsTrees: boolean;
  /** Whether all derivations of a size are to be equally likely. */
  readonly isUniform: boolean;
  /** Whether the base's model was learned, so that it tells what is wanted. */
  readonly isLearned: boolean;
  readonly signal: AbortSignal;
}

/** The source of the inputs that meet the condition; undefined when there are none. Throws what the signal was aborted with. */
export async function restrictedSource(
  base: TextSource,
  { condition, patterns, notices, valid }: AskedCondition,
  { needsTrees, isUniform, isLearned, signal }: Restricting,
): Promise<RestrictedSource | undefined> {
  const hasGroups = asksForGroups(condition);
  const possible = hasGroups ? withoutGroups(condition) : condition;
  const found = await conditionedGrammar(base, possible, signal);
  if (!found) return undefined;
  const { made, model } = found;
  const told = [...notices, ...found.notices];
  const isMet = (tree: Tree): boolean => holds(condition, tree);
  const checks = textCheck(base.sites.grammar, (tree, own) => isMetBy(condition, tree, own));
  // The grammar of the condition counts sizes in its own way, so those of the base grammar are drawn until one meets it.
  if (isUniform) return { source: base, trees: undefined, checks: { ...checks, tree: isMet }, notices: told };
  const { grammar } = base.sites;
  const examples = treesOf(valid, grammar).filter(isMet);
  const apart = wordsApartAt(patterns.values(), grammar, examples);
  const meeting = (trees: SizedTrees): SizedTrees =>
    new MeetingTrees({ produce: (size) => placed(apart(fillGroups(condition, trees.produce(size)))) }, isMet);
  if (examples.length > 0 && !isLearned) {
    const near = new NearValid(grammar, examples, base.random);
    const notice: Notice = { kind: "near-valid", inputs: examples.length };
    return { source: base, trees: meeting(near), checks, notices: [...told, notice] };
  }
  const source = { sites: sitesOf(made.grammar), model, random: base.random };
  const isSpaced = examples.length > 0 && layoutRules(grammar).size > 0;
  if (!hasGroups && !isSpaced && !needsTrees) return { source, trees: undefined, checks: {}, notices: told };
  const producer = new TreeProducer(source.sites, model, base.random);
  const produce = (size: number): Tree => project(producer.produce(size), made.grammar);
  return {
    source: base,
    trees: hasGroups || isSpaced ? meeting({ produce }) : { produce },
    checks,
    notices: told,
  };
}

/** The trees of the texts that the grammar reads. */
const treesOf = (texts: readonly string[], grammar: Grammar): readonly Tree[] =>
  texts.flatMap((text) => {
    const forest = parseForest(grammar, text);
    return forest.kind === "failure" ? [] : [forest.cheapest()];
  });

/** Tokens may be drawn anew to be read again, and operands bind in another way where they are copied. */
function textCheck(grammar: Grammar, isMet: (tree: Tree, grammar: Grammar) => boolean): Checks {
  if (!isTwoLevel(grammar) && levelledRules(grammar).size === 0) return {};
  return {
    text: (text) => {
      const forest = parseForest(grammar, text);
      return forest.kind !== "failure" && isMet(forest.cheapest(), grammar);
    },
  };
}
