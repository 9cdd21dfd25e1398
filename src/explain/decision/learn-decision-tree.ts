import type { DecisionTree, RowCounts } from "./decision-tree.ts";
import { GrowingColumn } from "./growing-column.ts";
import { impurityOfDivision, isPurer } from "./impurity.ts";
import {
  type CountedColumn,
  fewRanks,
  type OrderedColumn,
  type RankedColumn,
  rowsInOrder,
} from "./ranked-column.ts";
import { countByBits, type RankCounts, type RowMask, rowMask } from "./row-bits.ts";
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
  return treeOfRanked(
    columns.map((values) => GrowingColumn.of(values).ranked()),
    fails,
  );
}

/** The same for columns that are ranked already, as those that several trees are learned from. */
export function treeOfRanked(columns: readonly RankedColumn[], fails: Uint8Array): DecisionTree {
  const failing = fails.reduce((sum, each) => sum + each, 0);
  const all: RowCounts = { passing: fails.length - failing, failing };
  const table: Table = {
    columns,
    orders: columns.map((column) => ("ranks" in column ? orderOf(column, fails) : undefined)),
    fails,
    rows: Uint32Array.from(fails.keys(), (row) => markedRow(row, fails)),
    all,
    counts: { passing: new Uint32Array(fewRanks), failing: new Uint32Array(fewRanks) },
  };
  const spare: Spare = { isLow: new Uint8Array(fails.length), high: new Uint32Array(fails.length) };
  const grown: Grown[] = [];
  const pending: Segment[] = [{ start: 0, end: fails.length, counts: all, varying: [...columns.keys()] }];
  for (let segment = pending.pop(); segment; segment = pending.pop()) {
    const varying: number[] = [];
    const split = isPure(segment.counts) ? undefined : bestSplit(table, segment, varying);
    grown.push({ counts: segment.counts, split });
    if (!split) continue;
    const narrowed = { ...segment, varying };
    const [low, high] = divided(narrowed, split);
    if (!isPure(low.counts) || !isPure(high.counts)) partition(table, { segment: narrowed, split, spare });
    pending.push(high, low);
  }
  return assembled(grown, all);
}

/** What is learned from. */
interface Table {
  readonly columns: readonly RankedColumn[];
  /** Undefined for a column with few values: its rows are counted by value, which needs no order. */
  readonly orders: readonly (Order | undefined)[];
  readonly fails: Uint8Array;
  /** All rows, marked, segment by segment. */
  readonly rows: Uint32Array;
  readonly all: RowCounts;
  /** Of a column with few values. */
  readonly counts: RankCounts;
}

/** The rows of a column with many values. */
interface Order {
  /** Marked, by value within every segment that is still to do. */
  readonly rows: Uint32Array;
  /** Whether no two rows have the same value. */
  readonly isDistinct: boolean;
}

/** Twice the row, and 1 more when it fails: along an order outcomes are read without going to each row. */
const markedRow = (row: number, fails: Uint8Array): number => 2 * row + (fails[row] as number);
const rowOf = (marked: number): number => marked >> 1;
const failsIn = (marked: number): number => marked & 1;

function orderOf(column: OrderedColumn, fails: Uint8Array): Order {
  return {
    rows: rowsInOrder(column).map((row) => markedRow(row, fails)),
    isDistinct: column.distinct.length === fails.length,
  };
}

/** The rows that come to one node: in `rows` and every order they stand from `start` up to, not including, `end`. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly counts: RowCounts;
  /** The columns that may have several values here: one that has a single value at a node has it at all below. */
  readonly varying: readonly number[];
}

interface Split {
  readonly column: number;
  readonly threshold: number;
  readonly impurity: number;
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

/** The purest split of the rows; undefined when no column tells any of them apart. Adds the columns that do. */
function bestSplit(table: Table, segment: Segment, varying: number[]): Split | undefined {
  const mask = rowMask(table.rows.subarray(segment.start, segment.end).map(rowOf), table.fails);
  let best: Split | undefined;
  for (const column of segment.varying) {
    // Below what is pure nothing is asked, so that nobody needs to know which other columns vary.
    if (best && !isPurer(0, best.impurity)) break;
    const bound = best?.impurity ?? Infinity;
    best = purestCut(column, { table, segment, mask, varying, bound }) ?? best;
  }
  return best;
}

interface Search {
  readonly table: Table;
  readonly segment: Segment;
  /** The rows of the segment. */
  readonly mask: RowMask;
  /** The columns looked at that have several values. */
  readonly varying: number[];
  /** Splits that are not purer are of no use. */
  readonly bound: number;
}

/** The purest split at a threshold of the column; undefined when none is purer than the bound. */
function purestCut(column: number, search: Search): Split | undefined {
  return search.table.orders[column] ? purestPlace(column, search) : purestRank(column, search);
}

/** The same for a column with few values, from how many rows have each. */
function purestRank(column: number, { table, mask, varying, bound }: Search): Split | undefined {
  const { passing, failing } = table.counts;
  const { distinct, rowsOf } = table.columns[column] as CountedColumn;
  countByBits(rowsOf, mask, table.counts);
  const low = { passing: 0, failing: 0 };
  let impurity = bound;
  let best: Split | undefined;
  let first = -1;
  let last = -1;
  for (let rank = 0; rank < distinct.length; rank++) {
    if (passing[rank] === 0 && failing[rank] === 0) continue;
    if (last >= 0) {
      const here = impurityOfDivision(low, mask.counts, table.all);
      if (isPurer(here, impurity)) {
        impurity = here;
        const threshold = thresholdBetween(distinct[last] as number, distinct[rank] as number);
        best = { column, threshold, impurity, low: { ...low } };
      }
    }
    low.passing += passing[rank] as number;
    low.failing += failing[rank] as number;
    if (last < 0) first = rank;
    last = rank;
  }
  if (first < last) varying.push(column);
  return best;
}

/**
 * The same for a column with many values, along its order. A split between two rows of the same outcome that share their values with
 * no others is never the purest: one on either side of such a run is (Fayyad, Irani, On the Handling of Continuous-Valued
 * Attributes in Decision Tree Generation, Machine Learning 8, 1992).
 */
function purestPlace(column: number, { table, segment, varying, bound }: Search): Split | undefined {
  const { all } = table;
  const { values } = table.columns[column] as RankedColumn;
  const { rows: order, isDistinct } = table.orders[column] as Order;
  const valueAt = (at: number): number => values[rowOf(order[at] as number)] as number;
  const { start, end, counts } = segment;
  if (valueAt(start) === valueAt(end - 1)) return undefined;
  varying.push(column);
  let impurity = bound;
  let cut = start;
  let lowFailing = 0;
  let failing = 0;
  let value = valueAt(start);
  let first = start;
  let outcome = failsIn(order[start] as number);
  for (let at = start + 1; at < end; at++) {
    failing += outcome;
    const before = outcome;
    outcome = failsIn(order[at] as number);
    if (isDistinct) {
      if (outcome === before) continue;
    } else {
      const next = valueAt(at);
      if (next === value) continue;
      const isAlone = first === at - 1 && (at + 1 === end || valueAt(at + 1) !== next);
      first = at;
      value = next;
      if (isAlone && outcome === before) continue;
    }
    const passing = at - start - failing;
    const here = impurityOfDivision({ passing, failing }, counts, all);
    if (!isPurer(here, impurity)) continue;
    impurity = here;
    cut = at;
    lowFailing = failing;
  }
  if (cut === start) return undefined;
  const threshold = thresholdBetween(valueAt(cut - 1), valueAt(cut));
  const low = { passing: cut - start - lowFailing, failing: lowFailing };
  return { column, threshold, impurity, low };
}

const without = (counts: RowCounts, low: RowCounts): RowCounts => ({
  passing: counts.passing - low.passing,
  failing: counts.failing - low.failing,
});

function divided({ start, end, counts, varying }: Segment, { low }: Split): [Segment, Segment] {
  const cut = start + low.passing + low.failing;
  return [
    { start, end: cut, counts: low, varying },
    { start: cut, end, counts: without(counts, low), varying },
  ];
}

/**
 * Puts the rows with low values of the split column first in the orders of all columns that vary, each side in its old order. Where
 * a column has one value in the segment, its order is not looked at again.
 */
function partition(
  { columns, orders, rows }: Table,
  { segment, split, spare }: { segment: Segment; split: Split; spare: Spare },
): void {
  const { start, end, varying } = segment;
  const { values: splitting } = columns[split.column] as RankedColumn;
  for (let at = start; at < end; at++) {
    const row = rowOf(rows[at] as number);
    spare.isLow[row] = (splitting[row] as number) <= split.threshold ? 1 : 0;
  }
  divide(rows, segment, spare);
  for (const column of varying) {
    const order = orders[column];
    if (order) divide(order.rows, segment, spare);
  }
}

function divide(order: Uint32Array, { start, end }: Segment, { isLow, high }: Spare): void {
  let lowEnd = start;
  let highCount = 0;
  for (let at = start; at < end; at++) {
    const row = order[at] as number;
    if (isLow[rowOf(row)] === 1) order[lowEnd++] = row;
    else high[highCount++] = row;
  }
  order.set(high.subarray(0, highCount), lowEnd);
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
