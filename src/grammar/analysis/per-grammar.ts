import type { Grammar } from "../grammar.ts";

/** The function with its answers remembered for as long as the grammars live. */
export function perGrammar<G extends object, T>(answer: (grammar: G) => T): (grammar: G) => T {
  const known = new WeakMap<G, T>();
  return (grammar) => {
    const answered = known.get(grammar) ?? answer(grammar);
    known.set(grammar, answered);
    return answered;
  };
}

/** Whether a grammar has rules for tokens, so that texts are divided into these first. */
export const isTwoLevel = ({ rules }: Grammar): boolean =>
  [...rules.values()].some(({ token }) => token !== undefined);
