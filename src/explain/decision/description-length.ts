import { branchesOf, type DecisionTree } from "./decision-tree.ts";

/** What a tree is learned from, in numbers. */
export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** How much dearer a question is than its description. Default: 1. */
  readonly price?: number | undefined;
  /** For how many questions one about each column counts. Default: for one. */
  readonly weights?: readonly number[] | undefined;
}

/** In bits, but for what is the same for all trees of the same rows: the questions, and the rows that they get wrong. */
export function descriptionLength(tree: DecisionTree, size: TableSize): number {
  const predictions = branchesOf(tree).map(({ prediction }) => prediction);
  const wrong = predictions.reduce(
    (sum, { fails, passing, failing }) => sum + (fails ? passing : failing),
    0,
  );
  return weightIn(tree, size) * questionLength(size) + wrong * exceptionLength(size);
}

const weightIn = (tree: DecisionTree, size: TableSize): number =>
  tree.kind === "prediction"
    ? 0
    : (size.weights?.[tree.column] ?? 1) + weightIn(tree.atMost, size) + weightIn(tree.above, size);

/** To say which column is asked, and where its threshold lies. */
export const questionLength = ({ rows, columns, price = 1 }: TableSize): number =>
  price * (Math.log2(Math.max(1, columns)) + Math.log2(rows) / 2 + 1);

/** To say which row is an exception. */
const exceptionLength = ({ rows }: TableSize): number => Math.log2(rows) + 1;
