/**
 * A derivation while it grows: a chain of words, which are texts, characters, what is drawn later, and open nodes.
 * Expanding an open node puts the words of one of its ways in its place.
 */
export interface Derivation {
  words: Int32Array;
  /** For each word the place of the one behind it; -1 for the last. */
  nexts: Int32Array;
  /** The places of open nodes, in no order. */
  open: Int32Array;
}

export function emptyDerivation(): Derivation {
  return { words: new Int32Array(1024), nexts: new Int32Array(1024), open: new Int32Array(1024) };
}

/** The place of the first word. */
export const FIRST = 0;

/** Makes room for more words. */
export function makeRoom(derivation: Derivation): void {
  derivation.words = doubled(derivation.words);
  derivation.nexts = doubled(derivation.nexts);
  derivation.open = doubled(derivation.open);
}

/** The same numbers with room for twice as many. */
export function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
