import { writeName, writeString } from "../../grammar/write/ebnf-expression.ts";
import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

/** The tree as an S-expression of rule names and texts, `(sum (number "1") "+" …)`; groups are left out. */
export function writeSExpression(tree: Tree): string {
  const parts: string[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind === "rule") parts.push(`(${writeName(node.name)}`);
      if (node.kind === "leaf") parts.push(writeString(node.text));
    },
    leave: (node) => {
      if (node.kind === "rule") parts[parts.length - 1] += ")";
    },
  });
  return parts.join(" ");
}
