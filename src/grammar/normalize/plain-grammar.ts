import type { CodePointRange } from "../grammar.ts";
import type { Step } from "./step.ts";

/**
 * A grammar of plain productions, each with the steps that rebuild the trees of the grammar it came from.
 * The alphabet's letters are numbers: code points, or the numbers of `tokens` in a two-level grammar.
 */
export interface PlainGrammar {
  /** The nonterminals by number; `START` derives the whole input and stands in no production. */
  readonly nonterminals: readonly Nonterminal[];
  readonly terminals: readonly Terminal[];
  /** The token rules and literals that the syntax rules speak of, by name; undefined for characters. */
  readonly tokens: ReadonlyMap<string, number> | undefined;
}

export const START = 0;

export interface Nonterminal {
  /** The rule that it stands for; undefined when a stage made it. */
  readonly rule: string | undefined;
  readonly productions: readonly Production[];
}

export interface Production {
  readonly symbols: readonly PlainSymbol[];
  readonly steps: readonly Step[];
}

/** A nonterminal's number, or `terminalSymbol` of a terminal's number. */
export type PlainSymbol = number;

/** Any one letter of the ranges, which are inclusive, sorted and disjoint. */
export interface Terminal {
  readonly ranges: readonly CodePointRange[];
}

/** Terminals take the negative numbers; the function is its own inverse. */
export const terminalSymbol = (terminal: number): PlainSymbol => ~terminal;

/** The grammar with other productions where there are any; the same value when there are none. */
export function withProductions(
  grammar: PlainGrammar,
  changed: (nonterminal: Nonterminal, number: number) => readonly Production[] | undefined,
): PlainGrammar {
  let hasChanged = false;
  const nonterminals = grammar.nonterminals.map((nonterminal, number) => {
    const productions = changed(nonterminal, number);
    if (productions === undefined) return nonterminal;
    hasChanged = true;
    return { rule: nonterminal.rule, productions };
  });
  return hasChanged ? { ...grammar, nonterminals } : grammar;
}

export const isTerminal = (symbol: PlainSymbol): boolean => symbol < 0;
