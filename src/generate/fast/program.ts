import type { AliasTables } from "./alias-tables.ts";

/**
 * A grammar and a model, compiled for a small machine. A way of a rule is a run of words, each an operation with
 * its first operand; further operands follow. Drawing from a table of ways gives the way's place in the code, or a
 * text. Derivations consist of the first four kinds of words.
 */
export interface Program {
  readonly code: Int32Array;
  readonly tables: AliasTables;
  /** For each table of ways of an open node the table of those that complete it with the fewest expansions. */
  readonly completions: Int32Array;
  /** All texts, in UTF-8, the empty one first; text number n reaches from `textStarts[n]` to `textStarts[n + 1]`. */
  readonly texts: Uint8Array;
  readonly textStarts: Int32Array;
  /** The way that opens, or expands at once, the start symbol. */
  readonly start: number;
}

/** A text: its number. */
export const TEXT = 0;
/** A character: a table of code points. */
export const CHARACTER = 1;
/** Something whose choices have no say about size: a table of ways. It is drawn when the text is written. */
export const LATER = 2;
/** A nonterminal left open: a table of ways. */
export const OPEN = 3;
/** The last operation that a derivation consists of. */
export const LAST_ITEM = OPEN;

/** Ends a way. */
export const RETURN = 4;
/** Expansions made beside that of the open node: how many. */
export const COUNT = 5;
/** A nonterminal expanded at once: a table of ways. */
export const CALL = 6;
/** A repetition of fixed length: the count, which is positive, and the place behind its body. */
export const TIMES = 7;
/** A repetition, as long as the budget allows: a table of counts, the least count, the place behind its body. */
export const REPEAT = 8;
/** Ends the body of a repetition: the place where the body begins. */
export const AGAIN = 9;

const OPERATION_BITS = 4;

export const wordOf = (operation: number, operand: number): number => (operand << OPERATION_BITS) | operation;
export const operationOf = (word: number): number => word & ((1 << OPERATION_BITS) - 1);
export const operandOf = (word: number): number => word >> OPERATION_BITS;

/** The word that stands for nothing: text number 0 is the empty one. */
export const NOTHING = TEXT;

/** What a table of ways holds for a way that is only a text; all other ways are places in the code. */
export const textWay = (text: number): number => ~text;
