import { expressionsIn } from "../expression.ts";
import type { Grammar, Rule } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";

/** The names that a rule refers to, each once, in order. */
export function referencesOf(rule: Rule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { expression } of rule.alternatives) {
    for (const part of expressionsIn(expression)) if (part.kind === "reference") names.add(part.name);
  }
  return names;
}

/** What each rule refers to, by its name. */
export const references = perGrammar(
  ({ rules }: Grammar): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map([...rules].map(([name, rule]) => [name, referencesOf(rule)])),
);

/** For each rule, those that its nodes can have somewhere in them, by name. */
export const rulesInside = perGrammar((grammar: Grammar): ReadonlyMap<string, ReadonlySet<string>> => {
  const direct = references(grammar);
  return new Map(
    [...direct].map(([name, first]) => [name, closure(first, (each) => direct.get(each) ?? [])]),
  );
});

/**
 * The rules that some derivation of the start symbol uses, and every token rule that can match by itself: even
 * one that no rule refers to decides which token stands in a text. References without a rule are in it too.
 */
export function reachableRules(grammar: Grammar): ReadonlySet<string> {
  const tokens = [...grammar.rules.values()].filter(({ token }) => token && !token.fragment);
  return closure([grammar.start, ...tokens.map((rule) => rule.name)], (name) => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  });
}

/** All that can be reached from the beginnings, themselves included, nearest first. */
export function closure(
  from: Iterable<string>,
  next: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set(from);
  // A set's iterator also visits what is added while it runs.
  for (const name of reached) for (const each of next(name)) reached.add(each);
  return reached;
}
