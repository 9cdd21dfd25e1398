import { itemsOf } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { childrenOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";

/**
 * What a parser that goes from the top and from left to right decides to come to the tree, as ANTLR defines it: the number
 * of each alternative, 0 to take what is numbered first in a repetition and 1 for the other; in a rule with precedence
 * what its leftmost operand is, then each operator around it from the inside out, and that none follows.
 */
export function decisionSequence(tree: Tree, { rules }: Grammar): number[] {
  return ofExpression({ kind: "reference", name: tree.kind === "rule" ? tree.name : "" }, tree);

  function ofExpression(expression: Expression, node: Tree): number[] {
    const children = childrenOf(node);
    switch (expression.kind) {
      case "reference":
        return rules.get(expression.name)?.precedence
          ? [...ofLoop(node), Number.POSITIVE_INFINITY]
          : ofAlternative(node);
      case "sequence":
        return ofRow(expression.items, children);
      case "choice":
        return children.flatMap((child) => {
          const index = node.kind === "choice" ? node.alternative : 0;
          return [index, ...ofExpression(expression.alternatives[index] as Expression, child)];
        });
      case "repetition": {
        const { item, min, max, lazy } = expression;
        const [further, stop] = lazy ? [1, 0] : [0, 1];
        const each = children.map((child, index) => [
          ...(index < min ? [] : [further]),
          ...ofExpression(item, child),
        ]);
        return [...each.flat(), ...(children.length < max ? [stop] : [])];
      }
      default:
        return [];
    }
  }

  function ofRow(items: readonly Expression[], children: readonly Tree[]): number[] {
    return children.flatMap((child, index) => ofExpression(items[index] as Expression, child));
  }

  function ofAlternative(node: Tree): number[] {
    if (node.kind !== "rule") return [];
    return [node.alternative, ...ofRow(itemsIn(node.name, node.alternative), node.children)];
  }

  function ofLoop(node: Tree): number[] {
    if (node.kind !== "rule") return [];
    const items = itemsIn(node.name, node.alternative);
    const [first] = items;
    if (first?.kind !== "reference" || first.name !== node.name) return ofAlternative(node);
    const [left, ...others] = node.children;
    return [...ofLoop(left as Tree), node.alternative, ...ofRow(items.slice(1), others)];
  }

  function itemsIn(name: string, alternative: number): readonly Expression[] {
    const { expression } = rules.get(name)?.alternatives[alternative] ?? {};
    return expression ? itemsOf(expression) : [];
  }
}

/** Whether the first sequence comes before the other: at the first difference, by the lower number. */
export function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((decision, index) => decision !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] ?? -1);
}
