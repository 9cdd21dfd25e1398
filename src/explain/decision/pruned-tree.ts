import { branchesOf, type Decision, type DecisionTree, type Prediction } from "./decision-tree.ts";

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

/** What asks more is not read to its end. */
export const mostQuestions = 4;

/** How much dearer questions become while there are too many. */
const dearer = 1.5;

/**
 * The tree for a reader. A question goes if its words are longer than those that name its rows as exceptions. While the tree asks too
 * much to be read, the next weakest question goes, too. A cut that leaves no question is not made. The search refines the whole
 * tree, since each exception is a fact.
 * Weakest links are cut as in Breiman, Friedman, Olshen, Stone, Classification and Regression Trees (1984), 3.3, with
 * descriptions in the place of costs.
 */
export function prunedTree(tree: DecisionTree, size: TableSize): DecisionTree {
  let best = tree;
  for (let price = 1; ; price *= dearer) {
    const pruned = prunedNode(tree, { ...size, price });
    if (pruned.kind === "prediction") return best;
    best = pruned;
    if (questionsIn(best) <= mostQuestions) return best;
  }
}

/** So many questions stay, even where naming the few failing rows one by one is as short. */
const fewQuestions = 2;

/**
 * The same of a tree whose exceptions nobody can follow up. It asks nothing where no questions that can be read are shorter than
 * to name the rows one by one.
 */
export function readableTree(tree: DecisionTree, size: TableSize): DecisionTree {
  const pruned = prunedNode(tree, size);
  if (pruned.kind === "prediction") return questionsIn(tree) <= fewQuestions ? tree : pruned;
  const short = prunedTree(tree, size);
  if (questionsIn(short) <= mostQuestions) return short;
  const { passing, failing } = tree;
  return { kind: "prediction", fails: failing >= passing, passing, failing };
}

const questionsIn = (tree: DecisionTree): number => branchesOf(tree).length - 1;

function prunedNode(node: DecisionTree, size: TableSize): DecisionTree {
  if (node.kind === "prediction") return node;
  const decision: Decision = {
    ...node,
    atMost: prunedNode(node.atMost, size),
    above: prunedNode(node.above, size),
  };
  const { passing, failing } = node;
  const instead: Prediction = { kind: "prediction", fails: failing >= passing, passing, failing };
  return descriptionLength(instead, size) <= descriptionLength(decision, size) ? instead : decision;
}
