import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { childrenOf, openNode, withChildren } from "./node.ts";
import { nodeAt, pathsOf, replaceAt } from "./path.ts";
import type { OpenNode, Tree } from "./tree.ts";
import { fold, preorder } from "./walk.ts";

/** What inputs have in common: a derivation tree in which some nodes are open. */
export interface Pattern {
  /** Open nodes match any subtree of their rule; the open nodes of a group match subtrees of one text. */
  readonly tree: Tree;
  /** The names of the groups, by the number that open nodes give. */
  readonly groups: readonly string[];
  /**
   * The layout rules, see `layoutRules`. A node of theirs that shows only white space matches any white space, as far as
   * `RuleNode.keeps` allows. Absent: white space matches itself only.
   */
  readonly layout?: ReadonlySet<string>;
}

/** The open nodes of the tree, left to right. */
export function openNodesOf(tree: Tree): readonly OpenNode[] {
  return [...preorder(tree)].filter((node) => node.kind === "open");
}

/**
 * An instance of the pattern without its groups: each open node gets the given subtree, from left to right, and a group gets
 * that of its first node.
 */
export function withOpenFilled(
  { tree }: Pattern,
  occurrence: Tree,
  subtreeFor: (there: Tree, index: number) => Tree,
): Tree {
  const groups = new Map<number, Tree>();
  let filled = occurrence;
  for (const [index, path] of pathsOf(tree, ({ kind }) => kind === "open").entries()) {
    const { group } = nodeAt(tree, path) as OpenNode;
    const own = subtreeFor(nodeAt(occurrence, path) as Tree, index);
    const subtree = group === undefined ? own : (groups.get(group) ?? own);
    if (group !== undefined) groups.set(group, subtree);
    filled = replaceAt(filled, path, subtree);
  }
  return filled;
}

/** The same pattern, its open nodes free of each other. */
export const ungrouped = ({ tree, ...pattern }: Pattern): Pattern => ({
  ...pattern,
  tree: fold<Tree>(tree, (node, children) =>
    node.kind === "open" ? openNode(node.name) : withChildren(node, children),
  ),
  groups: [],
});

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

/** The pattern in which white space that lays the text out stands for any, as far as its nodes do not keep it. */
export const withFreeBlanks = (pattern: Pattern, grammar: Grammar): Pattern => ({
  ...pattern,
  layout: layoutRules(grammar),
});
