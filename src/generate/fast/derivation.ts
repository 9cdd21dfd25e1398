/**
 * A derivation while it grows: a chain of words, which are texts, characters, what is drawn later, and open nodes.
 * Expanding an open node puts the words of one of its ways in its place.
 */
export interface Derivation {
  /**
   * The words of the program; then the chain, each word followed by the place of the next one, or -1; from the end
   * downwards the places of the open nodes, in no order.
   */
  readonly memory: Int32Array;
  /** The place of the first word of the chain. */
  readonly first: number;
}

/** What a word of the chain takes: itself, and the place of the next. */
export const LINK = 2;

/** A memory with the words of a program and room for a small derivation. One array is faster than one for each purpose. */
export function memoryOf(program: Int32Array): Int32Array {
  const memory = new Int32Array(program.length + 4096);
  memory.set(program);
  return memory;
}

/** The same memory with more room between the end of the chain and the open nodes, the first of which has this place. */
export function widened(memory: Int32Array, end: number, open: number): Int32Array {
  const larger = new Int32Array(memory.length * 2);
  larger.set(memory.subarray(0, end));
  larger.set(memory.subarray(open), larger.length - (memory.length - open));
  return larger;
}
