import { relationOf } from "../../base/relation.ts";
import type { Alphabet } from "../../grammar/normalize/alphabet.ts";
import { onCycles } from "../../grammar/normalize/nullable.ts";
import type { PlainAnalysis } from "../../grammar/normalize/plain-analysis.ts";
import {
  isTerminal,
  type Nonterminal,
  type PlainGrammar,
  type Production,
  terminalSymbol,
} from "../../grammar/normalize/plain-grammar.ts";
import { type Absorption, absorptionOf } from "./absorption.ts";

/**
 * The dotted productions ("dots") of a plain grammar by number. The dots of one production are consecutive,
 * the first before its first symbol, the last behind its last; productions are numbered in their order too.
 */
export interface Dots extends Absorption {
  /** For each dot, the symbol behind it; `END` when it is the last of its production. */
  readonly symbol: Int32Array;
  readonly production: Int32Array;
  /** For each dot, the nonterminal of its production. */
  readonly nonterminal: Int32Array;
  /** For each dot, 1 when the symbol behind it derives the empty text. */
  readonly skippable: Uint8Array;
  /** For each dot, 1 at the letters that may come next, the last being the end of the input. */
  readonly expected: readonly Uint8Array[];
  /** For each dot that is the last of its production, 1 when the symbol before it is a right recursion. */
  readonly rightRecursive: Uint8Array;
  /** For each nonterminal, 1 when its completion may be followed by one over such a dot. */
  readonly leaping: Uint8Array;
  /** For each nonterminal, the last dots of its productions that derive the empty text. */
  readonly emptyDots: readonly Int32Array[];
  readonly productions: readonly Production[];
  /** For each production, its first dot; one number more than there are productions. */
  readonly firstDot: Int32Array;
  /** For each nonterminal, its first production; one number more than there are nonterminals. */
  readonly firstProduction: Int32Array;
}

/** Stands for the symbol behind the last dot; greater than every symbol. */
export const END = 0x7fffffff;

export function dotsOf(grammar: PlainGrammar, alphabet: Alphabet, analysis: PlainAnalysis): Dots {
  const symbol: number[] = [];
  const production: number[] = [];
  const nonterminal: number[] = [];
  const firstDot: number[] = [];
  const firstProduction: number[] = [];
  const emptyDots: Int32Array[] = [];
  const productions: Production[] = [];
  for (const [number, { productions: own }] of grammar.nonterminals.entries()) {
    firstProduction.push(productions.length);
    const empty: number[] = [];
    for (const each of own) {
      firstDot.push(symbol.length);
      if (each.symbols.every((behind) => analysis.nullable.has(behind))) {
        empty.push(symbol.length + each.symbols.length);
      }
      for (const behind of [...each.symbols, END]) {
        symbol.push(behind);
        production.push(productions.length);
        nonterminal.push(number);
      }
      productions.push(each);
    }
    emptyDots.push(Int32Array.from(empty));
  }
  firstProduction.push(productions.length);
  firstDot.push(symbol.length);
  const expected = symbol.map((behind, dot) => {
    if (behind === END) return analysis.follow[nonterminal[dot] as number];
    return isTerminal(behind) ? alphabet.terminalClasses[terminalSymbol(behind)] : analysis.first[behind];
  });
  const plain = {
    symbol: Int32Array.from(symbol),
    production: Int32Array.from(production),
    nonterminal: Int32Array.from(nonterminal),
    skippable: Uint8Array.from(symbol, (behind) => (analysis.nullable.has(behind) ? 1 : 0)),
    expected: expected as Uint8Array[],
    emptyDots,
    productions,
    firstDot: Int32Array.from(firstDot),
    firstProduction: Int32Array.from(firstProduction),
  };
  const recursive = rightRecursive(grammar, analysis);
  return {
    ...plain,
    ...absorptionOf(grammar, plain, recursive),
    ...rightRecursion(grammar, analysis, recursive),
  };
}

/**
 * The nonterminals on a cycle of last symbols of productions. Nonterminals that derive themselves alone are left
 * out, for their completions have no last one to leap to.
 */
function rightRecursive({ nonterminals }: PlainGrammar, { cyclic }: PlainAnalysis): ReadonlySet<number> {
  const lasts = ({ productions }: Nonterminal): readonly number[] =>
    productions
      .map(({ symbols }) => symbols.at(-1) ?? -1)
      .filter((symbol) => !isTerminal(symbol) && !cyclic.has(symbol));
  return onCycles(relationOf(nonterminals.length, (number) => lasts(nonterminals[number] as Nonterminal)));
}

function rightRecursion(
  { nonterminals }: PlainGrammar,
  { cyclic }: PlainAnalysis,
  recursive: ReadonlySet<number>,
): Pick<Dots, "rightRecursive" | "leaping"> {
  const rightRecursive: number[] = [];
  const leaping = new Uint8Array(nonterminals.length);
  for (const [number, { productions }] of nonterminals.entries()) {
    for (const { symbols } of productions) {
      const last = symbols.at(-1) ?? -1;
      const counts = recursive.has(number) && !cyclic.has(number) && recursive.has(last);
      if (counts) leaping[last] = 1;
      rightRecursive.push(...symbols.map(() => 0), counts ? 1 : 0);
    }
  }
  return { rightRecursive: Uint8Array.from(rightRecursive), leaping };
}
