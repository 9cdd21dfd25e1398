import type { RowCounts } from "./decision-tree.ts";

/** A set of rows: row 0 is the lowest bit of the first word. */
export type RowBits = Uint32Array;

/** How many words so many rows take. */
export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export function addRow(bits: RowBits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] as number) | (1 << (row & 31));
}

/** Adds the rows from the first up to, not including, the end. */
export function addRows(bits: RowBits, first: number, end: number): void {
  for (let row = first; row < end; ) {
    const next = Math.min(end, (row | 31) + 1);
    const count = next - row;
    const ones = count === 32 ? -1 : ((1 << count) - 1) << (row & 31);
    bits[row >>> 5] = (bits[row >>> 5] as number) | ones;
    row = next;
  }
}

export const hasRow = (bits: RowBits, row: number): boolean =>
  (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1;

/** Some rows of either outcome, without the words in which there are none. */
export interface RowMask {
  readonly counts: RowCounts;
  /** Which words these are. */
  readonly words: Uint32Array;
  readonly passing: RowBits;
  readonly failing: RowBits;
}

/** @param fails 1 for each row of the table that fails */
export function rowMask(rows: ArrayLike<number>, fails: Uint8Array): RowMask {
  const passing = new Uint32Array(wordsFor(fails.length));
  const failing = new Uint32Array(wordsFor(fails.length));
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    addRow(fails[row] === 1 ? failing : passing, row);
    count += fails[row] as number;
  }
  const words = Uint32Array.from(passing.keys()).filter((word) => passing[word] !== 0 || failing[word] !== 0);
  return {
    counts: { passing: rows.length - count, failing: count },
    words,
    passing: words.map((word) => passing[word] as number),
    failing: words.map((word) => failing[word] as number),
  };
}

/** For each value how many rows of either outcome have it: memory that every count uses again. */
export type RankCounts = Readonly<Record<keyof RowCounts, Uint32Array>>;

/** Counts the rows of the mask by value, given the rows of each value. */
export function countByBits(rowsOf: readonly RowBits[], mask: RowMask, counts: RankCounts): void {
  let { passing, failing } = mask.counts;
  const last = rowsOf.length - 1;
  for (let rank = 0; rank < last; rank++) {
    const bits = rowsOf[rank] as RowBits;
    let pass = 0;
    let fail = 0;
    for (let at = 0; at < mask.words.length; at++) {
      const word = bits[mask.words[at] as number] as number;
      if (word === 0) continue;
      pass += bitsIn(word & (mask.passing[at] as number));
      fail += bitsIn(word & (mask.failing[at] as number));
    }
    counts.passing[rank] = pass;
    counts.failing[rank] = fail;
    passing -= pass;
    failing -= fail;
  }
  // Each row has one of the values.
  counts.passing[last] = passing;
  counts.failing[last] = failing;
}

/** How many bits of the word are 1. Source: Warren, Hacker's Delight, section 5-1. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
