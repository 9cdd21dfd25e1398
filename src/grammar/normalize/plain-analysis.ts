import { lastAtMost } from "../../base/ascending.ts";
import { oncePer } from "../../base/lazy.ts";
import { BitRows, dependenciesOf, inverseOf, leadingBack, relationOf, settle } from "../../base/relation.ts";
import {
  isTerminal,
  type Nonterminal,
  type PlainGrammar,
  type PlainSymbol,
  type Production,
  START,
  type Terminal,
  terminalSymbol,
} from "./plain-grammar.ts";

/** The dependencies between nonterminals, shared by all fixpoints over a grammar. */
const nonterminalDependencies = oncePer(({ nonterminals }: PlainGrammar) =>
  dependenciesOf(
    relationOf(nonterminals.length, (number, depend) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        for (const symbol of symbols) if (!isTerminal(symbol)) depend(symbol);
      }
    }),
  ),
);

/**
 * The least set of nonterminals that is closed under a predicate of a production and the set so far. The predicate must
 * be monotone in the set.
 */
export function leastNonterminals(
  grammar: PlainGrammar,
  belongs: (production: Production, members: ReadonlySet<number>) => boolean,
): ReadonlySet<number> {
  const members = new Set<number>();
  settle(nonterminalDependencies(grammar), (number) => {
    const { productions } = grammar.nonterminals[number] as Nonterminal;
    if (members.has(number) || !productions.some((each) => belongs(each, members))) return false;
    members.add(number);
    return true;
  });
  return members;
}

/** The nonterminals that derive the empty text. */
export const nullableNonterminals = oncePer((grammar: PlainGrammar) =>
  leastNonterminals(grammar, ({ symbols }, nullable) => symbols.every((symbol) => nullable.has(symbol))),
);

/** The nonterminals that derive themselves alone. Only their nodes can contain a node of the same nonterminal and span. */
export const cyclicNonterminals = oncePer((grammar: PlainGrammar): ReadonlySet<number> => {
  const nullable = nullableNonterminals(grammar);
  const { nonterminals } = grammar;
  const isCyclic = leadingBack(
    relationOf(nonterminals.length, (number, name) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        nameAlone(symbols, nullable, name);
      }
    }),
  );
  return new Set([...isCyclic.keys()].filter((number) => isCyclic[number] === 1));
});

/** Names the nonterminals that can be the only non-empty symbol. */
function nameAlone(
  symbols: readonly PlainSymbol[],
  nullable: ReadonlySet<number>,
  name: (nonterminal: number) => void,
): void {
  const isSolid = (symbol: PlainSymbol): boolean => !nullable.has(symbol);
  const solid = symbols.findIndex(isSolid);
  if (solid < 0) for (const symbol of symbols) name(symbol);
  else if (isTerminal(symbols[solid] as number)) return;
  else if (symbols.findLastIndex(isSolid) === solid) name(symbols[solid] as number);
}

/** The letters, partitioned into classes: letters of one class occur in exactly the same terminals. */
export interface Alphabet {
  /** Number of classes. Class 0 contains the letters that occur in no terminal. */
  readonly size: number;
  /** The class of a letter. */
  classOf(letter: number): number;
  /** The classes of the first letters from 0, for callers that avoid a call. */
  readonly table: Uint16Array;
  /** For each class, one of its letters; -1 when it has none. */
  readonly samples: readonly number[];
  /** For each terminal, 1 at its classes. */
  readonly terminalClasses: readonly Uint8Array[];
}

export const FOREIGN = 0;

/** The coarsest alphabet that distinguishes the terminals. Letters outside the table are found by binary search. */
export function alphabetOf(terminals: readonly Terminal[], tableSize = 256): Alphabet {
  const bounds = boundsOf(terminals);
  const members = Array.from(bounds, (): number[] => []);
  for (const [number, { ranges }] of terminals.entries()) {
    for (const [first, last] of ranges) {
      for (let index = lastAtMost(bounds, first); (bounds[index] ?? Infinity) <= last; index++) {
        members[index]?.push(number);
      }
    }
  }
  const classes = new Map<string, number>([["", FOREIGN]]);
  const samples = [-1];
  const classAt = Int32Array.from(members, (terminalsHere, index) => {
    const key = terminalsHere.join();
    const known = classes.get(key);
    if (known !== undefined) return known;
    classes.set(key, classes.size);
    return samples.push(bounds[index] ?? -1) - 1;
  });
  const terminalClasses = terminals.map(() => new Uint8Array(classes.size));
  for (const [index, terminalsHere] of members.entries()) {
    for (const number of terminalsHere) {
      const row = terminalClasses[number];
      if (row) row[classAt[index] ?? FOREIGN] = 1;
    }
  }
  const table = new Uint16Array(tableSize);
  for (const [index, letterClass] of classAt.entries())
    table.fill(letterClass, bounds[index], bounds[index + 1]);
  return {
    size: classes.size,
    classOf: (letter) => table[letter] ?? classAt[lastAtMost(bounds, letter)] ?? FOREIGN,
    table,
    samples,
    terminalClasses,
  };
}

/** The letters at which membership may change, ascending from 0. */
function boundsOf(terminals: readonly Terminal[]): Int32Array {
  const bounds = new Set([0]);
  for (const { ranges } of terminals) {
    for (const [first, last] of ranges) bounds.add(first).add(last + 1);
  }
  return Int32Array.from(bounds).sort();
}

/** The parser's lookahead sets. Rows hold 1 at the possible classes; the last column is the end of the input. */
export interface PlainAnalysis {
  readonly nullable: ReadonlySet<number>;
  /** The nonterminals that can derive themselves alone, see `cyclicNonterminals`. */
  readonly cyclic: ReadonlySet<number>;
  /** For each nonterminal, the first letters of its non-empty texts. Equal rows are one value. */
  readonly first: readonly Uint8Array[];
  /**
   * For each nonterminal, the letters that may follow it; `alphabet.size` is the end of the input. Equal rows are one
   * value.
   */
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
