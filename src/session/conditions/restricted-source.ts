import { NearValid } from "../../abstraction/near-valid.ts";
import { wordsApartAt } from "../../abstraction/words-apart.ts";
import { asksForGroups, type Condition, has, holds, withoutGroups } from "../../algebra/condition.ts";
import { conditioned, positionsOf } from "../../algebra/conditioned.ts";
import { fillGroups } from "../../algebra/fill-groups.ts";
import type { MadeGrammar } from "../../algebra/make-grammar.ts";
import { specializing } from "../../algebra/specialize.ts";
import { inTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Model } from "../../generate/model.ts";
import { blended, uniform } from "../../generate/models.ts";
import { type Sites, sitesOf } from "../../generate/sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { layoutRules } from "../../grammar/analysis/layout-rules.ts";
import { isTwoLevel } from "../../grammar/analysis/per-grammar.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { levelledRules } from "../../grammar/normalize/precedence-levels.ts";
import { parseForest } from "../../parse/parse.ts";
import { tokenTree } from "../../parse/token-tree.ts";
import type { Notice } from "../../report/notice.ts";
import { project } from "../../tree/project.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { AskedCondition } from "./asked-condition.ts";

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

/** A grammar and how likely its choices are. */
export interface ModelledSites {
  readonly sites: Sites;
  readonly model: Model;
}

/** The grammar of a condition, with the model on condition that it is met. */
export interface ConditionedGrammar {
  readonly made: MadeGrammar;
  readonly isUniversal: boolean;
  readonly model: Model;
  readonly notices: readonly Notice[];
}

/**
 * The grammar of the inputs that meet the condition, and the base model conditioned on that: where it gives no such input
 * at all, it is mixed with the uniform one by halves first. Undefined when no input meets the condition.
 */
export async function conditionedGrammar(
  { sites, model }: ModelledSites,
  condition: Condition,
  signal: AbortSignal,
): Promise<ConditionedGrammar | undefined> {
  const withoutContexts: Notice[] = model.depth > 0 ? [{ kind: "contexts-left-out" }] : [];
  for (const each of [model, blended(model, uniform, 0.5)]) {
    const { made, isUniversal } = await inTurns(specializing(sites, condition, positionsOf(each)), signal);
    if (!made) return undefined;
    const own = conditioned(made, sites, each);
    if (!own) continue;
    const told: Notice[] = each === model ? [] : [{ kind: "never-learned" }];
    return { made, isUniversal, model: own, notices: [...withoutContexts, ...told] };
  }
  return undefined;
}

/** The patterns that no input of the grammar has, groups aside. Rejects with the signal's reason when the signal aborts. */
export async function neverOccurring(
  sites: Sites,
  { patterns }: AskedCondition,
  signal: AbortSignal,
): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const [name, pattern] of patterns) {
    const { made } = await inTurns(specializing(sites, withoutGroups(has(pattern))), signal);
    if (!made) notices.push({ kind: "never-occurs", name });
  }
  return notices;
}

/** That no input meets the condition, and which patterns are in none. */
export const neverMet = async (
  sites: Sites,
  asked: AskedCondition,
  signal: AbortSignal,
): Promise<readonly Notice[]> => [{ kind: "never-met" }, ...(await neverOccurring(sites, asked, signal))];

/** After so many in vain there are probably no others. */
const mostTrees = 10_000;
const mostTexts = 1_000;

/** Only those of the trees that are wanted. */
export class MeetingTrees implements SizedTrees {
  readonly #trees: SizedTrees;
  readonly #isMet: (tree: Tree) => boolean;

  constructor(trees: SizedTrees, isMet: (tree: Tree) => boolean) {
    this.#trees = trees;
    this.#isMet = isMet;
  }

  get isCut(): boolean {
    return this.#trees.isCut ?? false;
  }

  /** Throws an OptionsError when there seems to be none. */
  produce(size: number): Tree {
    for (let tries = 0; tries < mostTrees; tries++) {
      const tree = this.#trees.produce(size);
      if (this.#isMet(tree)) return tree;
    }
    throw inVain(mostTrees);
  }
}

/** Only those of the texts that are wanted. */
export class MeetingTexts implements TextProducer {
  readonly #texts: TextProducer;
  readonly #isMet: (text: Uint8Array) => boolean;

  constructor(texts: TextProducer, isMet: (text: Uint8Array) => boolean) {
    this.#texts = texts;
    this.#isMet = isMet;
  }

  get isCut(): boolean {
    return this.#texts.isCut;
  }

  get leftOut(): ReadonlySet<string> {
    return this.#texts.leftOut;
  }

  /** Throws an OptionsError when there seems to be none. */
  produce(budget: number): Uint8Array {
    for (let tries = 0; tries < mostTexts; tries++) {
      const text = this.#texts.produce(budget);
      if (this.#isMet(text)) return text;
    }
    throw inVain(mostTexts);
  }
}

const inVain = (tries: number): OptionsError =>
  new OptionsError(
    `${tries} inputs in a row did not meet the condition, though some do; try another --size or condition.`,
  );

/** Whether the condition holds for a tree of the grammar, by itself: no other grammar is made for that. */
export const isMetBy = (condition: Condition, tree: Tree, grammar: Grammar): boolean =>
  holds(condition, tree, {
    inside: (token) => (token.kind === "token" ? tokenTree(grammar, token) : undefined),
  });
