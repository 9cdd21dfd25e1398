import type { Expression, Rule } from "../../grammar/grammar.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";

/**
 * Throws `GrammarError` when one of these token rules, or one they refer to, can begin with itself: tokens are matched
 * from left to right without looking for the beginning again.
 */
export function assertNotLeftRecursive(rules: ReadonlyMap<string, Rule>, names: Iterable<string>): void {
  const nullable = nullableRules(rules);
  const state = new Map<string, "open" | "done">();
  const visit = (name: string): void => {
    if (state.get(name) === "done") return;
    const rule = rules.get(name);
    if (state.get(name) === "open") {
      throw new GrammarError(`the token rule "${name}" can begin with itself`, {
        position: rule?.position,
        suggestion: "write it with a repetition",
      });
    }
    state.set(name, "open");
    for (const alternative of rule?.alternatives ?? []) {
      for (const first of firstNames(alternative.expression, nullable)) visit(first);
    }
    state.set(name, "done");
  };
  for (const name of names) visit(name);
}

/** The rules that an expression can begin with. */
function* firstNames(expression: Expression, nullable: ReadonlySet<string>): Generator<string> {
  switch (expression.kind) {
    case "reference":
      yield expression.name;
      return;
    case "choice":
      for (const alternative of expression.alternatives) yield* firstNames(alternative, nullable);
      return;
    case "repetition":
      yield* firstNames(expression.item, nullable);
      return;
    case "sequence":
      for (const item of expression.items) {
        yield* firstNames(item, nullable);
        if (!isNullable(item, nullable)) return;
      }
  }
}

/** The rules that can match the empty text. */
function nullableRules(rules: ReadonlyMap<string, Rule>): ReadonlySet<string> {
  const nullable = new Set<string>();
  let size = -1;
  while (nullable.size > size) {
    size = nullable.size;
    for (const { name, alternatives } of rules.values()) {
      if (alternatives.some(({ expression }) => isNullable(expression, nullable))) nullable.add(name);
    }
  }
  return nullable;
}

function isNullable(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case "literal":
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
