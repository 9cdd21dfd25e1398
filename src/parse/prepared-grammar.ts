import { type Alphabet, alphabetOf } from "../grammar/normalize/alphabet.ts";
import type { Level } from "../grammar/normalize/expand.ts";
import { analyse, type PlainAnalysis } from "../grammar/normalize/plain-analysis.ts";
import type { PlainGrammar } from "../grammar/normalize/plain-grammar.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { Automaton } from "./automaton/automaton.ts";
import { Branches } from "./trees/branches.ts";
import { type Dots, dotsOf } from "./automaton/dots.ts";

/** A grammar made ready for parsing. Its automata grow while they are used. */
export interface PreparedGrammar {
  readonly grammar: Grammar;
  readonly level: Level;
  readonly plain: PlainGrammar;
  readonly alphabet: Alphabet;
  readonly analysis: PlainAnalysis;
  readonly dots: Dots;
  readonly branches: Branches;
  /** Its states know the letter that comes next. */
  readonly automaton: Automaton;
}

export function preparePlain(grammar: Grammar, level: Level, plain: PlainGrammar): PreparedGrammar {
  const alphabet = alphabetOf(plain.terminals);
  const analysis = analyse(plain, alphabet);
  const dots = dotsOf(plain, alphabet, analysis);
  const branches = new Branches(alphabet);
  const automaton = new Automaton(dots, alphabet.size, true);
  return { grammar, level, plain, alphabet, analysis, dots, branches, automaton };
}
