import { grouped } from "../../base/grouped.ts";
import { oncePer } from "../../base/lazy.ts";
import { BitRows, closure, componentsOf, type Relation, relationOf } from "../../base/relation.ts";
import { expressionsIn, itemsOf, partsOf } from "../expression.ts";
import type { Expression, Grammar, Rule } from "../grammar.ts";

/** The rules of a grammar, numbered in order, and their references. */
interface RuleReferences {
  readonly rules: readonly Rule[];
  readonly numbers: ReadonlyMap<string, number>;
  /** A target occurs once for each reference. References to missing rules are left out. */
  readonly relation: Relation;
}

export const ruleReferences = oncePer((grammar: Grammar): RuleReferences => {
  const rules = [...grammar.rules.values()];
  const numbers = new Map(rules.map(({ name }, number) => [name, number]));
  const relation = relationOf(rules.length, (rule, name) => {
    for (const { expression } of (rules[rule] as Rule).alternatives)
      nameReferences(expression, numbers, name);
  });
  return { rules, numbers, relation };
});

/** Names the numbers of the rules that the expression refers to. */
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

/** The distinct names that a rule refers to, in order. */
export function referencesOf(rule: Rule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { expression } of rule.alternatives) {
    for (const part of expressionsIn(expression)) if (part.kind === "reference") names.add(part.name);
  }
  return names;
}

/** The rules that refer to a rule. */
export const callersIn = oncePer(({ rules }: Grammar): ((name: string) => readonly string[]) => {
  const references = [...rules.values()].flatMap((rule) =>
    Array.from(referencesOf(rule), (name) => ({ name, caller: rule.name })),
  );
  const byName = grouped(references, ({ name }) => name);
  return (name) => byName.get(name)?.map(({ caller }) => caller) ?? [];
});

/**
 * The rules that some derivation of the start symbol uses, and all token rules that can match by themselves. The latter
 * affect tokenization even if unused. References to missing rules are included.
 */
export function reachableRules(grammar: Grammar): ReadonlySet<string> {
  const tokens = [...grammar.rules.values()].filter(({ token }) => token && !token.fragment);
  return closure([grammar.start, ...tokens.map((rule) => rule.name)], (name) => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  });
}

/**
 * The rules of a character-level grammar that may derive tokens. They and all rules they use recur, if at all, only at
 * the end of an alternative, so that nothing nests in them.
 */
export const lexicalRules = oncePer((grammar: Grammar): ReadonlySet<string> => {
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
