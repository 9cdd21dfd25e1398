import type { Work } from "../../base/in-turns.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type Feature, QUESTIONS, questions } from "../questions/questions.ts";
import type { DecisionTree } from "./decision-tree.ts";
import { decisionTree } from "./learn-decision-tree.ts";
import { descriptionLength, questionLength, type TableSize } from "./pruned-tree.ts";

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

/** The last questions of the vocabularies: what is there, then where and how many, then which texts, then differences, then all. */
const vocabularyEnds = ["fewest elements", "count", "different", "distance", "highest code point"] as const;

/**
 * The decision tree with the shortest description of those learned from ever larger vocabularies: a larger one must earn, in
 * nodes, what it costs to say which of its columns is meant.
 * @param columns of all questions
 * @param fails 1 for each row that fails
 * @param pruned a tree as it would be told. Default: all of it
 */
export function* shortestTree(
  columns: readonly FeatureColumn[],
  fails: Uint8Array,
  pruned: (tree: DecisionTree, size: TableSize) => DecisionTree = (tree) => tree,
): Work<ShortestTree> {
  let best: (ShortestTree & { readonly length: number }) | undefined;
  for (const end of vocabularyEnds) {
    const vocabulary = QUESTIONS.slice(0, QUESTIONS.indexOf(end) + 1);
    const asked = columns.filter(
      ({ features: [simplest] }) => simplest && vocabulary.includes(simplest.question),
    );
    const size = { rows: fails.length, columns: asked.length, weights: weightsOf(asked) };
    // No tree over so many columns is shorter than one question without an error.
    if (best && best.length <= questionLength(size)) break;
    const tree = pruned(yield* decisionTree(asked, fails), size);
    const length = descriptionLength(tree, size);
    if (!best || length < best.length) best = { tree, columns: asked, vocabulary, length };
  }
  return best as ShortestTree;
}

/** For how many plain questions each column counts, as it would be told. */
export const weightsOf = (columns: readonly FeatureColumn[]): readonly number[] =>
  columns.map(({ features: [simplest] }) => (simplest && questions.of(simplest).weight?.(simplest)) ?? 1);
