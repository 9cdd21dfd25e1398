import type { Grammar } from "../../src/grammar/grammar.ts";
import { childrenOf } from "../../src/tree/node.ts";
import type { RuleNode, Tree } from "../../src/tree/tree.ts";
import { preorder } from "../../src/tree/walk.ts";

/**
 * Whether the operators of rules with `precedence` bind in the tree as their order says: each operand has at its left edge
 * only operators that its place takes, and at its right edge none that would have taken the operator behind it.
 */
export function bindsByOrder(tree: Tree, grammar: Grammar): boolean {
  for (const node of preorder(tree)) {
    if (node.kind !== "rule" || !grammar.rules.get(node.name)?.precedence) continue;
    const { left, right } = operandsOf(node);
    const own = precedenceOf(node, grammar);
    if (left && edgeOf(left, "right").some((each) => (taken(each, grammar) ?? own + 1) <= own)) return false;
    const least = taken(node, grammar) ?? 0;
    if (right && edgeOf(right, "left").some((each) => precedenceOf(each, grammar) < least)) return false;
  }
  return true;
}

/** The operand and those at this edge of it that begin or end with an operand themselves, outer before inner. */
function edgeOf(operand: RuleNode, edge: "left" | "right"): readonly RuleNode[] {
  const further = operandsOf(operand)[edge];
  return further ? [operand, ...edgeOf(further, edge)] : [];
}

function operandsOf(node: RuleNode): { readonly left?: RuleNode; readonly right?: RuleNode } {
  const children = childrenOf(node);
  if (children.length < 2) return {};
  const [left, right] = [children[0], children.at(-1)];
  const isOperand = (child: Tree | undefined): child is RuleNode =>
    child?.kind === "rule" && child.name === node.name;
  return { ...(isOperand(left) && { left }), ...(isOperand(right) && { right }) };
}

const precedenceOf = ({ name, alternative }: RuleNode, { rules }: Grammar): number =>
  (rules.get(name)?.alternatives.length ?? 0) - alternative;

/** The least precedence of an operator that the right operand takes. */
function taken(node: RuleNode, grammar: Grammar): number | undefined {
  const { left, right } = operandsOf(node);
  if (!right) return undefined;
  const leansRight =
    !left || grammar.rules.get(node.name)?.alternatives[node.alternative]?.associativity === "right";
  return precedenceOf(node, grammar) + (leansRight ? 0 : 1);
}
