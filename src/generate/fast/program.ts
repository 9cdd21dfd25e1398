import { type Random, scaled } from "../../base/random.ts";

/** What can be drawn, and how often relative to the others. */
export interface Entry {
  readonly value: number;
  readonly weight: number;
}

const TWO_TO_32 = 2 ** 32;

/** Words of a table before its slots, and of a slot. */
const HEAD = 1;
const SLOT = 3;

/**
 * Fills a table to draw from in constant time (Walker's alias method, built as by Vose, 1991): the number of slots, then
 * for each a threshold in parts of 2^32, the value below it, and the value from there on. A slot that weighs less than
 * the average is paired with one that weighs more, which gives the difference.
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

/** The number of words in a table for so many entries. */
export const tableLength = (entries: number): number => HEAD + SLOT * entries;

/** Draws a value from the table at this place: one random number gives both a slot and a side of its threshold. */
export function drawFrom(tables: Int32Array, table: number, random: Random): number {
  const count = tables[table] as number;
  const bits = random.bits();
  const slot = table + HEAD + SLOT * scaled(bits, count);
  // The low half of the product is what the high one, the slot, leaves: as random as the bits are.
  const isAbove = Math.imul(bits, count) >>> 0 >= (tables[slot] as number) >>> 0;
  // Not chosen by a branch, which could not be predicted.
  return tables[slot + 1 + Number(isAbove)] as number;
}

function valueAt(entries: readonly Entry[], index: number): number {
  return (entries[index] as Entry).value;
}

/** Thrown where a derivation comes to ways, by their number, that are not in its program yet; see `Producer`. */
export class MissingWays extends Error {
  readonly number: number;

  constructor(number: number) {
    super("the program lacks the ways that come next");
    this.number = number;
  }
}

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of words, each an operation with
 * its first operand; further operands follow. Drawing from a table of ways gives the way's place, or a text.
 * Derivations consist of the words that are not control words.
 */
export interface Program {
  /**
   * Ways, and tables to draw from (see `fillAliasTable`), by their places. Before a way stand how many expansions are
   * made in it and how many words it has: 0 when there are control words among them, less than 0, by how many, when
   * only some are `MISSING`. Behind it there are `COPIED` words more, of which none is an open node. What is drawn from a table of numbers is the place of two words more:
   * the first of some numbers, and how many there are.
   */
  readonly words: Int32Array;
  /**
   * The texts of more than three bytes, in UTF-8; text number n reaches from `textStarts[n]` to `textStarts[n + 1]`.
   * There are `COPIED_BYTES` more behind the last one.
   */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way that opens, or expands at once, the start symbol. */
  readonly start: number;
  /** Whether it has all ways that it refers to; only for very large grammars it does not. */
  readonly isWhole: boolean;
}

/** Words of a way copied at once, beside its first. Most ways have no more, and counting them would cost more. */
export const COPIED = 3;

/** Bytes of a text copied at once. */
export const COPIED_BYTES = 8;

/** A text of at most three bytes: see `shortText`. */
export const SHORT = 0b000;
/** A nonterminal left open: a table of ways, and before it the place of its completions' table. */
export const OPEN = 0b001;
/** A character: a table of code points. */
export const CHARACTER = 0b010;
/** Something whose choices have no say about size: a table of ways. It is drawn when the text is written. */
export const LATER = 0b100;
/** A longer text: its number. */
export const TEXT = 0b110;

/** Set in the operations that derivations do not consist of. */
export const CONTROL = 0b1000;
/** Ends a way. */
export const RETURN = 0b1000;
/** Expansions made beside that of the open node: how many. */
export const COUNT = 0b1010;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 0b1100;
/** A repetition of fixed length: the count, which is positive. */
export const TIMES = 0b1110;
/** A repetition, as long as the budget allows: a table of counts, the least count, the words of its body. */
export const REPEAT = 0b1001;
/** Ends the body of a repetition: how many words back it begins. */
export const AGAIN = 0b1011;
/** Something whose ways are not in the program yet: their number. */
export const MISSING = 0b1101;

const OPERATION_BITS = 4;

export const wordOf = (operation: number, operand: number): number => (operand << OPERATION_BITS) | operation;
export const operationOf = (word: number): number => word & ((1 << OPERATION_BITS) - 1);
export const operandOf = (word: number): number => word >> OPERATION_BITS;

const LENGTH_BITS = 2;
const SHORTEST_BITS = OPERATION_BITS + LENGTH_BITS;

/** The word of a text of at most three bytes, which it holds: the first one lowest, above their number. */
export function shortText([first = 0, second = 0, third = 0]: Uint8Array, length: number): number {
  return wordOf(SHORT, (((third << 16) | (second << 8) | first) << LENGTH_BITS) | length);
}

/** The bytes of a short text, the first one lowest. */
export const bytesOf = (word: number): number => word >>> SHORTEST_BITS;

/** How many they are. */
export const lengthOf = (word: number): number => (word >>> OPERATION_BITS) & ((1 << LENGTH_BITS) - 1);

/** What a table of ways holds for a way that is only a text, by its word; all other ways are places. */
export const textWay = (word: number): number => ~word;

/** Draws from a table of numbers. */
export function drawNumber(words: Int32Array, table: number, random: Random): number {
  const span = drawFrom(words, table, random);
  const width = words[span + 1] as number;
  const first = words[span] as number;
  return width === 1 ? first : first + random.below(width);
}

/** The place of the table of the ways to complete an open node with the fewest expansions. */
export const completionsOf = (words: Int32Array, table: number): number => words[table - 1] as number;
