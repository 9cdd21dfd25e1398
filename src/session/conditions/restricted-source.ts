import { NearValid } from "../../abstraction/drawn-trees.ts";
import { wordsApartAt } from "../../abstraction/words.ts";
import { asksForGroups, type Condition, has, holds, withoutGroups } from "../../algebra/condition.ts";
import { conditioned, positionsOf } from "../../algebra/conditioned.ts";
import { fillGroups } from "../../algebra/fill-groups.ts";
import type { MadeGrammar } from "../../algebra/make-grammar.ts";
import { specializing } from "../../algebra/specialize.ts";
import { inTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { type Meet, meetingConstraints } from "../../generate/constrain.ts";
import type { Model } from "../../generate/model.ts";
import { blended, uniform } from "../../generate/models.ts";
import { type Sites, sitesOf } from "../../generate/sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { layoutRules } from "../../grammar/analysis/layout-rules.ts";
import { type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { levelledRules } from "../../grammar/normalize/precedence-levels.ts";
import { parseForest } from "../../parse/parse.ts";
import { tokenTree } from "../../parse/token-tree.ts";
import type { Notice } from "../../report/notice.ts";
import { bindsTexts } from "../../tree/bound-texts.ts";
import { project } from "../../tree/project.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { AskedCondition } from "./asked-condition.ts";

/** A source of inputs that meet a condition. */
interface RestrictedSource {
  readonly source: TextSource;
  /** Trees over the base grammar instead of texts: needed if texts must be equal, or trees are measured. */
  readonly trees: SizedTrees | undefined;
  readonly checks: Checks;
  readonly notices: readonly Notice[];
}

/** Checks that the source itself does not guarantee. */
export interface Checks {
  /** On trees over the base grammar. */
  readonly tree?: (tree: Tree) => boolean;
  /** On texts, by parsing them: their tree may differ from the one they were generated from. */
  readonly text?: (text: Uint8Array) => boolean;
}

interface Restricting {
  /** Whether all derivations of a size must be equally likely. */
  readonly isUniform: boolean;
  /** Whether the base model was learned, and therefore should shape the inputs. */
  readonly isLearned: boolean;
  readonly signal: AbortSignal;
}

/** Makes the source of inputs that meet the condition; undefined if none do. Throws the signal's reason. */
export async function restrictedSource(
  base: TextSource,
  { condition, patterns, notices, valid }: AskedCondition,
  { isUniform, isLearned, signal }: Restricting,
): Promise<RestrictedSource | undefined> {
  const hasGroups = asksForGroups(condition);
  const possible = hasGroups ? withoutGroups(condition) : condition;
  const found = await conditionedGrammar(base, possible, signal);
  if (!found) return undefined;
  const { made, model } = found;
  const told = [...notices, ...found.notices];
  const isMet = (tree: Tree): boolean => holds(condition, tree);
  const { grammar } = base.sites;
  const checks = textCheck(grammar, (tree, own) => isMetBy(condition, tree, own));
  // The grammar of the condition measures sizes differently, so trees of the base grammar are drawn until one meets the
  // condition.
  if (isUniform) return { source: base, trees: undefined, checks: { ...checks, tree: isMet }, notices: told };
  const examples = treesOf(valid, grammar).filter(isMet);
  const apart = wordsApartAt(patterns.values(), grammar, examples);
  const meet = meetingConstraints(base, true);
  const meeting = (trees: SizedTrees): SizedTrees =>
    meetingTrees(trees, grammar, (drawn) => {
      const tree = meet(placed(apart(fillGroups(condition, drawn))));
      return tree !== undefined && isMet(tree) ? tree : undefined;
    });
  if (examples.length > 0 && !isLearned) {
    const near = new NearValid(grammar, examples, base.random);
    const notice: Notice = { kind: "near-valid", inputs: examples.length };
    return { source: base, trees: meeting(near), checks, notices: [...told, notice] };
  }
  const source = { sites: sitesOf(made.grammar), model, random: base.random };
  const isSpaced = examples.length > 0 && layoutRules(grammar).size > 0;
  // The grammar of the condition lacks constraints, and computed texts may decide the condition.
  if (!hasGroups && !isSpaced && !bindsTexts(grammar))
    return { source, trees: undefined, checks: {}, notices: told };
  const producer = new TreeProducer(source.sites, model, base.random);
  const produce = (size: number): Tree => project(producer.produce(size), made.grammar);
  return { source: base, trees: meeting({ produce }), checks, notices: told };
}

/** The trees of the texts that parse. */
const treesOf = (texts: readonly string[], grammar: Grammar): readonly Tree[] =>
  texts.flatMap((text) => {
    const forest = parseForest(grammar, text);
    return forest.kind === "failure" ? [] : [forest.cheapest()];
  });

/** Whether a text may get another tree than it was made of: a redrawn token may parse differently, and copied operands may bind differently. */
export const mayParseOtherwise = (grammar: Grammar): boolean =>
  isTwoLevel(grammar) || levelledRules(grammar).size > 0;

function textCheck(grammar: Grammar, isMet: (tree: Tree, grammar: Grammar) => boolean): Checks {
  if (!mayParseOtherwise(grammar)) return {};
  return {
    text: (text) => {
      const forest = parseForest(grammar, text);
      return forest.kind !== "failure" && isMet(forest.cheapest(), grammar);
    },
  };
}

/** A grammar with a model of its choices. */
interface ModelledSites {
  readonly sites: Sites;
  readonly model: Model;
}

/** The grammar of a condition, with the model conditioned on it. */
interface ConditionedGrammar {
  readonly made: MadeGrammar;
  readonly isUniversal: boolean;
  readonly model: Model;
  readonly notices: readonly Notice[];
}

/**
 * Makes the grammar of inputs that meet the condition, and conditions the base model on it. If the model excludes all
 * such inputs, it is first mixed equally with the uniform model. Undefined if no input meets the condition.
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

/**
 * Notices for patterns that occur in no input of the grammar, ignoring groups. Rejects with the signal's reason on
 * abort.
 */
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

/** Notices that no input meets the condition, and which patterns occur nowhere. */
export const neverMet = async (
  sites: Sites,
  asked: AskedCondition,
  signal: AbortSignal,
): Promise<readonly Notice[]> => [{ kind: "never-met" }, ...(await neverOccurring(sites, asked, signal))];

/** After this many rejected draws, further ones are probably rejected, too. */
const mostTrees = 10_000;
const mostTexts = 1_000;

/** Draws until one meets the condition; others are undefined. Throws an OptionsError if all draws fail. */
function drawMeeting<Drawn>(draw: () => Drawn | undefined, most: number, grammar: Grammar): Drawn {
  for (let tries = 0; tries < most; tries++) {
    const drawn = draw();
    if (drawn !== undefined) return drawn;
  }
  const unmet = bindsTexts(grammar)
    ? "the constraints of the grammar and each condition"
    : "the condition, though some do";
  throw new OptionsError(`${most} inputs in a row did not meet ${unmet}; try another --size or condition.`);
}

/** The trees that meet a condition and the constraints of the grammar, as `meet` makes them. */
export const meetingTrees = (trees: SizedTrees, grammar: Grammar, meet: Meet): SizedTrees => ({
  produce: (size) =>
    // To meet constraints takes many times as long.
    drawMeeting(() => meet(trees.produce(size)), bindsTexts(grammar) ? mostTexts : mostTrees, grammar),
  get isCut() {
    return trees.isCut ?? false;
  },
});

/** Filters texts by a condition. */
export const meetingTexts = (
  texts: TextProducer,
  grammar: Grammar,
  isMet: (text: Uint8Array) => boolean,
): TextProducer => ({
  produce(budget) {
    const draw = (): Uint8Array | undefined => {
      const text = texts.produce(budget);
      return isMet(text) ? text : undefined;
    };
    return drawMeeting(draw, mostTexts, grammar);
  },
  get isCut() {
    return texts.isCut;
  },
  get leftOut() {
    return texts.leftOut;
  },
});

/** Evaluates the condition on a tree directly, without making its grammar. */
export const isMetBy = (condition: Condition, tree: Tree, grammar: Grammar): boolean =>
  holds(condition, tree, {
    inside: (token) => (token.kind === "token" ? tokenTree(grammar, token) : undefined),
  });
