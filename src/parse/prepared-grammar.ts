import { oncePer } from "../base/lazy.ts";
import { type Grammar, isTwoLevel } from "../grammar/grammar.ts";
import type { Level } from "../grammar/normalize/expand.ts";
import { normalize } from "../grammar/normalize/normalize.ts";
import {
  type Alphabet,
  alphabetOf,
  analyse,
  type PlainAnalysis,
} from "../grammar/normalize/plain-analysis.ts";
import type { PlainGrammar } from "../grammar/normalize/plain-grammar.ts";
import { Automaton } from "./automaton/automaton.ts";
import { type Items, itemsOf } from "./automaton/items.ts";
import { LrAutomaton } from "./lr/lr-automaton.ts";
import { type BackwardSteps, backwardSteps, branchTables, Decisions } from "./trees/decisions.ts";

/** A grammar prepared for parsing. Its automata grow during use. */
export interface PreparedGrammar {
  readonly grammar: Grammar;
  readonly plain: PlainGrammar;
  readonly alphabet: Alphabet;
  readonly analysis: PlainAnalysis;
  readonly items: Items;
  /** The steps of each production from right to left. */
  readonly backward: BackwardSteps;
  readonly decisions: Decisions;
  /** An automaton with lookahead of one letter. */
  readonly automaton: Automaton;
  readonly lrAutomaton: LrAutomaton;
}

/** Prepares a grammar; cached for the grammar's lifetime. */
export const prepare = oncePer((grammar: Grammar): PreparedGrammar => {
  const plain = normalize(grammar, levelOf(grammar));
  const alphabet = alphabetOf(plain.terminals);
  const analysis = analyse(plain, alphabet);
  const items = itemsOf(plain, alphabet, analysis);
  const tables = branchTables(alphabet);
  return {
    grammar,
    plain,
    alphabet,
    analysis,
    items,
    backward: backwardSteps(items.productions, tables),
    decisions: new Decisions(items, tables),
    automaton: new Automaton(items, alphabet.size, true),
    lrAutomaton: new LrAutomaton(items, alphabet.terminalClasses, alphabet.size),
  };
});

/** Whether a node of the nonterminal may contain a node of the same rule and span; trees never contain such nodes. */
export function isGuarded({ analysis, plain }: PreparedGrammar, nonterminal: number): boolean {
  return analysis.cyclic.has(nonterminal) && plain.nonterminals[nonterminal]?.rule !== undefined;
}

/** A grammar with token rules derives tokens, unless it starts with a token rule. */
export function levelOf(grammar: Grammar): Level {
  return isTwoLevel(grammar) && !grammar.rules.get(grammar.start)?.token ? "tokens" : "characters";
}
