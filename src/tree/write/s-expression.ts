import { writeName, writeString } from "../../grammar/write/ebnf-expression.ts";
import { isText, nameOf } from "../node.ts";
import type { Tree } from "../tree.ts";
import { walk } from "../walk.ts";

/**
 * The tree as an S-expression of rule names and texts, `(sum (number "1") "+" …)`; repetitions, choices and sequences
 * are left out, and an open node is `(number *)`, or `(number *1)` in group 1.
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
