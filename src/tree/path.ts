import { childrenOf, withChildren } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/** The way from the root to a node: the index of a child at each step; empty for the root itself. */
export type Path = readonly number[];

/** The node at the path; undefined when the tree has none there. */
export function nodeAt(tree: Tree, path: Path): Tree | undefined {
  let node: Tree | undefined = tree;
  for (const index of path) node = node && childrenOf(node)[index];
  return node;
}

/** The paths of the nodes for which the question holds, parents first, left to right. */
export function pathsOf(tree: Tree, isWanted: (node: Tree) => boolean = () => true): Path[] {
  const paths: Path[] = [];
  walk(tree, {
    enter: (node, path) => {
      if (isWanted(node)) paths.push([...path]);
    },
  });
  return paths;
}

/** Negative when the one path comes first in the text or is the other's parent, 0 when they are equal. */
export function comparePaths(one: Path, other: Path): number {
  const shared = Math.min(one.length, other.length);
  for (let step = 0; step < shared; step++) {
    const difference = (one[step] as number) - (other[step] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/**
 * The tree with another subtree at the path; all that is not on the way there is shared. Spans are left as
 * they were: see `placed`. Throws a RangeError when the tree has no node at the path.
 */
export function replaceAt(tree: Tree, path: Path, subtree: Tree): Tree {
  const spine: Tree[] = [];
  let node: Tree | undefined = tree;
  for (const index of path) {
    if (!node) break;
    spine.push(node);
    node = childrenOf(node)[index];
  }
  if (!node) throw new RangeError(`the tree has no node at the path ${path.join(".")}`);
  return path.reduceRight((child, index, step) => {
    const parent = spine[step] as Tree;
    return withChildren(parent, childrenOf(parent).with(index, child));
  }, subtree);
}
