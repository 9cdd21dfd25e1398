import { childrenOf, withChildren } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/** The child index at each step from the root to a node; empty for the root. */
export type Path = readonly number[];

/** The node at the path; undefined when there is none. */
export function nodeAt(tree: Tree, path: Path): Tree | undefined {
  let node: Tree | undefined = tree;
  for (const index of path) node = node && childrenOf(node)[index];
  return node;
}

/** The paths of the nodes that satisfy the predicate, parents first, left to right. */
export function pathsOf(tree: Tree, isWanted: (node: Tree) => boolean = () => true): Path[] {
  const paths: Path[] = [];
  walk(tree, {
    enter: (node, path) => {
      if (isWanted(node)) paths.push([...path]);
    },
  });
  return paths;
}

/** How many nodes `pathsOf` finds. */
export function countOf(tree: Tree, isWanted: (node: Tree) => boolean): number {
  let count = 0;
  // Without a generator, as in `textOf`.
  const pending: Tree[] = [tree];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isWanted(next)) count++;
    for (const child of childrenOf(next)) pending.push(child);
  }
  return count;
}

/** The path of one of the nodes that `pathsOf` finds, by its number. All paths of a deep tree would take quadratic space. */
export function pathOfNth(tree: Tree, number: number, isWanted: (node: Tree) => boolean): Path {
  let found: Path = [];
  let before = 0;
  walk(tree, {
    enter: (node, path) => {
      if (!isWanted(node) || before++ < number) return undefined;
      found = [...path];
      return "stop";
    },
  });
  return found;
}

/**
 * Replaces the subtree at the path. Nodes off the path are shared, and spans stay: see `placed`. Throws a RangeError
 * when there is no node at the path.
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
