import type { RowCounts } from "./decision-tree.ts";

/**
 * What a group of rows adds to Gini's impurity of a division, when all failing rows together weigh as much as all
 * passing ones: without a factor that is the same for all divisions of the same table. 0 when the group is of one kind.
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
export const roundingError = 1e-12;

export const isPurer = (impurity: number, than: number): boolean => impurity < than - roundingError;

/** A number that is at least the low one and below the high one: half way, or at the infinite side. */
export function thresholdBetween(low: number, high: number): number {
  if (low === -Infinity) return low;
  if (high === Infinity) return Number.MAX_VALUE;
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}
