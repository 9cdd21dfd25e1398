import type { Work } from "../../base/in-turns.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type Feature, QUESTIONS, questions } from "../questions/questions.ts";
import { countsOf, thresholdBetween } from "./column.ts";
import { branchesOf, type DecisionTree, type Predicate, renumbered } from "./decision-tree.ts";
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
  const { tree: grown, tier } = best as NonNullable<typeof best>;
  const asked = numbersWhere(tierOf, (own) => own <= tier);
  const tree = yield* inSimplerWords(grown, asked, { columns, fails, weights });
  const places = new Map(asked.map((number, place) => [number, place]));
  return {
    tree: renumbered(tree, (column) => places.get(column) as number),
    columns: asked.map((number) => columns[number] as FeatureColumn),
    vocabulary: QUESTIONS.slice(0, QUESTIONS.indexOf(vocabularyEnds[tier] as Feature["question"]) + 1),
  };
}

interface Weighed {
  readonly columns: readonly FeatureColumn[];
  readonly fails: Uint8Array;
  readonly weights: readonly number[];
}

/**
 * The tree of a conjunction of questions, each replaced by a simpler one that does the same beside the others. The learner chooses one
 * question after the other, so the first may imply the second.
 */
function* inSimplerWords(tree: DecisionTree, asked: readonly number[], weighed: Weighed): Work<DecisionTree> {
  const { columns, fails, weights } = weighed;
  const branches = branchesOf(tree);
  const [failing, ...others] = branches.filter(({ prediction }) => prediction.fails);
  const isExact = branches.every(({ prediction: { passing, failing } }) => passing === 0 || failing === 0);
  if (!failing || others.length > 0 || !isExact || failing.predicates.length < 2) return tree;
  let predicates = failing.predicates;
  const isMet = ({ column, isAbove, threshold }: Predicate, row: number): boolean =>
    (columns[column]?.values[row] as number) > threshold === isAbove;
  for (const [index, { column }] of failing.predicates.entries()) {
    yield;
    const rest = predicates.filter((_, other) => other !== index);
    const rows = [...fails.keys()].filter((row) => rest.every((each) => isMet(each, row)));
    for (const simpler of asked) {
      if ((weights[simpler] as number) >= (weights[column] as number)) continue;
      const cut = exactCut(columns[simpler] as FeatureColumn, rows, fails);
      if (!cut) continue;
      predicates = predicates.with(index, { ...cut, column: simpler });
      break;
    }
  }
  return predicates === failing.predicates ? tree : chainOf(predicates, [...fails.keys()], isMet, fails);
}

/** The threshold of the column that has all failing rows on one side and all passing ones on the other. */
function exactCut(
  { values }: FeatureColumn,
  rows: readonly number[],
  fails: Uint8Array,
): Pick<Predicate, "isAbove" | "threshold"> | undefined {
  const ends = [0, 1].map((outcome) => {
    const own = rows.filter((row) => fails[row] === outcome).map((row) => values[row] as number);
    return { low: Math.min(...own), high: Math.max(...own) };
  });
  const [passing, failing] = ends as [(typeof ends)[number], (typeof ends)[number]];
  if (failing.low > passing.high && passing.low <= passing.high)
    return { isAbove: true, threshold: thresholdBetween(passing.high, failing.low) };
  if (passing.low > failing.high && failing.low <= failing.high)
    return { isAbove: false, threshold: thresholdBetween(failing.high, passing.low) };
  return undefined;
}

/** The tree that says of a row that it fails when it meets all of them. */
function chainOf(
  predicates: readonly Predicate[],
  rows: readonly number[],
  isMet: (predicate: Predicate, row: number) => boolean,
  fails: Uint8Array,
): DecisionTree {
  const [first, ...others] = predicates;
  if (!first) return { kind: "prediction", fails: true, ...countsOf(rows, fails) };
  const met = rows.filter((row) => isMet(first, row));
  const unmet = rows.filter((row) => !isMet(first, row));
  const on = chainOf(others, met, isMet, fails);
  const off: DecisionTree = { kind: "prediction", fails: false, ...countsOf(unmet, fails) };
  const { column, threshold, isAbove } = first;
  const sides = isAbove ? { atMost: off, above: on } : { atMost: on, above: off };
  return { kind: "decision", column, threshold, ...sides, ...countsOf(rows, fails) };
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
