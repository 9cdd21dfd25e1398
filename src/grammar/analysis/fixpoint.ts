import { dependenciesOf, settle } from "../../base/relation.ts";
import type { Expression, Grammar, Rule } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";
import { ruleReferences } from "./references.ts";

/** Which rules depend on which, for all fixpoints over one grammar. */
const ruleDependencies = perGrammar((grammar: Grammar) => dependenciesOf(ruleReferences(grammar).relation));

/** Asks of each rule whether something changes in it until nothing does, see `settle`. */
export function settleRules(grammar: Grammar, changes: (rule: Rule) => boolean): void {
  const { rules } = ruleReferences(grammar);
  settle(ruleDependencies(grammar), (number) => changes(rules[number] as Rule));
}

/**
 * The least set of rules closed under the question, which is asked of an alternative and the set so far and
 * must not turn false as the set grows. After the first time a rule is asked at most once for each rule it refers to.
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
