/** The different values of a column, ascending, and for each row which of them it has. */
export interface Ranks {
  readonly distinct: readonly number[];
  readonly ranks: Uint8Array;
}

/** Columns with more different values have no ranks: they are sorted. */
export const mostRanks = 16;

/** The ranks of a column with few values; undefined for others. */
export function ranksOf(values: Float64Array): Ranks | undefined {
  const met: number[] = [];
  const ranks = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    let rank = met.indexOf(value);
    if (rank < 0) rank = met.push(value) - 1;
    if (met.length > mostRanks) return undefined;
    ranks[row] = rank;
  }
  const distinct = met.toSorted((one, other) => (one < other ? -1 : 1));
  const places = met.map((value) => distinct.indexOf(value));
  for (let row = 0; row < ranks.length; row++) ranks[row] = places[ranks[row] as number] as number;
  return { distinct, ranks };
}
