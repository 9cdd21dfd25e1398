import { nameOf } from "../tree/node.ts";
import { notationOf } from "../tree/notation.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { writeJsonTree } from "../tree/write.ts";
import { quoted } from "./words.ts";

/** The formats of trees. */
export const treeFormats = ["outline", "notation", "json"] as const;

export type TreeFormat = (typeof treeFormats)[number];

/** A tree in one of the formats, as lines. */
export function treeLines(tree: Tree, format: TreeFormat): readonly string[] {
  switch (format) {
    case "outline":
      return outline(tree);
    case "notation":
      return [notationOf(tree)];
    case "json":
      return [writeJsonTree(tree)];
  }
}

/** Deeper lines are indented no further and start with their depth; otherwise the indentation would dominate. */
const deepestIndent = 60;

/** A tree as indented lines: one line per rule, with its text if it has no inner rules; empty ones are left out. */
export function outline(tree: Tree): string[] {
  const branching = rulesAboveRules(tree);
  const lines: string[] = [];
  const open: Tree[] = [];
  const add = (text: string): void => {
    const depth = open.length;
    const beginning =
      depth <= deepestIndent ? "  ".repeat(depth) : `${"  ".repeat(deepestIndent)}[${depth}] `;
    lines.push(beginning + text);
  };
  walk(tree, {
    enter: (node) => {
      if (node.kind === "leaf") add(quoted(node.text));
      const name = nameOf(node);
      if (name === undefined) return undefined;
      if (node.kind === "open") add(`${name} *${node.group ?? ""}`);
      if (!branching.has(node)) {
        const text = textOf(node);
        if (text !== "") add(`${name} ${quoted(text, 60)}`);
        return "skip";
      }
      add(name);
      open.push(node);
      return undefined;
    },
    leave: (node) => {
      if (open.at(-1) === node) open.pop();
      return undefined;
    },
  });
  return lines;
}

/** The rule nodes with another rule node below them. */
function rulesAboveRules(tree: Tree): ReadonlySet<Tree> {
  const above = new Set<Tree>();
  const open: Tree[] = [];
  walk(tree, {
    enter: (node) => {
      if (nameOf(node) === undefined) return undefined;
      const parent = open.at(-1);
      if (parent !== undefined) above.add(parent);
      open.push(node);
      return undefined;
    },
    leave: (node) => {
      if (nameOf(node) !== undefined) open.pop();
      return undefined;
    },
  });
  return above;
}
