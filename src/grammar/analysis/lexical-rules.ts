import { BitRows } from "../../base/bit-rows.ts";
import { componentsOf } from "../../base/relation.ts";
import { itemsOf } from "../expression.ts";
import type { Grammar } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";
import { nameReferences, ruleReferences } from "./rule-references.ts";

/**
 * The rules that may derive tokens in a grammar that derives characters: a rule they use goes on with itself at the
 * end of an alternative if at all, so that nothing is nested in them.
 */
export const lexicalRules = perGrammar((grammar: Grammar): ReadonlySet<string> => {
  const { rules, numbers, relation } = ruleReferences(grammar);
  const component = componentsOf(relation);
  const nesting = new BitRows(rules.length, 1);
  for (const [number, { alternatives }] of rules.entries()) {
    for (const { expression } of alternatives) {
      for (const item of itemsOf(expression).slice(0, -1)) {
        nameReferences(item, numbers, (target) => {
          if (component[target] === component[number]) nesting.add(number, 0);
        });
      }
    }
  }
  nesting.uniteAlong(relation);
  const isNesting = nesting.arrays();
  return new Set(rules.filter((_, number) => isNesting[number]?.[0] === 0).map(({ name }) => name));
});
