import { BitRows } from "../../base/bit-rows.ts";
import { inverseOf, relationOf } from "../../base/relation.ts";
import type { Alphabet } from "./alphabet.ts";
import { cyclicNonterminals, nullableNonterminals } from "./nullable.ts";
import type { Nonterminal, PlainGrammar, PlainSymbol } from "./plain-grammar.ts";
import { isTerminal, START, terminalSymbol } from "./plain-grammar.ts";

/** What the parser knows of the next letter. Rows hold 1 at the classes that may come; the last is the end. */
export interface PlainAnalysis {
  readonly nullable: ReadonlySet<number>;
  /** The nonterminals that may derive themselves alone, see `cyclicNonterminals`. */
  readonly cyclic: ReadonlySet<number>;
  /** For each nonterminal, with which letters its non-empty texts begin. Equal rows are one value. */
  readonly first: readonly Uint8Array[];
  /** For each nonterminal, which letters may follow it; `alphabet.size` is the end of the input. Equal rows are one value. */
  readonly follow: readonly Uint8Array[];
}

export function analyse(grammar: PlainGrammar, alphabet: Alphabet): PlainAnalysis {
  const nullable = nullableNonterminals(grammar);
  const limit = alphabet.size + 1;
  const given = { grammar, nullable, terminals: BitRows.of(alphabet.terminalClasses, limit), limit };
  const first = firstRows(given);
  const follow = followRows(given, first);
  return { nullable, cyclic: cyclicNonterminals(grammar), first: first.arrays(), follow: follow.arrays() };
}

interface Given {
  readonly grammar: PlainGrammar;
  readonly nullable: ReadonlySet<number>;
  readonly terminals: BitRows;
  readonly limit: number;
}

function firstRows({ grammar: { nonterminals }, nullable, terminals, limit }: Given): BitRows {
  const rows = new BitRows(nonterminals.length, limit);
  const begins = relationOf(nonterminals.length, (number, name) => {
    for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
      for (const symbol of symbols) {
        if (isTerminal(symbol)) rows.unite(number, terminals, terminalSymbol(symbol));
        else name(symbol);
        if (!nullable.has(symbol)) break;
      }
    }
  });
  rows.uniteAlong(begins);
  return rows;
}

function followRows(
  { grammar: { nonterminals }, nullable, terminals, limit }: Given,
  first: BitRows,
): BitRows {
  const rows = new BitRows(nonterminals.length, limit);
  rows.add(START, limit - 1);
  const addFirst = (row: number, symbol: PlainSymbol): void => {
    if (isTerminal(symbol)) rows.unite(row, terminals, terminalSymbol(symbol));
    else rows.unite(row, first, symbol);
  };
  const ends = relationOf(nonterminals.length, (number, name) => {
    for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
      for (const [index, symbol] of symbols.entries()) {
        if (isTerminal(symbol)) continue;
        let next = index + 1;
        for (; next < symbols.length; next++) {
          addFirst(symbol, symbols[next] as PlainSymbol);
          if (!nullable.has(symbols[next] as PlainSymbol)) break;
        }
        if (next === symbols.length) name(symbol);
      }
    }
  });
  rows.uniteAlong(inverseOf(ends));
  return rows;
}
