import { isNullable, nullableRules } from "../../grammar/analysis/nullable.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";

/**
 * Throws `GrammarError` when one of these token rules, or one they refer to, can begin with itself: tokens are matched
 * from left to right without looking for the beginning again.
 */
export function assertNotLeftRecursive(grammar: Grammar, names: Iterable<string>): void {
  const nullable = nullableRules(grammar);
  const state = new Map<string, "open" | "done">();
  const visit = (name: string): void => {
    if (state.get(name) === "done") return;
    const rule = grammar.rules.get(name);
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
