import type { Tree } from "./tree.ts";
import { fold, preorder } from "./walk.ts";

/** How many nodes the tree has, leaves included. */
export function nodeCount(tree: Tree): number {
  let count = 0;
  for (const _ of preorder(tree)) count++;
  return count;
}

/** How many nodes stand on the longest way from the root to a leaf, both included. */
export function depthOf(tree: Tree): number {
  return fold<number>(tree, (_, depths) => 1 + depths.reduce((most, depth) => Math.max(most, depth), 0));
}
