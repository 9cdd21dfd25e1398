/** What a pattern wants in the place of a symbol: anything, a character, or a subtree that matches one of its nodes. */
export type Wanted = number;

export const ANYTHING = -1;

/** A node of patterns over a flat grammar; equal ones are one. Sets of patterns are bit masks. */
export interface FlatPattern {
  readonly number: number;
  /** For each symbol of the production: nothing for a literal, a code point for a class, a node for a nonterminal. */
  readonly wanted: readonly Wanted[];
  /** The patterns that have the node below their root. */
  below: number;
  /** The patterns whose root it is. */
  root: number;
}
