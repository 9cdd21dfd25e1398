import type { Work } from "../../base/in-turns.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type Feature, QUESTIONS, questions } from "../questions/questions.ts";
import { type DecisionTree, renumbered } from "./decision-tree.ts";
import { treesOfTiers } from "./learn-decision-tree.ts";
import { descriptionLength, questionLength, readableTree, type TableSize } from "./pruned-tree.ts";

/** A tree with the columns that its decisions speak of. */
export interface ShortestTree {
  readonly tree: DecisionTree;
  readonly columns: readonly FeatureColumn[];
  /** The questions that were asked. */
  readonly vocabulary: readonly Feature["question"][];
}

/** The theory before anything is learned. */
export const nothingLearned: ShortestTree = {
  tree: { kind: "prediction", fails: true, passing: 0, failing: 0 },
  columns: [],
  vocabulary: [],
};

/** The last questions of the vocabularies that are tried: what is there before where, and both before how much. */
const vocabularyEnds = [
  "fewest elements",
  "before",
  "together",
  "count",
  "different",
  "distance",
  "records",
  "line end",
  "highest code point",
] as const;

/**
 * The decision tree with the shortest description of those learned from ever larger vocabularies: a larger one must earn, in
 * nodes, what it costs to say which of its columns is meant.
 * @param columns of all questions
 * @param fails 1 for each row that fails
 */
export const shortestTree = (columns: readonly FeatureColumn[], fails: Uint8Array): Work<ShortestTree> =>
  shortest(columns, fails, (tree) => tree);

/** The same of trees as they would be told, of rows that are all there will ever be: with exceptions, and maybe without a question. */
export const shortestReadableTree = (
  columns: readonly FeatureColumn[],
  fails: Uint8Array,
): Work<ShortestTree> => shortest(columns, fails, readableTree);

function* shortest(
  columns: readonly FeatureColumn[],
  fails: Uint8Array,
  pruned: (tree: DecisionTree, size: TableSize) => DecisionTree,
): Work<ShortestTree> {
  const tierOf = columns.map(({ features: [simplest] }) => tierWith(simplest));
  const tiers = vocabularyEnds.map((_, tier) => numbersWhere(tierOf, (own) => own === tier));
  const treeOf = treesOfTiers({ columns, tiers, fails });
  const weights = weightsOf(columns);
  let best: { readonly tree: DecisionTree; readonly tier: number; readonly length: number } | undefined;
  let count = 0;
  for (const [tier, own] of tiers.entries()) {
    count += own.length;
    const size = { rows: fails.length, columns: count, weights };
    // No tree over so many columns is shorter than one question without an error.
    if (best && best.length <= questionLength(size)) break;
    const tree = pruned(yield* treeOf(tier), size);
    const length = descriptionLength(tree, size);
    if (!best || length < best.length) best = { tree, tier, length };
  }
  const { tree, tier } = best as NonNullable<typeof best>;
  const asked = numbersWhere(tierOf, (own) => own <= tier);
  const places = new Map(asked.map((number, place) => [number, place]));
  return {
    tree: renumbered(tree, (column) => places.get(column) as number),
    columns: asked.map((number) => columns[number] as FeatureColumn),
    vocabulary: QUESTIONS.slice(0, QUESTIONS.indexOf(vocabularyEnds[tier] as Feature["question"]) + 1),
  };
}

const lastQuestions = vocabularyEnds.map((end) => QUESTIONS.indexOf(end));

/** The first vocabulary that asks about the feature. */
const tierWith = (simplest: Feature | undefined): number =>
  simplest ? lastQuestions.findIndex((last) => QUESTIONS.indexOf(simplest.question) <= last) : Infinity;

/** The columns of which this holds, by number. */
const numbersWhere = (tierOf: readonly number[], isWanted: (tier: number) => boolean): number[] =>
  [...tierOf.keys()].filter((column) => isWanted(tierOf[column] as number));

/** For how many plain questions each column counts, as it would be told. */
export const weightsOf = (columns: readonly FeatureColumn[]): readonly number[] =>
  columns.map(({ features: [simplest] }) => (simplest && questions.of(simplest).weight?.(simplest)) ?? 1);
