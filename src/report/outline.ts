import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import { quoted } from "./visible.ts";

/** Deeper lines are indented no further and begin with their depth, or they would be longer than all else. */
const DEEPEST_INDENT = 60;

/** A tree as indented lines: a line for each rule, with its text where no rule stands below it; empty ones are left out. */
export function outline(tree: Tree): string[] {
  const branching = rulesAboveRules(tree);
  const lines: string[] = [];
  const open: Tree[] = [];
  const add = (text: string): void => {
    const depth = open.length;
    const beginning =
      depth <= DEEPEST_INDENT ? "  ".repeat(depth) : `${"  ".repeat(DEEPEST_INDENT)}[${depth}] `;
    lines.push(beginning + text);
  };
  walk(tree, {
    enter: (node) => {
      if (node.kind === "leaf") add(quoted(node.text));
      if (node.kind !== "rule") return undefined;
      if (!branching.has(node)) {
        const text = textOf(node);
        if (text !== "") add(`${node.name} ${quoted(text, 60)}`);
        return "skip";
      }
      add(node.name);
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

/** The rule nodes that have another rule node somewhere below them. */
function rulesAboveRules(tree: Tree): ReadonlySet<Tree> {
  const above = new Set<Tree>();
  const open: Tree[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      const parent = open.at(-1);
      if (parent !== undefined) above.add(parent);
      open.push(node);
      return undefined;
    },
    leave: (node) => {
      if (node.kind === "rule") open.pop();
      return undefined;
    },
  });
  return above;
}
