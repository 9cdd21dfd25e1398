import { utf8Length } from "../base/utf8-length.ts";
import type { ChoiceNode, Leaf, RepetitionNode, RuleNode, SequenceNode, Tree } from "./tree.ts";

/** The children of a node; none for a leaf. */
export function childrenOf(tree: Tree): readonly Tree[] {
  return tree.kind === "leaf" ? NO_CHILDREN : tree.children;
}

const NO_CHILDREN: readonly Tree[] = [];

/** A leaf at the start of a text, its length counted in UTF-8; see `placed` for trees with true spans. */
export function leaf(text: string): Leaf {
  return { kind: "leaf", text, start: 0, end: utf8Length(text) };
}

/** A nonterminal derived by the alternative of this index. Its span is empty: see `placed`. */
export function ruleNode(name: string, children: readonly Tree[], alternative = 0): RuleNode {
  return { kind: "rule", name, alternative, children, start: 0, end: 0 };
}

export function repetitionNode(children: readonly Tree[]): RepetitionNode {
  return { kind: "repetition", children, start: 0, end: 0 };
}

export function choiceNode(alternative: number, child: Tree): ChoiceNode {
  return { kind: "choice", alternative, children: [child], start: 0, end: 0 };
}

export function sequenceNode(children: readonly Tree[]): SequenceNode {
  return { kind: "sequence", children, start: 0, end: 0 };
}

/** The same node over other children. A choice keeps its first child only, a leaf has none to change. */
export function withChildren(tree: Tree, children: readonly Tree[]): Tree {
  switch (tree.kind) {
    case "leaf":
      return tree;
    case "choice":
      return { ...tree, children: [children[0] ?? tree.children[0]] };
    default:
      return { ...tree, children };
  }
}
