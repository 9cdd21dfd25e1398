import { type Relation, relationOf } from "../../base/relation.ts";
import { partsOf } from "../expression.ts";
import type { Expression, Grammar, Rule } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";

/** The rules of a grammar by number, in their order, and which refer to which. */
export interface RuleReferences {
  readonly rules: readonly Rule[];
  readonly numbers: ReadonlyMap<string, number>;
  /** A rule is named as often as it is referred to. References without a rule are left out. */
  readonly relation: Relation;
}

export const ruleReferences = perGrammar((grammar: Grammar): RuleReferences => {
  const rules = [...grammar.rules.values()];
  const numbers = new Map(rules.map(({ name }, number) => [name, number]));
  const relation = relationOf(rules.length, (rule, name) => {
    for (const { expression } of (rules[rule] as Rule).alternatives)
      nameReferences(expression, numbers, name);
  });
  return { rules, numbers, relation };
});

/** Names the rules that the expression refers to, by their numbers. */
export function nameReferences(
  of: Expression,
  numbers: ReadonlyMap<string, number>,
  name: (rule: number) => void,
): void {
  if (of.kind === "reference") {
    const number = numbers.get(of.name);
    if (number !== undefined) name(number);
  } else for (const part of partsOf(of)) nameReferences(part, numbers, name);
}
