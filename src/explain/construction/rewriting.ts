import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { nameOf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import type { DifferenceFeature, ElementFeature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { BuiltInput } from "./built.ts";
import { numberTexts } from "./round-numbers.ts";

export interface Rewriting {
  readonly vocabulary: Vocabulary;
  readonly model: Model;
  readonly random: Random;
  /** A tree of the rule for the text, if it has one. */
  spelled(rule: string, text: string): Tree | undefined;
}

/** Ways in which one part is rewritten. */
const mostWays = 6;

/** Expansions in a part that is drawn anew. */
const budget = 6;

/**
 * The input with parts rewritten so that the predicate may hold, which no derivation sees to: that two parts have the same
 * text, or how much larger one number is than another. None for other predicates.
 */
export function rewritten(
  { feature, isAbove, threshold }: FeaturePredicate,
  input: BuiltInput,
  rewriting: Rewriting,
): Tree[] {
  switch (feature.question) {
    case "equal":
    case "different": {
      const { rule } = rewriting.vocabulary.elements[feature.element] ?? {};
      const isEqual = isAbove === (feature.question === "equal");
      return rule === undefined ? [] : (isEqual ? copied : redrawn)(input.tree, rule, rewriting);
    }
    case "difference":
    case "distance":
      return isAbove ? withDifference(feature, threshold, { input, rewriting }) : [];
    default:
      return [];
  }
}

/** One part put in the place of another. */
function copied(tree: Tree, rule: string, { random }: Rewriting): Tree[] {
  const paths = partsOf(tree, rule);
  return ways(paths.length > 1, () => {
    const from = drawn(paths, random);
    return replaceAt(tree, drawn(paths, random), nodeAt(tree, from) as Tree);
  });
}

/** One part drawn anew. */
function redrawn(tree: Tree, rule: string, { vocabulary, model, random }: Rewriting): Tree[] {
  const paths = partsOf(tree, rule);
  const producer = new TreeProducer(vocabulary.sites, model, random);
  return ways(paths.length > 0, () => replaceAt(tree, drawn(paths, random), producer.produce(budget, rule)));
}

function withDifference(
  { minuend, subtrahend }: DifferenceFeature,
  threshold: number,
  { input, rewriting }: { readonly input: BuiltInput; readonly rewriting: Rewriting },
): Tree[] {
  const amountOf = (feature: ElementFeature): number => featureValue(feature, input.measured);
  const above = amountOf(subtrahend) + threshold;
  const below = amountOf(minuend) - threshold;
  return [
    ...withNumber(minuend, { above, upTo: Infinity }, { input, rewriting }),
    // The range has its upper bound, which would be too much.
    ...withNumber(
      subtrahend,
      { above: -Infinity, upTo: Number.isInteger(below) ? below - 1 : Math.floor(below) },
      { input, rewriting },
    ),
  ];
}

function withNumber(
  { question, element }: ElementFeature,
  range: { readonly above: number; readonly upTo: number },
  { input, rewriting }: { readonly input: BuiltInput; readonly rewriting: Rewriting },
): Tree[] {
  const { rule } = rewriting.vocabulary.elements[element] ?? {};
  if (rule === undefined || !question.endsWith("number") || Number.isNaN(range.above + range.upTo)) return [];
  const [path] = partsOf(input.tree, rule);
  if (!path) return [];
  const trees = numberTexts(range, rewriting.random).flatMap((text) => rewriting.spelled(rule, text) ?? []);
  return trees.slice(0, mostWays).map((tree) => replaceAt(input.tree, path, tree));
}

const partsOf = (tree: Tree, rule: string): Path[] => pathsOf(tree, (node) => nameOf(node) === rule);

const drawn = (paths: readonly Path[], random: Random): Path => paths[random.below(paths.length)] as Path;

const ways = (isPossible: boolean, way: () => Tree): Tree[] =>
  isPossible ? Array.from({ length: mostWays }, way) : [];
