import type { RowBits } from "./row-bits.ts";
import { sortedRows } from "./sorted-rows.ts";

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
