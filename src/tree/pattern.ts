import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { childrenOf, openNode, withChildren } from "./node.ts";
import { nodeAt, pathsOf, replaceAt } from "./path.ts";
import type { OpenNode, Tree } from "./tree.ts";
import { fold, preorder } from "./walk.ts";

/** A common form of inputs: a derivation tree in which some nodes are open. */
export interface Pattern {
  /** Open nodes match any subtree of their rule; open nodes of one group match subtrees with the same text. */
  readonly tree: Tree;
  /** The names of the groups, by number. */
  readonly groups: readonly string[];
  /**
   * The layout rules, see `layoutRules`. A blank node of a layout rule matches any white space that `RuleNode.keeps`
   * allows. Without them, white space matches only itself.
   */
  readonly layout?: ReadonlySet<string>;
  /** Its name in conditions, which rules of its grammars get. */
  readonly name?: string;
}

/** The open nodes of the tree, left to right. */
export function openNodesOf(tree: Tree): readonly OpenNode[] {
  return [...preorder(tree)].filter((node) => node.kind === "open");
}

/**
 * An instance of the pattern: replaces each open node in an occurrence by the given subtree, left to right. All nodes
 * of a group get the subtree of the first one.
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

/** The pattern without groups: its open nodes become independent. */
export const ungrouped = ({ tree, ...pattern }: Pattern): Pattern => ({
  ...pattern,
  tree: fold<Tree>(tree, (node, children) =>
    node.kind === "open" ? openNode(node.name) : withChildren(node, children),
  ),
  groups: [],
});

/** Whether the subtree contains text or an open node. */
export function showsSomething(tree: Tree): boolean {
  for (const node of preorder(tree)) {
    if (node.kind === "open" || ("text" in node && node.text !== "")) return true;
  }
  return false;
}

/**
 * The smallest named subtree with all visible contents of the tree: it follows chains of nodes with a single visible
 * child. A pattern with this root occurs wherever its text is derived.
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

/** The pattern in which layout white space matches any other, except where its nodes keep it. */
export const withFreeBlanks = (pattern: Pattern, grammar: Grammar): Pattern => ({
  ...pattern,
  layout: layoutRules(grammar),
});
