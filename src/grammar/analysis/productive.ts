import type { Expression, Grammar } from "../grammar.ts";
import { leastSet } from "./fixpoint.ts";

/** The rules that derive at least one text. */
export function productiveRules(grammar: Grammar): ReadonlySet<string> {
  return leastSet(grammar, isProductive);
}

/** Whether the expression derives any text, given the rules that do. */
export function isProductive(expression: Expression, productive: Pick<ReadonlySet<string>, "has">): boolean {
  switch (expression.kind) {
    case "literal":
      return true;
    case "class":
      return expression.ranges.length > 0;
    case "reference":
      return productive.has(expression.name);
    case "sequence":
      return expression.items.every((item) => isProductive(item, productive));
    case "choice":
      return expression.alternatives.some((alternative) => isProductive(alternative, productive));
    case "repetition":
      return expression.min === 0 || isProductive(expression.item, productive);
  }
}
