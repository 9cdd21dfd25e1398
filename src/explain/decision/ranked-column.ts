import type { RowCounts } from "./decision-tree.ts";

/** A column with its different values in order, and which rows have each of them. */
export type RankedColumn = CountedColumn | OrderedColumn;

interface Ranked {
  /** Of all rows. */
  readonly values: Float64Array;
  /** The different values, ascending. */
  readonly distinct: Float64Array;
}

/** One with few different values. */
export interface CountedColumn extends Ranked {
  /** For each of them the rows that have it; bits beyond the last row mean nothing. */
  readonly rowsOf: readonly RowBits[];
}

/** One with many. */
export interface OrderedColumn extends Ranked {
  /** For each row which of them it has. */
  readonly ranks: Uint32Array;
}

/** Where a column has no more different values than these, counting its rows by value is quicker than keeping them in order. */
export const fewRanks = 16;

/** @param values none of which is NaN */
export function orderedColumn(values: Float64Array): OrderedColumn {
  const distinct = new Float64Array(values.length);
  const ranks = new Uint32Array(values.length);
  let rank = -1;
  for (const row of sortedRows(values)) {
    const value = values[row] as number;
    if (rank < 0 || value !== distinct[rank]) distinct[++rank] = value;
    ranks[row] = rank;
  }
  return { values, distinct: distinct.subarray(0, rank + 1), ranks };
}

/** The rows by ascending value, equal ones in their order. */
export function rowsInOrder({ distinct, ranks }: OrderedColumn): Uint32Array {
  const next = new Uint32Array(distinct.length + 1);
  for (const rank of ranks) next[rank + 1] = (next[rank + 1] as number) + 1;
  for (let rank = 1; rank < next.length; rank++)
    next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  const rows = new Uint32Array(ranks.length);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] as number;
    rows[next[rank] as number] = row;
    next[rank] = (next[rank] as number) + 1;
  }
  return rows;
}

/** Bits of a digit, of which four are half of a value. */
const DIGIT_BITS = 8;
const MASK = (1 << DIGIT_BITS) - 1;

/**
 * The rows by ascending value, equal ones in their order. By the digits of the values' bits from the last to the first (radix
 * sort, Knuth, The Art of Computer Programming, section 5.2.5), which needs no comparison.
 */
export function sortedRows(values: Float64Array): Uint32Array {
  const { low, high } = orderedBits(values);
  let rows = Uint32Array.from(values.keys());
  let moved = new Uint32Array(values.length);
  const next = new Uint32Array(MASK + 1);
  for (const half of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      if (moveByDigit(half, shift, { rows, moved, next })) [rows, moved] = [moved, rows];
    }
  }
  return rows;
}

/** The halves of numbers without sign that are in the order of the values. */
function orderedBits(values: Float64Array): { readonly low: Uint32Array; readonly high: Uint32Array } {
  const view = new DataView(new ArrayBuffer(8));
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    // Zero is added so that there is only one.
    view.setFloat64(0, (values[row] as number) + 0);
    const [first, second] = [view.getUint32(0), view.getUint32(4)];
    const isNegative = first >>> 31 === 1;
    high[row] = isNegative ? ~first : first | 0x80000000;
    low[row] = isNegative ? ~second : second;
  }
  return { low, high };
}

/** Moves the rows to where their digit belongs; false, with nothing moved, when all have the same. */
function moveByDigit(
  bits: Uint32Array,
  shift: number,
  {
    rows,
    moved,
    next,
  }: { readonly rows: Uint32Array; readonly moved: Uint32Array; readonly next: Uint32Array },
): boolean {
  next.fill(0);
  for (let row = 0; row < bits.length; row++) {
    const digit = ((bits[row] as number) >>> shift) & MASK;
    next[digit] = (next[digit] as number) + 1;
  }
  let place = 0;
  for (let digit = 0; digit <= MASK; digit++) {
    const count = next[digit] as number;
    if (count === rows.length) return false;
    next[digit] = place;
    place += count;
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const digit = ((bits[row] as number) >>> shift) & MASK;
    const place = next[digit] as number;
    moved[place] = row;
    next[digit] = place + 1;
  }
  return true;
}

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
