/**
 * Which rows fail, by questions about their columns. Every node knows how many of the rows that it was learned from came
 * to it.
 */
export type DecisionTree = Decision | Prediction;

/** A question: is the row's value in the column above the threshold? */
export interface Decision extends RowCounts {
  readonly kind: "decision";
  readonly column: number;
  readonly threshold: number;
  readonly atMost: DecisionTree;
  readonly above: DecisionTree;
}

/** No more questions: all that come here are said to fail, or none. */
export interface Prediction extends RowCounts {
  readonly kind: "prediction";
  readonly fails: boolean;
}

export interface RowCounts {
  readonly passing: number;
  readonly failing: number;
}

/** That a row's value in a column is above the threshold, or not. */
export interface Predicate {
  readonly column: number;
  readonly isAbove: boolean;
  readonly threshold: number;
}

/** A prediction with all that holds for the rows that come to it. */
export interface Branch {
  readonly prediction: Prediction;
  /** From the root on. What a later one says of the same column and more sharply is left out. */
  readonly predicates: readonly Predicate[];
}

/** Where a row comes to, given its values by column. */
export function predictionFor(tree: DecisionTree, valueIn: (column: number) => number): Prediction {
  let node = tree;
  while (node.kind === "decision") node = valueIn(node.column) > node.threshold ? node.above : node.atMost;
  return node;
}

/** All predictions, those for low values first. */
export function branchesOf(tree: DecisionTree, predicates: readonly Predicate[] = []): Branch[] {
  if (tree.kind === "prediction") return [{ prediction: tree, predicates }];
  const { column, threshold, atMost, above } = tree;
  const sharpened = (isAbove: boolean): readonly Predicate[] => [
    ...predicates.filter((known) => known.column !== column || known.isAbove !== isAbove),
    { column, isAbove, threshold },
  ];
  return [...branchesOf(atMost, sharpened(false)), ...branchesOf(above, sharpened(true))];
}
