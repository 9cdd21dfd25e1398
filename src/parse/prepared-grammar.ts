import { isTwoLevel } from "../grammar/analysis/per-grammar.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Level } from "../grammar/normalize/expand.ts";
import { normalize, normalizeLightly } from "../grammar/normalize/normalize.ts";
import {
  type Alphabet,
  alphabetOf,
  analyse,
  type PlainAnalysis,
} from "../grammar/normalize/plain-analysis.ts";
import type { PlainGrammar } from "../grammar/normalize/plain-grammar.ts";
import { Automaton } from "./automaton/automaton.ts";
import { type Items, itemsOf } from "./automaton/items.ts";
import { BackwardSteps, Branches, Decisions } from "./trees/decisions.ts";

/** A grammar made ready for parsing. Its automata grow while they are used. */
export interface PreparedGrammar {
  readonly grammar: Grammar;
  readonly plain: PlainGrammar;
  readonly alphabet: Alphabet;
  readonly analysis: PlainAnalysis;
  readonly items: Items;
  readonly branches: Branches;
  /** For each production, its steps from right to left. */
  readonly backward: BackwardSteps;
  readonly decisions: Decisions;
  /** Its states know the letter that comes next. */
  readonly automaton: Automaton;
}

const known = new WeakMap<Grammar, PreparedGrammar>();

/** The grammar made ready, remembered for as long as the grammar lives. */
export function prepare(grammar: Grammar): PreparedGrammar {
  const prepared = known.get(grammar) ?? preparePlain(grammar, normalize(grammar, levelOf(grammar)));
  known.set(grammar, prepared);
  return prepared;
}

const knownLightly = new WeakMap<Grammar, PreparedGrammar>();

/** The same with a production for each alternative, so that the forest speaks of the grammar's own rules. */
export function prepareLightly(grammar: Grammar): PreparedGrammar {
  const prepared =
    knownLightly.get(grammar) ?? preparePlain(grammar, normalizeLightly(grammar, levelOf(grammar)));
  knownLightly.set(grammar, prepared);
  return prepared;
}

function preparePlain(grammar: Grammar, plain: PlainGrammar): PreparedGrammar {
  const alphabet = alphabetOf(plain.terminals);
  const analysis = analyse(plain, alphabet);
  const items = itemsOf(plain, alphabet, analysis);
  const branches = new Branches(alphabet);
  return {
    grammar,
    plain,
    alphabet,
    analysis,
    items,
    branches,
    backward: new BackwardSteps(items.productions, branches),
    decisions: new Decisions(items, branches),
    automaton: new Automaton(items, alphabet.size, true),
  };
}

/** Whether a node of the nonterminal may hold a node of the same rule and span, which no tree offered does. */
export function isGuarded({ analysis, plain }: PreparedGrammar, nonterminal: number): boolean {
  return analysis.cyclic.has(nonterminal) && plain.nonterminals[nonterminal]?.rule !== undefined;
}

/** A grammar with token rules derives tokens, unless it starts with a token rule. */
export function levelOf(grammar: Grammar): Level {
  return isTwoLevel(grammar) && !grammar.rules.get(grammar.start)?.token ? "tokens" : "characters";
}
