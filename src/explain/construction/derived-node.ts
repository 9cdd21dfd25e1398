import type { FlatNonterminal } from "../../algebra/flat-grammar.ts";
import { choiceNode, repetitionNode, ruleNode, sequenceNode } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import type { ShortProduction } from "./short-grammar.ts";

/** The node over the children that the production of a rule or a group derived. */
export function derivedNode(
  { role, rule }: FlatNonterminal,
  { flat }: ShortProduction,
  children: readonly Tree[],
): Tree {
  if (role.kind === "rule") return ruleNode(rule, children, flat.alternative);
  if (role.kind === "group" && role.expression.kind === "choice")
    return choiceNode(flat.alternative, children[0] as Tree);
  return role.kind === "group" && role.expression.kind === "repetition"
    ? repetitionNode(children)
    : sequenceNode(children);
}
