import { atOnce, type Work } from "../../base/in-turns.ts";
import type { DecisionTree, RowCounts } from "./decision-tree.ts";
import { GrowingColumn } from "./growing-column.ts";
import { impurityOfDivision, isPurer, roundingError, thresholdBetween } from "./impurity.ts";
import {
  type CountedColumn,
  countByBits,
  fewRanks,
  type OrderedColumn,
  type RankCounts,
  type RankedColumn,
  type RowMask,
  rowMask,
  rowsInOrder,
} from "./ranked-column.ts";

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
  const ranked = columns.map((values) => GrowingColumn.of(values).ranked());
  return atOnce(treesOfTiers({ columns: ranked, tiers: [[...columns.keys()]], fails })(0));
}

/**
 * The same trees for columns that are ranked already, for each tier the one that asks about its columns and those of the tiers before. What trees
 * have in common is learned once.
 */
export function treesOfTiers(table: RankedTable): (tier: number) => Work<DecisionTree> {
  const all = NodeRows.of(table);
  return function* (tier) {
    const grown: Grown[] = [];
    const pending = [all];
    for (let node = pending.pop(); node; node = pending.pop()) {
      yield;
      const split = node.isPure ? undefined : node.split(tier);
      grown.push({ counts: node.counts, split });
      if (!split) continue;
      const { low, high } = node.sides(split);
      pending.push(high, low);
    }
    return assembled(grown, all.counts);
  };
}

/** A node, its children not yet in it: the low one follows it, with all that is below, then the high one. */
interface Grown {
  readonly counts: RowCounts;
  readonly split: Split | undefined;
}

function assertFits(column: Float64Array, rows: number, number: number): void {
  if (column.length !== rows) {
    throw new RangeError(`column ${number} has ${column.length} values for ${rows} rows`);
  }
  if (column.includes(Number.NaN)) throw new RangeError(`column ${number} holds NaN, which has no order`);
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

/** What trees are learned from. */
export interface RankedTable {
  readonly columns: readonly RankedColumn[];
  /** The numbers of the columns, ascending, that trees ask about only together with those of all tiers before. */
  readonly tiers: readonly (readonly number[])[];
  readonly fails: Uint8Array;
}

/** A question about one of the columns. */
export interface Split extends Cut {
  readonly column: number;
}

/** The rows at both sides of a split. */
export interface Sides {
  readonly low: NodeRows;
  readonly high: NodeRows;
}

/** What all nodes share. */
interface Shared extends RankedTable {
  readonly all: RowCounts;
  readonly counts: RankCounts;
}

/** What is known of the columns of one tier at a node. */
interface Tier {
  /** The purest split among these columns and those of the tiers before. */
  readonly best: Split | undefined;
  /** The columns that have several values here: one that has a single value at a node has it at all below. */
  readonly varying: readonly number[];
  /** For each of them that has many values, the rows by value, marked. */
  readonly orders: ReadonlyMap<number, Uint32Array>;
}

/** The side of a split on which a node's rows are. */
interface Origin {
  readonly parent: NodeRows;
  /** For each row of the table 1 when its answer is no. */
  readonly isLow: Uint8Array;
  readonly side: 0 | 1;
}

/**
 * The rows that come to one node of trees over the same table, and the purest question about them: found out once, whichever trees ask the same on the way
 * here. The best of a tier is found among its own columns and the best of those before.
 */
export class NodeRows {
  readonly counts: RowCounts;
  readonly #shared: Shared;
  /** Marked. */
  readonly #rows: Uint32Array;
  #mask: RowMask | undefined;
  readonly #tiers: Tier[] = [];
  readonly #sides = new Map<Split, Sides>();
  readonly #origin: Origin | undefined;

  private constructor(shared: Shared, rows: Uint32Array, counts: RowCounts, origin?: Origin) {
    this.#shared = shared;
    this.#rows = rows;
    this.counts = counts;
    this.#origin = origin;
  }

  /** All rows of the table. */
  static of(table: RankedTable): NodeRows {
    const { fails } = table;
    const failing = fails.reduce((sum, each) => sum + each, 0);
    const all = { passing: fails.length - failing, failing };
    const counts = { passing: new Uint32Array(fewRanks), failing: new Uint32Array(fewRanks) };
    const rows = Uint32Array.from(fails.keys(), (row) => markedRow(row, fails));
    return new NodeRows({ ...table, all, counts }, rows, all);
  }

  get isPure(): boolean {
    return this.counts.passing === 0 || this.counts.failing === 0;
  }

  /** The purest split by columns of this tier and those before, of equally pure ones the first column's; undefined when none tells any rows apart. */
  split(last: number): Split | undefined {
    for (let tier = this.#tiers.length; tier <= last; tier++) this.#tiers.push(this.#tierOf(tier));
    return this.#tiers[last]?.best;
  }

  /** @param split one of this node's */
  sides(split: Split): Sides {
    const known = this.#sides.get(split) ?? this.#divided(split);
    this.#sides.set(split, known);
    return known;
  }

  #tierOf(tier: number): Tier {
    const { columns, all, counts } = this.#shared;
    this.#mask ??= rowMask(this.#rows.map(rowOf), this.#shared.fails);
    const divided = { mask: this.#mask, all, counts };
    const varying: number[] = [];
    const orders = new Map<number, Uint32Array>();
    let best = this.#tiers[tier - 1]?.best;
    for (const column of this.#columnsOf(tier)) {
      const isBefore = best !== undefined && column < best.column;
      // Below what is pure nothing is asked, so that nobody needs to know which other columns vary.
      if (best && !isBefore && !isPurer(0, best.impurity)) break;
      const order = this.#orderOf(column, tier);
      const bound = boundOf(best, isBefore);
      const { varies, cut } = found(columns[column] as RankedColumn, order, { divided, bound });
      if (cut) best = { ...cut, column };
      if (!varies) continue;
      varying.push(column);
      if (order) orders.set(column, order);
    }
    return { best, varying, orders };
  }

  /** Those of the tier that may vary here. */
  #columnsOf(tier: number): readonly number[] {
    const above = this.#origin?.parent;
    return (above ? above.#tiers[tier]?.varying : this.#shared.tiers[tier]) ?? [];
  }

  /** The rows by their values in a column with many, marked; undefined for one with few, whose rows are counted by value. */
  #orderOf(column: number, tier: number): Uint32Array | undefined {
    const { columns, fails } = this.#shared;
    if (!this.#origin) {
      const ranked = columns[column] as RankedColumn;
      return "ranks" in ranked ? rowsInOrder(ranked).map((row) => markedRow(row, fails)) : undefined;
    }
    const { parent, isLow, side } = this.#origin;
    const above = parent.#tiers[tier]?.orders.get(column);
    return above && onSide(above, isLow, { side, count: this.#rows.length });
  }

  #divided(split: Split): Sides {
    const { columns, fails } = this.#shared;
    const { values } = columns[split.column] as RankedColumn;
    const isLow = Uint8Array.from(fails.keys(), (row) =>
      (values[row] as number) <= split.threshold ? 1 : 0,
    );
    const { low } = split;
    const high = { passing: this.counts.passing - low.passing, failing: this.counts.failing - low.failing };
    const nodeOf = (counts: RowCounts, side: 0 | 1): NodeRows => {
      const rows = onSide(this.#rows, isLow, { side, count: counts.passing + counts.failing });
      return new NodeRows(this.#shared, rows, counts, { parent: this, isLow, side });
    };
    return { low: nodeOf(low, 1), high: nodeOf(high, 0) };
  }
}

/** What is not purer is no better. Of a column that comes before the best one it is enough to be as pure. */
function boundOf(best: Split | undefined, isBefore: boolean): number {
  if (!best) return Infinity;
  return isBefore ? best.impurity + 2 * roundingError : best.impurity;
}

function found(
  column: RankedColumn,
  order: Uint32Array | undefined,
  { divided, bound }: { readonly divided: Divided; readonly bound: number },
): Found {
  return order
    ? purestPlace(column as OrderedColumn, order, divided, bound)
    : purestRank(column as CountedColumn, divided, bound);
}

/** The rows on one side, in their order. */
function onSide(
  rows: Uint32Array,
  isLow: Uint8Array,
  { side, count }: { readonly side: 0 | 1; readonly count: number },
): Uint32Array {
  const there = new Uint32Array(count);
  let next = 0;
  for (let at = 0; at < rows.length; at++) {
    const marked = rows[at] as number;
    if (isLow[rowOf(marked)] === side) there[next++] = marked;
  }
  return there;
}

/** A question about one column, with the rows whose answer is no. */
export interface Cut {
  readonly threshold: number;
  readonly impurity: number;
  readonly low: RowCounts;
}

/** The rows that are divided. */
export interface Divided {
  readonly mask: RowMask;
  /** Of the whole table. */
  readonly all: RowCounts;
  /** Memory that every count uses again. */
  readonly counts: RankCounts;
}

/** Twice the row, and 1 more when it fails: along an order outcomes are read without going to each row. */
export const markedRow = (row: number, fails: Uint8Array): number => 2 * row + (fails[row] as number);
export const rowOf = (marked: number): number => marked >> 1;
const failsIn = (marked: number): number => marked & 1;

/** What was found in a column. */
export interface Found {
  /** Whether it has several values in the rows. */
  readonly varies: boolean;
  /** The purest question, the one with the lowest threshold of equally pure ones; undefined when none is purer than the bound. */
  readonly cut: Cut | undefined;
}

const constant: Found = { varies: false, cut: undefined };
const impure: Found = { varies: true, cut: undefined };

/** The purest question about a column with few values, from how many rows have each. */
export function purestRank({ distinct, rowsOf }: CountedColumn, divided: Divided, bound: number): Found {
  const { mask, all, counts } = divided;
  const { passing, failing } = counts;
  countByBits(rowsOf, mask, counts);
  let lowPassing = 0;
  let lowFailing = 0;
  let impurity = bound;
  let cut: Cut | undefined;
  let last = -1;
  let varies = false;
  for (let rank = 0; rank < distinct.length; rank++) {
    if (passing[rank] === 0 && failing[rank] === 0) continue;
    if (last >= 0) {
      varies = true;
      const low = { passing: lowPassing, failing: lowFailing };
      const here = impurityOfDivision(low, mask.counts, all);
      if (isPurer(here, impurity)) {
        impurity = here;
        const threshold = thresholdBetween(distinct[last] as number, distinct[rank] as number);
        cut = { threshold, impurity, low };
      }
    }
    lowPassing += passing[rank] as number;
    lowFailing += failing[rank] as number;
    last = rank;
  }
  if (cut) return { varies, cut };
  return varies ? impure : constant;
}

/**
 * The same for a column with many values, along the order of the rows, marked. A split between two rows of the same outcome that share their values with
 * no others is never the purest: one on either side of such a run is (Fayyad, Irani, On the Handling of Continuous-Valued
 * Attributes in Decision Tree Generation, Machine Learning 8, 1992).
 */
export function purestPlace(
  { values, distinct }: OrderedColumn,
  order: Uint32Array,
  { mask, all }: Divided,
  bound: number,
): Found {
  const valueAt = (at: number): number => values[rowOf(order[at] as number)] as number;
  const isDistinct = distinct.length === values.length;
  const end = order.length;
  if (valueAt(0) === valueAt(end - 1)) return constant;
  let impurity = bound;
  let place = 0;
  let lowFailing = 0;
  let failing = 0;
  let value = valueAt(0);
  let first = 0;
  let outcome = failsIn(order[0] as number);
  for (let at = 1; at < end; at++) {
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
    const here = impurityOfDivision({ passing: at - failing, failing }, mask.counts, all);
    if (!isPurer(here, impurity)) continue;
    impurity = here;
    place = at;
    lowFailing = failing;
  }
  if (place === 0) return impure;
  const threshold = thresholdBetween(valueAt(place - 1), valueAt(place));
  return {
    varies: true,
    cut: { threshold, impurity, low: { passing: place - lowFailing, failing: lowFailing } },
  };
}
