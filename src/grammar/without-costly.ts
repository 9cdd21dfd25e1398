import { costOfAlternative } from "./cost-of-alternative.ts";
import type { Grammar } from "./grammar.ts";

/**
 * A lenient grammar without the alternatives of at least this cost. What it derives at less cost in all is what the whole
 * grammar derives at the least cost, since a tree with one of the others costs as much by that alone.
 */
export function withoutCostly(grammar: Grammar, cost: number): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.filter((alternative) => costOfAlternative(alternative) < cost);
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules) };
}
