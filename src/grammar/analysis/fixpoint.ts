import { relationOf } from "../../base/relation.ts";
import { dependenciesOf, settle } from "../../base/settle.ts";
import { partsOf } from "../expression.ts";
import type { Expression, Grammar, Rule } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";

/** Which rules refer to which, for all fixpoints over one grammar. */
const ruleDependencies = perGrammar((grammar: Grammar) => {
  const rules = [...grammar.rules.values()];
  const numbers = new Map(rules.map(({ name }, number) => [name, number]));
  const on = relationOf(rules.length, (number, depend) => {
    for (const { expression } of (rules[number] as Rule).alternatives)
      nameReferences(expression, numbers, depend);
  });
  return { rules, dependencies: dependenciesOf(on) };
});

function nameReferences(
  of: Expression,
  numbers: ReadonlyMap<string, number>,
  name: (rule: number) => void,
): void {
  if (of.kind === "reference") {
    const number = numbers.get(of.name);
    if (number !== undefined) name(number);
  } else for (const part of partsOf(of)) nameReferences(part, numbers, name);
}

/** Asks of each rule whether something changes in it until nothing does, see `settle`. */
export function settleRules(grammar: Grammar, changes: (rule: Rule) => boolean): void {
  const { rules, dependencies } = ruleDependencies(grammar);
  settle(dependencies, (number) => changes(rules[number] as Rule));
}

/**
 * The least set of rules closed under the question, which is asked of an alternative and the set so far and
 * must not turn false as the set grows.
 */
export function leastSet(
  grammar: Grammar,
  belongs: (alternative: Expression, members: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const members = new Set<string>();
  settleRules(grammar, ({ name, alternatives }) => {
    if (members.has(name) || !alternatives.some(({ expression }) => belongs(expression, members)))
      return false;
    members.add(name);
    return true;
  });
  return members;
}
