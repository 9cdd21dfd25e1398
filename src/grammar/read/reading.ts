import type { Grammar, Position } from "../grammar.ts";

/** What a reader made of a text. */
export interface Reading {
  readonly grammar: Grammar;
  /** What could not be carried over; empty when the grammar says all that the text says. */
  readonly notes: readonly Note[];
}

/** Something of the text that the grammar lacks: what it was, and what its loss may cost. */
export interface Note {
  readonly message: string;
  readonly position?: Position;
}

/** A mode that is never entered: the rules in it say what tokens look like that are made otherwise, or never. */
export const NO_MODE = "(none)";
