import { type Random, scaled } from "../../base/random.ts";

/** A value of a table, with its relative weight. */
export interface Entry {
  readonly value: number;
  readonly weight: number;
}

const TWO_TO_32 = 2 ** 32;

/** Words of a table before its slots, and words per slot. */
const HEAD = 1;
const SLOT = 3;

/**
 * Fills a table for drawing in constant time (Walker's alias method, built as by Vose, 1991). It holds the number of
 * slots, then for each slot a threshold in units of 2^-32, the value below it, and the value from it. A slot of less
 * than average weight is paired with a heavier one, which fills it up.
 */
export function fillAliasTable(words: Int32Array, table: number, entries: readonly Entry[]): void {
  words[table] = entries.length;
  const fill = (index: number, share: number, alias: number): void => {
    const slot = table + HEAD + SLOT * index;
    words[slot] = Math.min(Math.floor(share * TWO_TO_32), TWO_TO_32 - 1);
    words[slot + 1] = valueAt(entries, index);
    words[slot + 2] = valueAt(entries, alias);
  };
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  const shares = entries.map(({ weight }) => (weight / total) * entries.length);
  const poor: number[] = [];
  const rich: number[] = [];
  for (const [index, share] of shares.entries()) {
    fill(index, 1, index);
    (share < 1 ? poor : rich).push(index);
  }
  for (let giver = rich.pop(), taker = poor.pop(); giver !== undefined && taker !== undefined; ) {
    const share = shares[taker] as number;
    fill(taker, share, giver);
    const left = (shares[giver] as number) - (1 - share);
    shares[giver] = left;
    taker = left < 1 ? giver : poor.pop();
    if (left < 1) giver = rich.pop();
  }
}

/** The number of words in a table with this many entries. */
export const tableLength = (entries: number): number => HEAD + SLOT * entries;

/** Draws a value from the table at this place: one random number selects both a slot and a side of its threshold. */
export function drawFrom(tables: Int32Array, table: number, random: Random): number {
  const count = tables[table] as number;
  const bits = random.bits();
  const slot = table + HEAD + SLOT * scaled(bits, count);
  // The low half of the product is the remainder after selecting the slot, and as random as the bits.
  const isAbove = Math.imul(bits, count) >>> 0 >= (tables[slot] as number) >>> 0;
  // Indexing avoids a branch, which would be unpredictable.
  return tables[slot + 1 + Number(isAbove)] as number;
}

function valueAt(entries: readonly Entry[], index: number): number {
  return (entries[index] as Entry).value;
}

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of words: each is an operation with its
 * first operand, followed by further operands. Drawing from a table of ways yields the way's place, or a text.
 * Derivations consist of words that are not control words.
 */
export interface Program {
  /**
   * Ways, and tables to draw from (see `fillAliasTable`), by their places. Two words precede a way: its number of
   * expansions, and its number of words or 0 when there are control words. `COPIED` more words follow it, none of them
   * an open node. A table of numbers yields the place of two words: the first of some numbers, and their count.
   */
  readonly words: Int32Array;
  /**
   * The texts of more than three bytes, in UTF-8: text n is the bytes from `textStarts[n]` to before `textStarts[n + 1]`.
   */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way of the start symbol. */
  readonly start: number;
}

/** Words of a way copied at once after its first. Most ways have no more, and counting them would cost more. */
export const COPIED = 3;

/** A text of at most three bytes: see `shortText`. */
export const SHORT = 0b000;
/** An open nonterminal: a table of ways; the word before the table is the place of its completions' table. */
export const OPEN = 0b001;
/** A character: a table of code points. */
export const CHARACTER = 0b010;
/** A choice that does not affect the size, drawn when the text is written: a table of ways. */
export const LATER = 0b100;
/** A longer text: its number. */
export const TEXT = 0b110;

/** The bit of control words, which derivations do not contain. */
export const CONTROL = 0b1000;
/** Ends a way. */
export const RETURN = 0b1000;
/** Further expansions besides that of the open node: their number. */
export const COUNT = 0b1010;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 0b1100;
/** A repetition of fixed length: the count, which is positive. */
export const TIMES = 0b1110;
/** A repetition within the budget: a table of counts, the least count, the number of words of its body. */
export const REPEAT = 0b1001;
/** Ends the body of a repetition: the distance back to its beginning in words. */
export const AGAIN = 0b1011;

const OPERATION_BITS = 4;

export const wordOf = (operation: number, operand: number): number => (operand << OPERATION_BITS) | operation;
export const operationOf = (word: number): number => word & ((1 << OPERATION_BITS) - 1);
export const operandOf = (word: number): number => word >> OPERATION_BITS;

const LENGTH_BITS = 2;
const SHORTEST_BITS = OPERATION_BITS + LENGTH_BITS;

/** A word that contains a text of at most three bytes: the first byte is lowest, above their number. */
export function shortText([first = 0, second = 0, third = 0]: Uint8Array, length: number): number {
  return wordOf(SHORT, (((third << 16) | (second << 8) | first) << LENGTH_BITS) | length);
}

/** The bytes of a short text, the first one lowest. */
export const bytesOf = (word: number): number => word >>> SHORTEST_BITS;

/** The number of bytes of a short text. */
export const lengthOf = (word: number): number => (word >>> OPERATION_BITS) & ((1 << LENGTH_BITS) - 1);

/** The table entry of a way that is only a text; entries of other ways are places, which are not negative. */
export const textWay = (word: number): number => ~word;

/** Draws from a table of numbers. */
export function drawNumber(words: Int32Array, table: number, random: Random): number {
  const span = drawFrom(words, table, random);
  const width = words[span + 1] as number;
  const first = words[span] as number;
  return width === 1 ? first : first + random.below(width);
}

/** The table of the ways that complete an open node with the fewest expansions. */
export const completionsOf = (words: Int32Array, table: number): number => words[table - 1] as number;
