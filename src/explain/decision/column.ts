import type { RowCounts } from "./decision-tree.ts";

/** One number for each row of a table. */
export interface Column {
  /** None of them is NaN. */
  readonly values: Float64Array;
  /** The different values, ascending. */
  readonly distinct: Float64Array;
  /** For each row the index of its value in `distinct`. */
  readonly ranks: Uint32Array;
}

/** Without iterators or a function for each number, because an explanation makes about a thousand columns of a hundred numbers. */
export function columnOf(numbers: ArrayLike<number>): Column {
  const values = new Float64Array(numbers);
  const rankOf = new Map<number, number>();
  for (let row = 0; row < values.length; row++) rankOf.set(values[row] as number, 0);
  const distinct = new Float64Array([...rankOf.keys()]).sort();
  for (let rank = 0; rank < distinct.length; rank++) rankOf.set(distinct[rank] as number, rank);
  const ranks = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) ranks[row] = rankOf.get(values[row] as number) as number;
  return { values, distinct, ranks };
}

/** Whether some rows have more than others. */
export const varies = ({ distinct }: Pick<Column, "distinct">): boolean => distinct.length > 1;

/** The rows to be divided. */
export interface DividedRows {
  readonly rows: ArrayLike<number>;
  /** 1 for each row of the table that fails, 0 for each that passes. */
  readonly fails: Uint8Array;
  /** Their numbers. */
  readonly counts: RowCounts;
  /** The numbers by which impurity is weighed; of the whole table, if it is learned from. */
  readonly all: RowCounts;
}

/** A division of rows by one column: those at or below the threshold, and the others. */
export interface Cut {
  readonly threshold: number;
  readonly impurity: number;
  /** The rows at or below the threshold. */
  readonly low: RowCounts;
}

/** Counts by rank, in memory that all columns share. A search counts millions of times. */
const counted = { passing: new Uint32Array(64), failing: new Uint32Array(64) };

/** The purest division of the rows, of equally pure ones that with the lowest threshold; undefined where all rows have the same value. */
export function purestCut(
  { distinct, ranks }: Pick<Column, "distinct"> & { readonly ranks: ArrayLike<number> },
  { rows, fails, counts, all }: DividedRows,
): Cut | undefined {
  if (counted.passing.length < distinct.length) {
    counted.passing = new Uint32Array(2 * distinct.length);
    counted.failing = new Uint32Array(2 * distinct.length);
  }
  const { passing, failing } = counted;
  passing.fill(0, 0, distinct.length);
  failing.fill(0, 0, distinct.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const those = fails[row] === 1 ? failing : passing;
    const rank = ranks[row] as number;
    those[rank] = (those[rank] as number) + 1;
  }
  const low = { passing: 0, failing: 0 };
  let best: Cut | undefined;
  let last = -1;
  for (let rank = 0; rank < distinct.length; rank++) {
    if (passing[rank] === 0 && failing[rank] === 0) continue;
    if (last >= 0) {
      const impurity = impurityOfDivision(low, counts, all);
      if (!best || isPurer(impurity, best.impurity)) {
        const threshold = thresholdBetween(distinct[last] as number, distinct[rank] as number);
        best = { threshold, impurity, low: { ...low } };
      }
    }
    low.passing += passing[rank] as number;
    low.failing += failing[rank] as number;
    last = rank;
  }
  return best;
}

/**
 * The part of a group of rows in Gini's impurity of a division; all failing rows together weigh as much as all passing ones. A factor
 * that is the same for all divisions of a table is left out. 0 when the group is of one kind.
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, section 4.3.
 */
export function impurityOf(passing: number, failing: number, all: RowCounts): number {
  return passing === 0 || failing === 0
    ? 0
    : (passing * failing) / (passing * all.failing + failing * all.passing);
}

/** The impurity of a division of the whole: of the part whose rows are these, and of all others. */
export const impurityOfDivision = (part: RowCounts, whole: RowCounts, all: RowCounts): number =>
  impurityOf(part.passing, part.failing, all) +
  impurityOf(whole.passing - part.passing, whole.failing - part.failing, all);

/** Impurities nearer to each other than this are equal but for rounding. */
const roundingError = 1e-12;

export const isPurer = (impurity: number, than: number): boolean => impurity < than - roundingError;

/** A number that is at least the low one and below the high one: half way, or at the infinite side. */
export function thresholdBetween(low: number, high: number): number {
  if (low === -Infinity) return low;
  if (high === Infinity) return Number.MAX_VALUE;
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}

/** How many of the rows pass and fail. */
export function countsOf(rows: ArrayLike<number>, fails: Uint8Array): RowCounts {
  let failing = 0;
  for (let at = 0; at < rows.length; at++) failing += fails[rows[at] as number] as number;
  return { passing: rows.length - failing, failing };
}
