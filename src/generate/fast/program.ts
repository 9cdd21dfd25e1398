import type { AliasTables } from "./alias-tables.ts";

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of instructions; an operation is
 * followed by its operands in the code. Drawing from a table of ways gives the way's place in the code, or a text.
 */
export interface Program {
  readonly code: Int32Array;
  readonly tables: AliasTables;
  /** All texts, in UTF-8, the empty one first; text number n reaches from `textStarts[n]` to `textStarts[n + 1]`. */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way that opens, or expands at once, the start symbol. */
  readonly start: number;
}

/** Ends a way. */
export const RETURN = 0;
/** A text: its number. */
export const TEXT = 1;
/** A nonterminal left open: a table of ways, and one of the ways that complete it cheapest. */
export const OPEN = 2;
/** Expansions made beside that of the open node: how many. */
export const COUNT = 3;
/** A repetition of fixed length: the count, which is positive, and the place behind its body. */
export const TIMES = 4;
/** Ends the body of a repetition: the place where the body begins. */
export const AGAIN = 5;

/** From here on, operations draw from the table that is their first operand. */
export const FIRST_DRAWING = 6;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 6;
/** A character: a table of code points. */
export const CHARACTER = 7;
/** A repetition, as long as the budget allows: a table of counts, the least count, the place behind its body. */
export const REPEAT = 8;

/** What a table of ways holds for a way that is only a text; all other ways are places in the code. */
export const textWay = (text: number): number => ~text;
