import type { Grammar } from "../grammar.ts";

/** The function with its answers remembered for as long as the grammars live. */
export function perGrammar<T>(answer: (grammar: Grammar) => T): (grammar: Grammar) => T {
  const known = new WeakMap<Grammar, T>();
  return (grammar) => {
    const answered = known.get(grammar) ?? answer(grammar);
    known.set(grammar, answered);
    return answered;
  };
}
