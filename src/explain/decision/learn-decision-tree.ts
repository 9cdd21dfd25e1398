import type { DecisionTree, RowCounts } from "./decision-tree.ts";
import { impurityOf, isPurer } from "./impurity.ts";
import { sortedRows } from "./sorted-rows.ts";
import { thresholdBetween } from "./threshold.ts";

/**
 * The decision tree of a table (CART): every question is the one whose answers are purest, of equally pure ones the first
 * column's with the lowest threshold. It is not pruned: only rows that no column tells apart share a prediction and differ.
 * Thresholds lie half way between neighbouring values; one that parts infinite values from finite ones, at the
 * infinite ones' side of all finite numbers.
 *
 * The time is that of sorting each column once, and of one pass over the table for each level of the tree. Throws a
 * RangeError when a column is not as long as the outcomes or holds NaN.
 *
 * @param columns the values of all rows, column by column, the simplest column first
 * @param fails 1 for each row that fails, 0 for each that passes
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, chapters 2 and 4; on sorting once:
 * Mehta, Agrawal, Rissanen, SLIQ, EDBT 1996.
 */
export function learnDecisionTree(columns: readonly Float64Array[], fails: Uint8Array): DecisionTree {
  for (const [number, column] of columns.entries()) assertFits(column, fails.length, number);
  const failing = fails.reduce((sum, each) => sum + each, 0);
  const all: RowCounts = { passing: fails.length - failing, failing };
  const table: Table = { columns, orders: columns.map(sortedRows), fails, all };
  const spare: Spare = { isLow: new Uint8Array(fails.length), high: new Uint32Array(fails.length) };
  const grown: Grown[] = [];
  const pending: Segment[] = [{ start: 0, end: fails.length, counts: all }];
  for (let segment = pending.pop(); segment; segment = pending.pop()) {
    const split = isPure(segment.counts) ? undefined : bestSplit(table, segment);
    grown.push({ counts: segment.counts, split });
    if (!split) continue;
    const [low, high] = divided(segment, split);
    if (!isPure(low.counts) || !isPure(high.counts)) partition(table, { segment, split, spare });
    pending.push(high, low);
  }
  return assembled(grown, all);
}

/** What is learned from. `orders` holds the rows of each column by value, within every segment that is still to do. */
interface Table {
  readonly columns: readonly Float64Array[];
  readonly orders: readonly Uint32Array[];
  readonly fails: Uint8Array;
  readonly all: RowCounts;
}

/** The rows that come to one node: in every order they stand from `start` up to, not including, `end`. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly counts: RowCounts;
}

interface Split {
  readonly column: number;
  readonly threshold: number;
  readonly impurity: number;
  /** Where the high values begin in the column's order. */
  readonly cut: number;
  readonly low: RowCounts;
}

/** A node, its children not yet in it: the low one follows it, with all that is below, then the high one. */
interface Grown {
  readonly counts: RowCounts;
  readonly split: Split | undefined;
}

/** Memory that partitions use again. */
interface Spare {
  readonly isLow: Uint8Array;
  readonly high: Uint32Array;
}

function assertFits(column: Float64Array, rows: number, number: number): void {
  if (column.length !== rows) {
    throw new RangeError(`column ${number} has ${column.length} values for ${rows} rows`);
  }
  if (column.includes(Number.NaN)) throw new RangeError(`column ${number} holds NaN, which has no order`);
}

const isPure = ({ passing, failing }: RowCounts): boolean => passing === 0 || failing === 0;

/** The purest split of the rows; undefined when no column tells any of them apart. */
function bestSplit(table: Table, segment: Segment): Split | undefined {
  let best: Split | undefined;
  for (const column of table.columns.keys()) {
    best = purestCut(column, { table, segment, bound: best?.impurity ?? Infinity }) ?? best;
  }
  return best;
}

/** The purest split at a threshold of the column; undefined when none is purer than the bound. */
function purestCut(
  column: number,
  { table, segment, bound }: { table: Table; segment: Segment; bound: number },
): Split | undefined {
  const { fails, all } = table;
  const values = table.columns[column] as Float64Array;
  const order = table.orders[column] as Uint32Array;
  const { start, end, counts } = segment;
  let impurity = bound;
  let cut = start;
  let lowFailing = 0;
  let failing = 0;
  let value = values[order[start] as number] as number;
  for (let at = start + 1; at < end; at++) {
    failing += fails[order[at - 1] as number] as number;
    const next = values[order[at] as number] as number;
    if (next === value) continue;
    value = next;
    const passing = at - start - failing;
    const here =
      impurityOf(passing, failing, all) + impurityOf(counts.passing - passing, counts.failing - failing, all);
    if (!isPurer(here, impurity)) continue;
    impurity = here;
    cut = at;
    lowFailing = failing;
  }
  if (cut === start) return undefined;
  const threshold = thresholdBetween(
    values[order[cut - 1] as number] as number,
    values[order[cut] as number] as number,
  );
  const low = { passing: cut - start - lowFailing, failing: lowFailing };
  return { column, threshold, impurity, cut, low };
}

const without = (counts: RowCounts, low: RowCounts): RowCounts => ({
  passing: counts.passing - low.passing,
  failing: counts.failing - low.failing,
});

function divided({ start, end, counts }: Segment, { cut, low }: Split): [Segment, Segment] {
  return [
    { start, end: cut, counts: low },
    { start: cut, end, counts: without(counts, low) },
  ];
}

/**
 * Puts the rows with low values of the split column first in all orders, each side in its old order. An order whose column
 * has one value only in the segment is left as it is: it has one value in all parts of it, whichever rows stand there.
 */
function partition(
  { columns, orders }: Table,
  { segment: { start, end }, split, spare }: { segment: Segment; split: Split; spare: Spare },
): void {
  const { isLow, high } = spare;
  const splitting = orders[split.column] as Uint32Array;
  for (let at = start; at < end; at++) isLow[splitting[at] as number] = at < split.cut ? 1 : 0;
  for (const [column, order] of orders.entries()) {
    const values = columns[column] as Float64Array;
    if (order === splitting || values[order[start] as number] === values[order[end - 1] as number]) continue;
    let lowEnd = start;
    let highCount = 0;
    for (let at = start; at < end; at++) {
      const row = order[at] as number;
      if (isLow[row] === 1) order[lowEnd++] = row;
      else high[highCount++] = row;
    }
    order.set(high.subarray(0, highCount), lowEnd);
  }
}

/** The nodes put together, from the last one on, since children stand behind their parents. */
function assembled(grown: readonly Grown[], all: RowCounts): DecisionTree {
  const finished: DecisionTree[] = [];
  for (const { counts, split } of grown.toReversed()) {
    if (split) {
      const atMost = finished.pop() as DecisionTree;
      const above = finished.pop() as DecisionTree;
      const { column, threshold } = split;
      finished.push({ kind: "decision", column, threshold, atMost, above, ...counts });
    } else {
      const { passing, failing } = counts;
      const fails = failing > 0 && failing * all.passing >= passing * all.failing;
      finished.push({ kind: "prediction", fails, ...counts });
    }
  }
  return finished[0] as DecisionTree;
}
