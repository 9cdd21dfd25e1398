import { atOnce, type Work } from "../../base/in-turns.ts";
import { type Column, type Cut, columnOf, countsOf, type DividedRows, isPurer, purestCut } from "./column.ts";
import type { DecisionTree } from "./decision-tree.ts";

/**
 * The decision tree of a table (CART): every question is the one whose answers are purest, of equally pure ones the first
 * column's with the lowest threshold. It is not pruned: only rows that no column tells apart share a prediction and differ.
 * Thresholds lie half way between neighbouring values; one that parts infinite values from finite ones, at the
 * infinite ones' side of all finite numbers.
 *
 * Throws a RangeError when a column is not as long as the outcomes or holds NaN.
 *
 * @param columns the values of all rows, column by column, the simplest column first
 * @param fails 1 for each row that fails, 0 for each that passes
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, chapters 2 and 4.
 */
export function learnDecisionTree(columns: readonly Float64Array[], fails: Uint8Array): DecisionTree {
  for (const [number, column] of columns.entries()) assertFits(column, fails.length, number);
  return atOnce(decisionTree(columns.map(columnOf), fails));
}

function assertFits(column: Float64Array, rows: number, number: number): void {
  if (column.length !== rows) {
    throw new RangeError(`column ${number} has ${column.length} values for ${rows} rows`);
  }
  if (column.includes(Number.NaN)) throw new RangeError(`column ${number} holds NaN, which has no order`);
}

/** The same from columns whose values are ranked, none of them NaN. */
export function decisionTree(columns: readonly Column[], fails: Uint8Array): Work<DecisionTree> {
  const all = countsOf([...fails.keys()], fails);
  function* grown(rows: Uint32Array, asked: readonly number[]): Work<DecisionTree> {
    yield;
    const counts = countsOf(rows, fails);
    const { passing, failing } = counts;
    const divided = { rows, fails, counts, all };
    const isPure = passing === 0 || failing === 0;
    const { best, varying } = isPure ? none : purestSplit(columns, asked, divided);
    if (!best) {
      const isHeavier = failing * all.passing >= passing * all.failing;
      return { kind: "prediction", fails: failing > 0 && isHeavier, passing, failing };
    }
    const { column, threshold } = best;
    const { values } = columns[column] as Column;
    const sideOf = (isAbove: boolean): Uint32Array =>
      rows.filter((row) => (values[row] as number) > threshold === isAbove);
    const atMost = yield* grown(sideOf(false), varying);
    const above = yield* grown(sideOf(true), varying);
    return { kind: "decision", column, threshold, atMost, above, passing, failing };
  }
  return grown(Uint32Array.from(fails.keys()), [...columns.keys()]);
}

/** A question about one of the columns. */
interface Split extends Cut {
  readonly column: number;
}

interface FoundSplit {
  /** Undefined where no column tells any rows apart. */
  readonly best: Split | undefined;
  /** The columns that have several values here: one that has a single value at a node has it at all below. */
  readonly varying: readonly number[];
}

const none: FoundSplit = { best: undefined, varying: [] };

/** The purest split by one of these columns, of equally pure ones the first column's. */
function purestSplit(columns: readonly Column[], asked: readonly number[], divided: DividedRows): FoundSplit {
  const varying: number[] = [];
  let best: Split | undefined;
  for (const column of asked) {
    const cut = purestCut(columns[column] as Column, divided);
    if (!cut) continue;
    varying.push(column);
    if (!best || isPurer(cut.impurity, best.impurity)) best = { ...cut, column };
    // Below what is pure nothing is asked, so that nobody needs to know which other columns vary.
    if (!isPurer(0, best.impurity)) break;
  }
  return { best, varying };
}
