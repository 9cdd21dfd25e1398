import type { AliasTables } from "./alias-tables.ts";

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of instructions; an operation is
 * followed by its operands in the code. Drawing from a table of ways gives the place of the way in the code.
 */
export interface Program {
  readonly code: Int32Array;
  readonly tables: AliasTables;
  /** All texts, in UTF-8; text number n reaches from `textStarts[n]` to `textStarts[n + 1]`. */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way that opens, or expands at once, the start symbol. */
  readonly start: number;
}

/** Ends a way. */
export const RETURN = 0;
/** A text: its number. */
export const TEXT = 1;
/** One of several texts: a table of their numbers. */
export const TEXTS = 2;
/** A character: a table of code points. */
export const CHARACTER = 3;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 4;
/** A nonterminal left open: a table of ways, and one of the ways that complete it cheapest. */
export const OPEN = 5;
/** Expansions made beside that of the open node: how many. */
export const COUNT = 6;
/** A repetition, as long as the budget allows: a table of counts, the least count, the place behind its body. */
export const REPEAT = 7;
/** A repetition of fixed length: the count, which is positive, and the place behind its body. */
export const TIMES = 8;
/** Ends the body of a repetition: the place where the body begins. */
export const AGAIN = 9;
