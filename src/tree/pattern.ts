import { childrenOf } from "./node.ts";
import type { OpenNode, Tree } from "./tree.ts";
import { preorder } from "./walk.ts";

/** What inputs have in common: a derivation tree in which some nodes are open. */
export interface Pattern {
  /** Open nodes stand for any subtree of their rule; those of one group for subtrees of the same text. */
  readonly tree: Tree;
  /** The names of the groups, by the number that open nodes give. */
  readonly groups: readonly string[];
}

/** The open nodes of the tree, left to right. */
export function openNodesOf(tree: Tree): readonly OpenNode[] {
  return [...preorder(tree)].filter((node) => node.kind === "open");
}

/** Whether the subtree shows anything: a piece of text, or an open node. */
export function showsSomething(tree: Tree): boolean {
  for (const node of preorder(tree)) {
    if (node.kind === "open" || ("text" in node && node.text !== "")) return true;
  }
  return false;
}

/**
 * The smallest subtree of a nonterminal that shows all that the tree shows: the end of the chain of nodes with a single
 * child, empty ones aside. The pattern that occurs wherever its text is derived has this as its root.
 */
export function coreOf(tree: Tree): Tree {
  let core = tree;
  for (let node: Tree | undefined = tree; node; ) {
    if ("name" in node) core = node;
    const shown: Tree[] = childrenOf(node).filter(showsSomething);
    node = shown.length === 1 ? shown[0] : undefined;
  }
  return core;
}
