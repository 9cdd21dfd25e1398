import type { Expression, Grammar } from "../grammar.ts";
import { leastSet } from "./fixpoint.ts";

/** The rules that derive the empty text. */
export function nullableRules(grammar: Grammar): ReadonlySet<string> {
  return leastSet(grammar, isNullable);
}

/** Whether the expression derives the empty text, given the rules that do. */
export function isNullable(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case "literal":
      return expression.text === "";
    case "class":
      return false;
    case "reference":
      return nullable.has(expression.name);
    case "sequence":
      return expression.items.every((item) => isNullable(item, nullable));
    case "choice":
      return expression.alternatives.some((alternative) => isNullable(alternative, nullable));
    case "repetition":
      return expression.min === 0 || isNullable(expression.item, nullable);
  }
}
