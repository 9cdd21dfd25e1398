import type { Grammar } from "../grammar/grammar.ts";
import { leaf, nameOf, sequenceNode, withChildren } from "./node.ts";
import type { Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * The tree over the rules that the grammar's rules were made from (`Rule.origin`): nodes get the names and alternatives
 * of these, and a node whose rule was made from none, or is hidden, gives way to its children, a token to its text. The
 * root stays, and an open node too. Spans are left as they were; the time is linear.
 */
export function project(tree: Tree, grammar: Grammar): Tree {
  const finished: Tree[] = [];
  const heights: number[] = [];
  const isSpliced = (node: Tree, depth: number): boolean =>
    depth > 0 && node.kind !== "open" && grammar.rules.get(nameOf(node) ?? "")?.origin === null;
  walk(tree, {
    enter: (node, path) => {
      if (!isSpliced(node, path.length)) heights.push(finished.length);
      else if (node.kind === "token") finished.push({ ...leaf(node.text), start: node.start, end: node.end });
    },
    leave: (node, path) => {
      if (isSpliced(node, path.length)) return;
      const children = finished.splice(heights.pop() ?? 0);
      finished.push(renamed(over(node, children), grammar));
    },
  });
  return finished[0] as Tree;
}

/** The node over what its children have become; of a choice the one child may have become any number. */
function over(node: Tree, children: readonly Tree[]): Tree {
  if (node.kind !== "choice" || children.length === 1) return withChildren(node, children);
  const { start, end } = node;
  return withChildren(node, [{ ...sequenceNode(children), start, end }]);
}

function renamed(node: Tree, { rules }: Grammar): Tree {
  if (!("name" in node)) return node;
  const rule = rules.get(node.name);
  if (typeof rule?.origin !== "string") return node;
  const name = rule.origin;
  if (node.kind !== "rule") return { ...node, name };
  return { ...node, name, alternative: rule.alternatives[node.alternative]?.origin ?? node.alternative };
}

/** The nonterminal that the rule stands for: the one it was made from, or itself. */
export function nonterminalOf(name: string, { rules }: Grammar): string {
  return rules.get(name)?.origin ?? name;
}
