import { hasCharacter } from "../../src/grammar/character-class.ts";
import { itemsOf } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** Says what is wrong where the grammar does not derive the tree; undefined when it does. */
export function whyNotDerivable(tree: Tree, grammar: Grammar): string | undefined {
  const pending: [Tree, Expression][] = [[tree, { kind: "reference", name: grammar.start }]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, expression] = next;
    const parts = partsOf(node, expression, grammar);
    if (parts === undefined) return `a ${node.kind} stands for a ${expression.kind}`;
    const children = node.kind === "leaf" ? [] : node.children;
    if (parts.length !== children.length) return `a ${node.kind} has ${children.length} children`;
    for (const [index, child] of children.entries()) pending.push([child, parts[index] as Expression]);
  }
  return undefined;
}

/** What the node's children must be; undefined when the node cannot stand for the expression. */
function partsOf(node: Tree, expression: Expression, grammar: Grammar): readonly Expression[] | undefined {
  switch (expression.kind) {
    case "literal":
      return node.kind === "leaf" && node.text === expression.text ? [] : undefined;
    case "class":
      return node.kind === "leaf" && hasCharacter(expression, node.text.codePointAt(0) ?? -1)
        ? []
        : undefined;
    case "sequence":
      return node.kind === "sequence" ? expression.items : undefined;
    case "choice": {
      const chosen = node.kind === "choice" ? expression.alternatives[node.alternative] : undefined;
      return chosen && [chosen];
    }
    case "repetition": {
      if (node.kind !== "repetition") return undefined;
      const count = node.children.length;
      return count >= expression.min && count <= expression.max
        ? Array.from({ length: count }, () => expression.item)
        : undefined;
    }
    case "reference": {
      if (node.kind !== "rule" || node.name !== expression.name) return undefined;
      const chosen = grammar.rules.get(node.name)?.alternatives[node.alternative];
      return chosen && itemsOf(chosen.expression);
    }
  }
}
