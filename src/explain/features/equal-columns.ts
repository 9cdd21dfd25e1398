import type { RankedColumn } from "../decision/ranked-column.ts";
import { type RowBits, wordsFor } from "../decision/row-bits.ts";

/** Whether so many rows of both have the same values. */
export function areEqual(one: RankedColumn, other: RankedColumn, rows: number): boolean {
  const { length } = one.distinct;
  if (length !== other.distinct.length || !isSame(one.distinct, other.distinct, length)) return false;
  if ("ranks" in one) return "ranks" in other && isSame(one.ranks, other.ranks, rows);
  const words = wordsFor(rows);
  return (
    "rowsOf" in other && one.rowsOf.every((bits, rank) => isSame(bits, other.rowsOf[rank] as RowBits, words))
  );
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>, length: number): boolean {
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** A number that columns share when so many rows have the same values, and others hardly ever. */
export function hashOf(column: RankedColumn, rows: number): number {
  const { buffer, byteOffset, length } = column.distinct;
  const distinct = hashed(new Uint32Array(buffer, byteOffset, 2 * length), 2 * length, 0);
  if ("ranks" in column) return hashed(column.ranks, rows, distinct);
  // All other rows have the last value.
  const words = wordsFor(rows);
  return column.rowsOf.slice(0, -1).reduce((hash, bits) => hashed(bits, words, hash), distinct);
}

function hashed(words: Uint32Array, length: number, before: number): number {
  let hash = before;
  for (let at = 0; at < length; at++) {
    hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
