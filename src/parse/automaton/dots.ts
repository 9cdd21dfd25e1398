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

const NO_DOTS = new Int32Array(0);

export function dotsOf(grammar: PlainGrammar, alphabet: Alphabet, analysis: PlainAnalysis): Dots {
  const { nonterminals } = grammar;
  const productions = nonterminals.flatMap((each) => each.productions);
  const count = productions.reduce((sum, { symbols }) => sum + symbols.length + 1, 0);
  const symbol = new Int32Array(count);
  const production = new Int32Array(count);
  const nonterminal = new Int32Array(count);
  const skippable = new Uint8Array(count);
  const firstDot = new Int32Array(productions.length + 1).fill(count, -1);
  const firstProduction = new Int32Array(nonterminals.length + 1).fill(productions.length, -1);
  const emptyDots = nonterminals.map(() => NO_DOTS);
  let dot = 0;
  let next = 0;
  for (const [number, { productions: own }] of nonterminals.entries()) {
    firstProduction[number] = next;
    for (const { symbols } of own) {
      firstDot[next] = dot;
      production.fill(next++, dot, dot + symbols.length + 1);
      nonterminal.fill(number, dot, dot + symbols.length + 1);
      for (const behind of symbols) {
        if (analysis.nullable.has(behind)) skippable[dot] = 1;
        symbol[dot++] = behind;
      }
      if (symbols.every((each) => analysis.nullable.has(each))) {
        emptyDots[number] = Int32Array.of(...(emptyDots[number] as Int32Array), dot);
      }
      symbol[dot++] = END;
    }
  }
  const expected = Array.from(symbol, (behind, dot) => {
    if (behind === END) return analysis.follow[nonterminal[dot] as number];
    return isTerminal(behind) ? alphabet.terminalClasses[terminalSymbol(behind)] : analysis.first[behind];
  }) as Uint8Array[];
  const plain = {
    symbol,
    production,
    nonterminal,
    skippable,
    expected,
    emptyDots,
    productions,
    firstDot,
    firstProduction,
  };
  const recursive = rightRecursive(grammar, analysis);
  return {
    ...plain,
    ...absorptionOf(grammar, plain, recursive),
    ...rightRecursion(plain, analysis, recursive),
  };
}

/**
 * The nonterminals on a cycle of last symbols of productions. Nonterminals that derive themselves alone are left
 * out, for their completions have no last one to leap to.
 */
function rightRecursive({ nonterminals }: PlainGrammar, { cyclic }: PlainAnalysis): ReadonlySet<number> {
  return onCycles(
    relationOf(nonterminals.length, (number, name) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        const last = symbols.at(-1) ?? -1;
        if (!isTerminal(last) && !cyclic.has(last)) name(last);
      }
    }),
  );
}

function rightRecursion(
  {
    symbol,
    nonterminal,
    firstDot,
    emptyDots,
  }: Pick<Dots, "symbol" | "nonterminal" | "firstDot" | "emptyDots">,
  { cyclic }: PlainAnalysis,
  recursive: ReadonlySet<number>,
): Pick<Dots, "rightRecursive" | "leaping"> {
  const rightRecursive = new Uint8Array(symbol.length);
  const leaping = new Uint8Array(emptyDots.length);
  for (let production = 0; production + 1 < firstDot.length; production++) {
    const end = (firstDot[production + 1] as number) - 1;
    const [last, owner] = [symbol[end - 1] as number, nonterminal[end] as number];
    if (end === firstDot[production] || !recursive.has(owner) || cyclic.has(owner) || !recursive.has(last))
      continue;
    leaping[last] = 1;
    rightRecursive[end] = 1;
  }
  return { rightRecursive, leaping };
}
