import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

/** The tree as a graph for Graphviz: boxes are texts, the other nodes are named after their rule or group. */
export function writeDotTree(tree: Tree): string {
  const lines = ["digraph tree {", "  node [shape=plaintext]"];
  const ancestors: number[] = [];
  let count = 0;
  walk(tree, {
    enter: (node) => {
      const shape = node.kind === "leaf" ? ", shape=box" : "";
      lines.push(`  n${count} [label=${quoted(labelOf(node))}${shape}]`);
      const parent = ancestors.at(-1);
      if (parent !== undefined) lines.push(`  n${parent} -> n${count}`);
      ancestors.push(count++);
    },
    leave: () => {
      ancestors.pop();
    },
  });
  return `${lines.join("\n")}\n}\n`;
}

function labelOf(node: Tree): string {
  switch (node.kind) {
    case "rule":
      return node.name;
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
