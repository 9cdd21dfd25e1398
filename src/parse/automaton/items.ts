import { inverseOf, type Relation, relationOf } from "../../base/relation.ts";
import type { Alphabet, PlainAnalysis } from "../../grammar/normalize/plain-analysis.ts";
import {
  isTerminal,
  type PlainGrammar,
  type Production,
  START,
  terminalSymbol,
} from "../../grammar/normalize/plain-grammar.ts";

/** The nonterminals that continue in a production they begin without being completed for it. */
interface Absorption {
  /** For each item, 1 when it is the first of a production that absorbs its next nonterminal. */
  readonly absorbs: Uint8Array;
  /** For each absorbed nonterminal, the items after it in the productions that absorb it. */
  readonly behindAbsorbed: ReadonlyMap<number, readonly number[]>;
  /** For each nonterminal, 1 at the letters that may follow where no production absorbs it. */
  readonly followCompleted: FollowCompleted;
}

/**
 * A nonterminal is absorbed at the start of its own productions, and of another's productions if it occurs nowhere
 * else. Wherever it began, these productions began too, so each state that completes it contains the items after it.
 */
function absorptionOf({ nonterminals }: PlainGrammar, items: PlainItems): Absorption {
  const { symbol, nonterminal } = items;
  const takers = soleTakers(nonterminals);
  const absorbs = new Uint8Array(symbol.length);
  const behindAbsorbed = new Map<number, number[]>();
  for (const item of items.firstItem.subarray(0, -1)) {
    const [first, owner] = [symbol[item] as number, nonterminal[item] as number];
    if (isTerminal(first) || (first !== owner && takers[first] !== owner)) continue;
    absorbs[item] = 1;
    const behind = behindAbsorbed.get(first);
    if (behind) behind.push(item + 1);
    else behindAbsorbed.set(first, [item + 1]);
  }
  return {
    absorbs,
    behindAbsorbed,
    followCompleted: new FollowCompleted(items, absorbs),
  };
}

const NOBODY = -1;
const SEVERAL = -2;

/** For each nonterminal that occurs only at the start of another one's productions, that other one. */
function soleTakers(nonterminals: PlainGrammar["nonterminals"]): Int32Array {
  const takers = new Int32Array(nonterminals.length).fill(NOBODY);
  for (const [owner, { productions }] of nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (let index = 0; index < symbols.length; index++) {
        const symbol = symbols[index] as number;
        if (isTerminal(symbol) || (index === 0 && symbol === owner)) continue;
        const isFirst = takers[symbol] === NOBODY || takers[symbol] === owner;
        takers[symbol] = index === 0 && isFirst ? owner : SEVERAL;
      }
    }
  }
  return takers;
}

/** The part of `Items` that absorption depends on. */
type PlainItems = Omit<Items, keyof Absorption>;

/** The letters that may follow nonterminals where no production absorbs them; rows are created on demand. */
class FollowCompleted {
  readonly #items: PlainItems;
  /** For each nonterminal, the items before it. */
  readonly #before: Relation;
  readonly #rows: (Uint8Array | undefined)[];

  constructor(items: PlainItems, absorbs: Uint8Array) {
    const { symbol, emptyItems } = items;
    this.#items = items;
    this.#before = inverseOf(
      relationOf(symbol.length, (item, name) => {
        const behind = symbol[item] as number;
        // `END`, the symbol after a production, is not a nonterminal.
        if (!isTerminal(behind) && behind < emptyItems.length && !absorbs[item]) name(behind);
      }),
    );
    this.#rows = emptyItems.map(() => undefined);
  }

  /** 1 at the letters; the last column is the end of the input. */
  of(nonterminal: number): Uint8Array {
    return this.#rows[nonterminal] ?? this.#make(nonterminal);
  }

  #make(nonterminal: number): Uint8Array {
    const { skippable, expected } = this.#items;
    const { starts, targets } = this.#before;
    const rows = new Set<Uint8Array>();
    for (let at = starts[nonterminal] as number; at < (starts[nonterminal + 1] as number); at++) {
      let next = (targets[at] as number) + 1;
      while (skippable[next]) rows.add(expected[next++] as Uint8Array);
      rows.add(expected[next] as Uint8Array);
    }
    const united = new Uint8Array(expected.at(-1)?.length ?? 0);
    if (nonterminal === START) united.fill(1, -1);
    // Few rows are distinct, because items before the same symbol share theirs.
    for (const row of rows)
      for (let letter = 0; letter < row.length; letter++) united[letter] ||= row[letter] ?? 0;
    this.#rows[nonterminal] = united;
    return united;
  }
}

/**
 * The dotted productions ("items") of a plain grammar, by number. The items of a production are consecutive, from
 * before its first symbol to after its last. Productions are numbered in order, too.
 */
export interface Items extends Absorption {
  /** For each item, the symbol after it; `END` at the end of its production. */
  readonly symbol: Int32Array;
  readonly production: Int32Array;
  /** For each item, the nonterminal of its production. */
  readonly nonterminal: Int32Array;
  /** For each item, 1 when the symbol after it is nullable. */
  readonly skippable: Uint8Array;
  /** For each item, 1 at the letters that may come next; the last column is the end of the input. */
  readonly expected: readonly Uint8Array[];
  /** For each nonterminal, the last items of its productions that derive the empty text. */
  readonly emptyItems: readonly Int32Array[];
  readonly productions: readonly Production[];
  /** For each production, its first item; plus a final entry. */
  readonly firstItem: Int32Array;
  /** For each nonterminal, its first production; plus a final entry. */
  readonly firstProduction: Int32Array;
}

/** The symbol after the last item; greater than every symbol. */
export const END = 0x7fffffff;

const NO_DOTS = new Int32Array(0);

export function itemsOf(grammar: PlainGrammar, alphabet: Alphabet, analysis: PlainAnalysis): Items {
  const { nonterminals } = grammar;
  const productions = nonterminals.flatMap((each) => each.productions);
  const count = productions.reduce((sum, { symbols }) => sum + symbols.length + 1, 0);
  const symbol = new Int32Array(count);
  const production = new Int32Array(count);
  const nonterminal = new Int32Array(count);
  const skippable = new Uint8Array(count);
  const firstItem = new Int32Array(productions.length + 1).fill(count, -1);
  const firstProduction = new Int32Array(nonterminals.length + 1).fill(productions.length, -1);
  const emptyItems = nonterminals.map(() => NO_DOTS);
  let item = 0;
  let next = 0;
  for (const [number, { productions: own }] of nonterminals.entries()) {
    firstProduction[number] = next;
    for (const { symbols } of own) {
      firstItem[next] = item;
      production.fill(next++, item, item + symbols.length + 1);
      nonterminal.fill(number, item, item + symbols.length + 1);
      for (const behind of symbols) {
        if (analysis.nullable.has(behind)) skippable[item] = 1;
        symbol[item++] = behind;
      }
      if (symbols.every((each) => analysis.nullable.has(each))) {
        emptyItems[number] = Int32Array.of(...(emptyItems[number] as Int32Array), item);
      }
      symbol[item++] = END;
    }
  }
  const expected = Array.from(symbol, (behind, item) => {
    if (behind === END) return analysis.follow[nonterminal[item] as number];
    return isTerminal(behind) ? alphabet.terminalClasses[terminalSymbol(behind)] : analysis.first[behind];
  }) as Uint8Array[];
  const plain = {
    symbol,
    production,
    nonterminal,
    skippable,
    expected,
    emptyItems,
    productions,
    firstItem,
    firstProduction,
  };
  return { ...plain, ...absorptionOf(grammar, plain) };
}
