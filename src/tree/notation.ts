import { writeName, writeString } from "../grammar/write/ebnf.ts";
import { isInner } from "./node.ts";
import type { RuleNode, Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * Writes the tree on one line: `sum(number("1"), ["+", "2"])`. A rule node is its name, followed by `:2` for
 * alternative 2 (0 is implied) or by `:?` if it is opaque. `[…]` is a repetition, `|1(…)` a choice of alternative 1,
 * `(…)` a sequence. A leaf is its quoted text, a token its name and text, `NUMBER"12"`. `number:*` is an open node,
 * `number:*1` one of group 1. In a pattern, `blank~(…)` keeps its line ends and `blank=(…)` its white space.
 */
export function notationOf(tree: Tree): string {
  let line = "";
  walk(tree, {
    enter: (node, path) => {
      line += ((path.at(-1) ?? 0) > 0 ? ", " : "") + openingOf(node);
    },
    leave: (node) => {
      if (isInner(node)) line += node.kind === "repetition" ? "]" : ")";
    },
  });
  return line;
}

const KEEPING = { "line ends": "~", "white space": "=", nothing: "" };

function openingOf(node: Tree): string {
  switch (node.kind) {
    case "leaf":
      return writeString(node.text);
    case "rule":
      return `${writeName(node.name)}${alternativeMark(node)}${KEEPING[node.keeps ?? "nothing"]}(`;
    case "opaque":
      return `${writeName(node.name)}:?(`;
    case "token":
      return writeName(node.name) + writeString(node.text);
    case "open":
      return `${writeName(node.name)}:*${node.group ?? ""}`;
    case "repetition":
      return "[";
    case "choice":
      return `|${node.alternative}(`;
    case "sequence":
      return "(";
  }
}

const alternativeMark = ({ alternative }: RuleNode): string => (alternative === 0 ? "" : `:${alternative}`);
