import { Automaton } from "../automaton/automaton.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";

const known = new WeakMap<PreparedGrammar, Automaton>();

/** The automaton whose states take every letter for possible, since edits may put it there. */
export function lenientAutomaton(prepared: PreparedGrammar): Automaton {
  const automaton = known.get(prepared) ?? new Automaton(prepared.dots, prepared.alphabet.size, false);
  known.set(prepared, automaton);
  return automaton;
}
