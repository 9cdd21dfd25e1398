import { expressionsIn, itemsOf } from "../expression.ts";
import type { Grammar, Rule } from "../grammar.ts";
import { perGrammar } from "./per-grammar.ts";
import { closure, referencesOf } from "./reachable.ts";

/**
 * The rules that may derive tokens in a grammar that derives characters: a rule they use goes on with itself at the
 * end of an alternative if at all, so that nothing is nested in them.
 */
export const lexicalRules = perGrammar((grammar: Grammar): ReadonlySet<string> => {
  const below = (name: string): Iterable<string> => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  };
  const reached = new Map([...grammar.rules.keys()].map((name) => [name, closure(below(name), below)]));
  const isNesting = ({ name, alternatives }: Rule): boolean =>
    alternatives.some(({ expression }) =>
      itemsOf(expression)
        .slice(0, -1)
        .flatMap((item) => [...expressionsIn(item)])
        .some(
          (part) => part.kind === "reference" && (part.name === name || reached.get(part.name)?.has(name)),
        ),
    );
  const nesting = new Set([...grammar.rules.values()].filter(isNesting).map(({ name }) => name));
  const isLexical = (name: string): boolean =>
    !nesting.has(name) && ![...(reached.get(name) ?? [])].some((each) => nesting.has(each));
  return new Set([...grammar.rules.keys()].filter(isLexical));
});
