import type { Random } from "../../base/random.ts";
import { drawFrom } from "./alias-table.ts";

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
