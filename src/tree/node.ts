import { utf8Length } from "../text/encoding.ts";
import type {
  ChoiceNode,
  InnerNode,
  Leaf,
  OpenNode,
  RepetitionNode,
  RuleNode,
  SequenceNode,
  TextNode,
  TokenNode,
  Tree,
} from "./tree.ts";

/** Whether the node is of a kind that has children. */
export function isInner(tree: Tree): tree is InnerNode {
  return tree.kind !== "leaf" && tree.kind !== "token" && tree.kind !== "open";
}

export function isText(tree: Tree): tree is TextNode {
  return tree.kind === "leaf" || tree.kind === "token";
}

/** The children of a node; empty for kinds without children. */
export function childrenOf(tree: Tree): readonly Tree[] {
  return isInner(tree) ? tree.children : NO_CHILDREN;
}

const NO_CHILDREN: readonly Tree[] = [];

/** The nonterminal or the type of the tree-sitter node; undefined for leaves and groups. */
export function nameOf(tree: Tree): string | undefined {
  return "name" in tree ? tree.name : undefined;
}

/** A leaf whose span starts at 0; `placed` sets true spans. */
export function leaf(text: string): Leaf {
  return { kind: "leaf", text, start: 0, end: utf8Length(text) };
}

/** A nonterminal derived by the alternative of this index. `placed` sets its span. */
export function ruleNode(name: string, children: readonly Tree[], alternative = 0): RuleNode {
  return { kind: "rule", name, alternative, children, start: 0, end: 0 };
}

/** A token whose span starts at 0; `placed` sets true spans. */
export function tokenNode(name: string, text: string): TokenNode {
  return { kind: "token", name, text, start: 0, end: utf8Length(text) };
}

/** Matches any subtree of the rule; all open nodes of one group match one text. */
export function openNode(name: string, group?: number): OpenNode {
  return { kind: "open", name, ...(group !== undefined && { group }), start: 0, end: 0 };
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

/** A node without its span and children. */
export type Shape =
  | { readonly kind: "rule"; readonly name: string; readonly alternative: number }
  | { readonly kind: "choice"; readonly alternative: number }
  | { readonly kind: "repetition" }
  | { readonly kind: "sequence" };

/** A node over these bytes; a choice takes only its first child. */
export function nodeOf(shape: Shape, children: readonly Tree[], start: number, end: number): Tree {
  switch (shape.kind) {
    case "rule":
      return { kind: "rule", name: shape.name, alternative: shape.alternative, children, start, end };
    case "choice":
      return { kind: "choice", alternative: shape.alternative, children: [children[0] as Tree], start, end };
    case "repetition":
      return { kind: "repetition", children, start, end };
    case "sequence":
      return { kind: "sequence", children, start, end };
  }
}

/** Replaces the children. A choice keeps only the first of them; nodes of kinds without children stay as they are. */
export function withChildren(tree: Tree, children: readonly Tree[]): Tree {
  const { start, end } = tree;
  switch (tree.kind) {
    // Named one by one, because V8 takes twice as long to spread nodes of many shapes.
    case "rule":
      if (tree.keeps !== undefined) return { ...tree, children };
      return { kind: "rule", name: tree.name, alternative: tree.alternative, children, start, end };
    case "repetition":
      return { kind: "repetition", children, start, end };
    case "sequence":
      return { kind: "sequence", children, start, end };
    case "choice":
      return { ...tree, children: [children[0] ?? tree.children[0]] };
    case "opaque":
      return { ...tree, children };
    default:
      return tree;
  }
}
