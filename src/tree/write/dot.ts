import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

/**
 * The tree as a graph for Graphviz: boxes are texts, dashed boxes open nodes; the other nodes are named after their rule
 * or group.
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

/** A quoted label of Graphviz, in which line ends are shown as escapes. */
function quoted(label: string): string {
  const visible = label.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `"${visible.replaceAll("\n", "\\\\n").replaceAll("\r", "\\\\r").replaceAll("\t", "\\\\t")}"`;
}
