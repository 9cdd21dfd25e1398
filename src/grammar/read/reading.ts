import type { Grammar, Position } from "../grammar.ts";

/** A grammar read from a text. */
export interface Reading {
  readonly grammar: Grammar;
  /** The losses of the conversion; empty when the grammar expresses the whole text. */
  readonly notes: readonly Note[];
}

/** A part of the text that the grammar lacks, and the effect. */
export interface Note {
  readonly message: string;
  readonly position?: Position;
}

/** A mode that is never entered. Its rules only describe tokens that are made in other ways, or never. */
export const NO_MODE = "(none)";
