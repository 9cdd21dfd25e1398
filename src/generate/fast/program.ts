import type { Random } from "../../base/random.ts";
import { drawFrom } from "./alias-table.ts";

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of words, each an operation with
 * its first operand; further operands follow. Before a way stands how many expansions are made in it. Drawing from a table of ways gives the way's place in the code, or a
 * text. Derivations consist of the words that are not control words.
 */
export interface Program {
  readonly code: Int32Array;
  /**
   * Tables to draw from (see `aliasTable`), by their places. What is drawn from a table of numbers is the place of
   * two words more: the first of some numbers, and how many there are.
   */
  readonly tables: Int32Array;
  /**
   * All texts, in UTF-8, the empty one first; text number n reaches from `textStarts[n]` to `textStarts[n + 1]`.
   * There are `COPIED` bytes more behind the last one.
   */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way that opens, or expands at once, the start symbol. */
  readonly start: number;
}

/** Bytes copied at once. Most texts are shorter, and copying too much is faster than finding out how much. */
export const COPIED = 8;

/** A text: its number. */
export const TEXT = 0b000;
/** A nonterminal left open: a table of ways, and before it the place of its completions' table. */
export const OPEN = 0b001;
/** A character: a table of code points. */
export const CHARACTER = 0b010;
/** Something whose choices have no say about size: a table of ways. It is drawn when the text is written. */
export const LATER = 0b100;

/** Set in the operations that derivations do not consist of. */
export const CONTROL = 0b1000;
/** Ends a way. */
export const RETURN = 0b1000;
/** Expansions made beside that of the open node: how many. */
export const COUNT = 0b1010;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 0b1100;
/** A repetition of fixed length: the count, which is positive, and the place behind its body. */
export const TIMES = 0b1110;
/** A repetition, as long as the budget allows: a table of counts, the least count, the place behind its body. */
export const REPEAT = 0b1001;
/** Ends the body of a repetition: the place where the body begins. */
export const AGAIN = 0b1011;

const OPERATION_BITS = 4;

export const wordOf = (operation: number, operand: number): number => (operand << OPERATION_BITS) | operation;
export const operationOf = (word: number): number => word & ((1 << OPERATION_BITS) - 1);
export const operandOf = (word: number): number => word >> OPERATION_BITS;

/** What a table of ways holds for a way that is only a text; all other ways are places in the code. */
export const textWay = (text: number): number => ~text;

/** Draws from a table of numbers. */
export function drawNumber(tables: Int32Array, table: number, random: Random): number {
  const span = drawFrom(tables, table, random);
  const width = tables[span + 1] as number;
  const first = tables[span] as number;
  return width === 1 ? first : first + random.below(width);
}

/** The place of the table of the ways to complete an open node with the fewest expansions. */
export const completionsOf = (tables: Int32Array, table: number): number => tables[table - 1] as number;
