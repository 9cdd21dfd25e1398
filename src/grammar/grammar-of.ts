import { type ExpressionLike, expression } from "./expression.ts";
import type { Alternative, Grammar, Rule } from "./grammar.ts";

/** The alternatives of a rule; one expression alone stands for one alternative, a choice for its alternatives. */
export type RuleLike = ExpressionLike | readonly ExpressionLike[];

/**
 * A grammar without token rules. The start symbol is the first rule. Nothing is checked here: see `validate`.
 *
 *     grammarOf({ list: ["", sequence(reference("item"), reference("list"))], item: "x" })
 */
export function grammarOf(rules: Readonly<Record<string, RuleLike>>): Grammar {
  const entries = Object.entries(rules);
  return {
    start: entries[0]?.[0] ?? "",
    rules: new Map(entries.map(([name, from]) => [name, ruleOf(name, from)])),
  };
}

export function ruleOf(name: string, from: RuleLike): Rule {
  return { name, alternatives: alternativesOf(from) };
}

function alternativesOf(from: RuleLike): Alternative[] {
  if (Array.isArray(from)) return from.map((each: ExpressionLike) => ({ expression: expression(each) }));
  const only = expression(from as ExpressionLike);
  const alternatives = only.kind === "choice" ? only.alternatives : [only];
  return alternatives.map((each) => ({ expression: each }));
}
