import type { Grammar } from "../grammar.ts";

/** Memoizes a function of a grammar for the grammar's lifetime. */
export function perGrammar<G extends object, T>(answer: (grammar: G) => T): (grammar: G) => T {
  const known = new WeakMap<G, T>();
  return (grammar) => {
    const answered = known.get(grammar) ?? answer(grammar);
    known.set(grammar, answered);
    return answered;
  };
}

/** Whether the grammar has token rules, so that texts are tokenized before parsing. */
export const isTwoLevel = ({ rules }: Grammar): boolean =>
  [...rules.values()].some(({ token }) => token !== undefined);
