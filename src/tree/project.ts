import type { Grammar, GroupOrigin } from "../grammar/grammar.ts";
import { choiceNode, leaf, nameOf, sequenceNode, withChildren } from "./node.ts";
import type { RuleNode, Tree } from "./tree.ts";
import { walk } from "./walk.ts";

/**
 * Maps a tree to the rules that its grammar was made from (`Rule.origin`). Nodes take the names and alternatives of the
 * original rules, or become groups. Hidden nodes are replaced by their children, hidden tokens by their text. The root,
 * open nodes and spans stay. Takes linear time.
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

/** The node over its projected children; the one child of a choice may have become any number. */
function over(node: Tree, children: readonly Tree[]): Tree {
  if (node.kind !== "choice" || children.length === 1) return withChildren(node, children);
  const { start, end } = node;
  return withChildren(node, [{ ...sequenceNode(children), start, end }]);
}

function renamed(node: Tree, { rules }: Grammar): Tree {
  if (!("name" in node)) return node;
  const { origin, alternatives = [] } = rules.get(node.name) ?? {};
  if (!origin) return node;
  if (node.kind !== "rule") return typeof origin === "string" ? { ...node, name: origin } : node;
  const alternative = alternatives[node.alternative]?.origin ?? node.alternative;
  return typeof origin === "string"
    ? { ...node, name: origin, alternative }
    : groupNode(node, alternative, origin);
}

function groupNode({ children, start, end }: RuleNode, alternative: number, { group }: GroupOrigin): Tree {
  if (group === "choice") return { ...choiceNode(alternative, children[0] as Tree), start, end };
  return { kind: group, children, start, end };
}

/** The original nonterminal of the rule, or the rule itself. */
export function nonterminalOf(name: string, { rules }: Grammar): string {
  const origin = rules.get(name)?.origin;
  return typeof origin === "string" ? origin : name;
}
