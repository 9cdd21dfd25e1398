import { type Feature, isStandIn, QUESTIONS, thingsIn } from "../features/feature.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { DecisionTree } from "./decision-tree.ts";
import { descriptionLength, questionLength } from "./description-length.ts";
import { treeOfRanked } from "./learn-decision-tree.ts";

/** A tree with the columns that its decisions speak of. */
export interface ShortestTree {
  readonly tree: DecisionTree;
  readonly columns: readonly FeatureColumn[];
  /** The questions that were asked. */
  readonly vocabulary: readonly Feature["question"][];
}

/** The last questions of the vocabularies that are tried: what is there before where, and both before how much. */
const vocabularyEnds = [
  "fewest elements",
  "before",
  "together",
  "count",
  "different",
  "line end",
  "highest code point",
] as const;

/**
 * The decision tree with the shortest description of those learned from ever larger vocabularies: a larger one must earn, in
 * nodes, what it costs to say which of its columns is meant.
 * @param columns of all questions
 * @param fails 1 for each row that fails
 */
export function shortestTree(columns: readonly FeatureColumn[], fails: Uint8Array): ShortestTree {
  let best: (ShortestTree & { readonly length: number }) | undefined;
  for (const end of vocabularyEnds) {
    const vocabulary = QUESTIONS.slice(0, QUESTIONS.indexOf(end) + 1);
    const asked = columns.filter(({ features }) => isAsked(features[0], vocabulary));
    // No tree over so many columns is shorter than one question without an error.
    if (best && best.length <= questionLength({ rows: fails.length, columns: asked.length })) break;
    const tree = treeOfRanked(
      asked.map(({ ranked }) => ranked),
      fails,
    );
    const length = descriptionLength(tree, {
      rows: fails.length,
      columns: asked.length,
      weights: weightsOf(asked),
    });
    if (!best || length < best.length) best = { tree, columns: asked, vocabulary, length };
  }
  return best as ShortestTree;
}

/** What a pattern that nobody asked for counts for: it says what the input has that it was found in, needed or not. */
const weightOfFound = 3;

/** What may stand in for something else must tell more than two plain questions. */
const weightOfImpostor = 2;

/** Several things at once of one node take as long to say as that they are anywhere, so that they must tell more than that. */
export const weightsOf = (columns: readonly FeatureColumn[]): readonly number[] =>
  columns.map(({ features: [simplest] }) => {
    if (!simplest) return 1;
    if (simplest.question === "together") return thingsIn(simplest);
    if (!("minuend" in simplest) && isStandIn(simplest)) return weightOfImpostor;
    return simplest.question === "occurs" && simplest.isFound ? weightOfFound : 1;
  });

const isAsked = (simplest: Feature | undefined, vocabulary: readonly Feature["question"][]): boolean =>
  simplest !== undefined && vocabulary.includes(simplest.question);
