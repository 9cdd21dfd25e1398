import { lastAtMost } from "../../base/last-at-most.ts";
import type { Terminal } from "./plain-grammar.ts";

/** The letters, parted into classes: letters of one class stand in exactly the same terminals. */
export interface Alphabet {
  /** Number of classes. Class 0 holds the letters that stand in no terminal. */
  readonly size: number;
  /** The class of a letter. */
  classOf(letter: number): number;
  /** The classes of the first letters, from 0 on, for whoever cannot wait for a call. */
  readonly table: Uint16Array;
  /** For each class, one of its letters; -1 when it has none. */
  readonly samples: readonly number[];
  /** For each terminal, 1 at the classes that it takes. */
  readonly terminalClasses: readonly Uint8Array[];
}

export const FOREIGN = 0;

/** The coarsest alphabet that tells the terminals apart; letters beyond the table are looked up by bisection. */
export function alphabetOf(terminals: readonly Terminal[], tableSize = 256): Alphabet {
  const bounds = boundsOf(terminals);
  const members = Array.from(bounds, (): number[] => []);
  for (const [number, { ranges }] of terminals.entries()) {
    for (const [first, last] of ranges) {
      for (let index = lastAtMost(bounds, first); (bounds[index] ?? Infinity) <= last; index++) {
        members[index]?.push(number);
      }
    }
  }
  const classes = new Map<string, number>([["", FOREIGN]]);
  const samples = [-1];
  const classAt = Int32Array.from(members, (terminalsHere, index) => {
    const key = terminalsHere.join();
    const known = classes.get(key);
    if (known !== undefined) return known;
    classes.set(key, classes.size);
    return samples.push(bounds[index] ?? -1) - 1;
  });
  const terminalClasses = terminals.map(() => new Uint8Array(classes.size));
  for (const [index, terminalsHere] of members.entries()) {
    for (const number of terminalsHere) {
      const row = terminalClasses[number];
      if (row) row[classAt[index] ?? FOREIGN] = 1;
    }
  }
  const table = new Uint16Array(tableSize);
  for (const [index, letterClass] of classAt.entries())
    table.fill(letterClass, bounds[index], bounds[index + 1]);
  return {
    size: classes.size,
    classOf: (letter) => table[letter] ?? classAt[lastAtMost(bounds, letter)] ?? FOREIGN,
    table,
    samples,
    terminalClasses,
  };
}

/** Where the letters' membership may change, in order, from 0 on. */
function boundsOf(terminals: readonly Terminal[]): Int32Array {
  const bounds = new Set([0]);
  for (const { ranges } of terminals) {
    for (const [first, last] of ranges) bounds.add(first).add(last + 1);
  }
  return Int32Array.from(bounds).sort();
}
