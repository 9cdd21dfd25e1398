import { sortedRows } from "./sorted-rows.ts";

/** A column with its different values in order, so that rows can be counted by value. */
export interface RankedColumn {
  readonly values: Float64Array;
  /** The different values, ascending. */
  readonly distinct: Float64Array;
  /** For each row which of them it has. */
  readonly ranks: Uint8Array | Uint32Array;
}

/** Where a column has no more different values than these, counting its rows by value is quicker than keeping them in order. */
export const fewRanks = 16;

/** The values, of which none is NaN, with their ranks. */
export function rankedColumn(values: Float64Array): RankedColumn {
  return withFewRanks(values) ?? withManyRanks(values);
}

/** Most columns have few values, and are ranked without being sorted. */
function withFewRanks(values: Float64Array): RankedColumn | undefined {
  const met: number[] = [];
  const ranks = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    let rank = met.indexOf(value);
    if (rank < 0) rank = met.push(value) - 1;
    if (met.length > fewRanks) return undefined;
    ranks[row] = rank;
  }
  const distinct = Float64Array.from(met).sort();
  const places = met.map((value) => distinct.indexOf(value));
  if (places.every((place, rank) => place === rank)) return { values, distinct, ranks };
  for (let row = 0; row < ranks.length; row++) ranks[row] = places[ranks[row] as number] as number;
  return { values, distinct, ranks };
}

function withManyRanks(values: Float64Array): RankedColumn {
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
export function rowsInOrder({ distinct, ranks }: RankedColumn): Uint32Array {
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
