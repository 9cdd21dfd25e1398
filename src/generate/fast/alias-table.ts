import type { Random } from "../../base/random.ts";
import { scaled } from "../../base/scaled.ts";

/** What can be drawn, and how often relative to the others. */
export interface Entry {
  readonly value: number;
  readonly weight: number;
}

const TWO_TO_32 = 2 ** 32;

/** Words of a table before its slots, and of a slot. */
const HEAD = 1;
const SLOT = 3;

/**
 * Fills a table to draw from in constant time (Walker's alias method, built as by Vose, 1991): the number of slots, then
 * for each a threshold in parts of 2^32, the value below it, and the value from there on. A slot that weighs less than
 * the average is paired with one that weighs more, which gives the difference.
 */
export function fillAliasTable(words: Int32Array, table: number, entries: readonly Entry[]): void {
  words[table] = entries.length;
  const fill = (index: number, share: number, alias: number): void => {
    const slot = table + HEAD + SLOT * index;
    words[slot] = Math.min(Math.floor(share * TWO_TO_32), TWO_TO_32 - 1);
    words[slot + 1] = valueAt(entries, index);
    words[slot + 2] = valueAt(entries, alias);
  };
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  const shares = entries.map(({ weight }) => (weight / total) * entries.length);
  const poor: number[] = [];
  const rich: number[] = [];
  for (const [index, share] of shares.entries()) {
    fill(index, 1, index);
    (share < 1 ? poor : rich).push(index);
  }
  for (let giver = rich.pop(), taker = poor.pop(); giver !== undefined && taker !== undefined; ) {
    const share = shares[taker] as number;
    fill(taker, share, giver);
    const left = (shares[giver] as number) - (1 - share);
    shares[giver] = left;
    taker = left < 1 ? giver : poor.pop();
    if (left < 1) giver = rich.pop();
  }
}

/** The number of words in a table for so many entries. */
export const tableLength = (entries: number): number => HEAD + SLOT * entries;

/** Draws a value from the table at this place: one random number gives both a slot and a side of its threshold. */
export function drawFrom(tables: Int32Array, table: number, random: Random): number {
  const count = tables[table] as number;
  const bits = random.bits();
  const slot = table + HEAD + SLOT * scaled(bits, count);
  // The low half of the product is what the high one, the slot, leaves: as random as the bits are.
  const isAbove = Math.imul(bits, count) >>> 0 >= (tables[slot] as number) >>> 0;
  // Not chosen by a branch, which could not be predicted.
  return tables[slot + 1 + Number(isAbove)] as number;
}

function valueAt(entries: readonly Entry[], index: number): number {
  return (entries[index] as Entry).value;
}
