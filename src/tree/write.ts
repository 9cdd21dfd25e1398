import { writeName, writeString } from "../grammar/write/ebnf.ts";
import { isInner, isText, nameOf } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk, walking } from "./walk.ts";

/**
 * Writes the tree as JSON on one line: each node is an object with `kind`, `start`, `end`, its own fields and
 * `children`. `treeOfJson` checks it. (JSON.stringify would overflow on deep trees.)
 */
export function writeJsonTree(tree: Tree): string {
  return [...jsonTreePieces(tree)].join("");
}

/** The same in pieces of at most some hundred kilobytes, because it is many times as long as the tree's text. */
export function* jsonTreePieces(tree: Tree): Generator<string, void, void> {
  let parts: string[] = [];
  const work = walking(tree, {
    enter: (node, path) => {
      if ((path.at(-1) ?? 0) > 0) parts.push(",");
      if (!isInner(node)) {
        parts.push(JSON.stringify(node));
        return;
      }
      const { children: _, ...own } = node;
      parts.push(`${JSON.stringify(own).slice(0, -1)},"children":[`);
    },
    leave: (node) => {
      if (isInner(node)) parts.push("]}");
    },
  });
  for (const _ of work) {
    yield parts.join("");
    parts = [];
  }
  yield parts.join("");
}

/**
 * Writes the tree as an S-expression of rule names and texts, `(sum (number "1") "+" …)`. Repetitions, choices and
 * sequences are left out. An open node is `(number *)`, or `(number *1)` in group 1.
 */
export function writeSExpression(tree: Tree): string {
  const parts: string[] = [];
  walk(tree, {
    enter: (node) => {
      const name = nameOf(node);
      if (name !== undefined) parts.push(`(${writeName(name)}`);
      if (isText(node)) parts.push(writeString(node.text));
      if (node.kind === "open") parts.push(`*${node.group ?? ""}`);
    },
    leave: (node) => {
      if (nameOf(node) !== undefined) parts[parts.length - 1] += ")";
    },
  });
  return parts.join(" ");
}

/**
 * Writes the tree as a Graphviz graph: boxes are texts, dashed boxes open nodes; other nodes show their rule or group.
 */
export function writeDotTree(tree: Tree): string {
  const lines = ["digraph tree {", "  node [shape=plaintext]"];
  const ancestors: number[] = [];
  let count = 0;
  const add = (label: string, shape: string): number => {
    lines.push(`  n${count} [label=${quoted(label)}${shape}]`);
    const parent = ancestors.at(-1);
    if (parent !== undefined) lines.push(`  n${parent} -> n${count}`);
    return count++;
  };
  walk(tree, {
    enter: (node) => {
      ancestors.push(add(labelOf(node), shapeOf(node)));
      if (node.kind === "token") add(node.text, BOX);
    },
    leave: () => {
      ancestors.pop();
    },
  });
  return `${lines.join("\n")}\n}\n`;
}

const BOX = ", shape=box";

function shapeOf({ kind }: Tree): string {
  if (kind === "open") return `${BOX}, style=dashed`;
  return kind === "leaf" ? BOX : "";
}

function labelOf(node: Tree): string {
  switch (node.kind) {
    case "rule":
    case "opaque":
    case "token":
      return node.name;
    case "open":
      return `${node.name} *${node.group ?? ""}`;
    case "leaf":
      return node.text;
    case "repetition":
      return "*";
    case "choice":
      return "|";
    case "sequence":
      return "( )";
  }
}

/** A Graphviz label with visible line ends. */
function quoted(label: string): string {
  const visible = label.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `"${visible.replaceAll("\n", "\\\\n").replaceAll("\r", "\\\\r").replaceAll("\t", "\\\\t")}"`;
}
