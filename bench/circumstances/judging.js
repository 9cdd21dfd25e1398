/** @typedef {import("../../dist/explain/refinement/refined.js").RefinedTree} RefinedTree */
/** @typedef {import("../../dist/explain/questions/questions.js").FeaturePredicate} FeaturePredicate */

/**
 * How many questions a tree asks.
 * @param {RefinedTree} tree
 * @returns {number}
 */
export const questionsIn = (tree) =>
  tree.kind === "decision" ? 1 + questionsIn(tree.atMost) + questionsIn(tree.above) : 0;

/**
 * All that lead to a failing prediction.
 * @param {RefinedTree} tree
 * @param {readonly FeaturePredicate[]} above
 * @returns {readonly FeaturePredicate[][]}
 */
export function failingBranches(tree, above = []) {
  if (tree.kind === "prediction") return tree.fails ? [[...above]] : [];
  const { feature, threshold } = tree;
  return [
    ...failingBranches(tree.above, [...above, { feature, threshold, isAbove: true }]),
    ...failingBranches(tree.atMost, [...above, { feature, threshold, isAbove: false }]),
  ];
}
