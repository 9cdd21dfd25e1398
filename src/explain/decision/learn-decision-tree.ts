import { atOnce, type Work } from "../../base/in-turns.ts";
import { type Column, type Cut, columnOf, countsOf, isPurer, purestCut } from "./column.ts";
import type { DecisionTree, RowCounts } from "./decision-tree.ts";

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
  const table = { columns: columns.map(columnOf), tiers: [[...columns.keys()]], fails };
  return atOnce(treesOfTiers(table)(0));
}

function assertFits(column: Float64Array, rows: number, number: number): void {
  if (column.length !== rows) {
    throw new RangeError(`column ${number} has ${column.length} values for ${rows} rows`);
  }
  if (column.includes(Number.NaN)) throw new RangeError(`column ${number} holds NaN, which has no order`);
}

/** What trees are learned from. */
export interface TieredTable {
  readonly columns: readonly Column[];
  /** The numbers of the columns that trees ask about only together with those of all tiers before. */
  readonly tiers: readonly (readonly number[])[];
  readonly fails: Uint8Array;
}

/** For each tier the tree that asks about its columns and those of the tiers before. Nodes that trees have in common are divided once. */
export function treesOfTiers(table: TieredTable): (tier: number) => Work<DecisionTree> {
  const root = new NodeRows(table, Uint32Array.from(table.fails.keys()));
  return function* (tier) {
    const grown: Grown[] = [];
    const pending = [root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      yield;
      const split = node.isPure ? undefined : node.split(tier);
      grown.push({ counts: node.counts, split });
      if (!split) continue;
      const { low, high } = node.sides(split);
      pending.push(high, low);
    }
    return assembled(grown, root.counts);
  };
}

/** A node, its children not yet in it: the low one follows it, with all that is below, then the high one. */
interface Grown {
  readonly counts: RowCounts;
  readonly split: Split | undefined;
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

/** A question about one of the columns. */
interface Split extends Cut {
  readonly column: number;
}

/** What is known of the columns of one tier at a node. */
interface TierAtNode {
  /** The purest split among these columns and those of the tiers before. */
  readonly best: Split | undefined;
  /** The columns that have several values here: one that has a single value at a node has it at all below. */
  readonly varying: readonly number[];
}

/** The rows at one node of trees over the same table, and the purest question about them. All trees share it. */
class NodeRows {
  readonly counts: RowCounts;
  readonly #table: TieredTable;
  readonly #rows: Uint32Array;
  readonly #parent: NodeRows | undefined;
  readonly #root: NodeRows;
  readonly #tiers: TierAtNode[] = [];
  readonly #sides = new Map<Split, { readonly low: NodeRows; readonly high: NodeRows }>();

  constructor(table: TieredTable, rows: Uint32Array, parent?: NodeRows) {
    this.#table = table;
    this.#rows = rows;
    this.#parent = parent;
    this.#root = parent ? parent.#root : this;
    this.counts = countsOf(rows, table.fails);
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
  sides(split: Split): { readonly low: NodeRows; readonly high: NodeRows } {
    const known = this.#sides.get(split);
    if (known) return known;
    const { values } = this.#table.columns[split.column] as Column;
    const isLow = (row: number): boolean => (values[row] as number) <= split.threshold;
    const low = new NodeRows(this.#table, this.#rows.filter(isLow), this);
    const high = new NodeRows(
      this.#table,
      this.#rows.filter((row) => !isLow(row)),
      this,
    );
    this.#sides.set(split, { low, high });
    return { low, high };
  }

  #tierOf(tier: number): TierAtNode {
    const { columns, tiers, fails } = this.#table;
    const divided = { rows: this.#rows, fails, counts: this.counts, all: this.#root.counts };
    const varying: number[] = [];
    let best = this.#tiers[tier - 1]?.best;
    for (const column of (this.#parent ? this.#parent.#tiers[tier]?.varying : tiers[tier]) ?? []) {
      // Below what is pure nothing is asked, so that nobody needs to know which other columns vary.
      if (best && column > best.column && !isPurer(0, best.impurity)) break;
      const cut = purestCut(columns[column] as Column, divided);
      if (!cut) continue;
      varying.push(column);
      if (!best || isBetter({ ...cut, column }, best)) best = { ...cut, column };
    }
    return { best, varying };
  }
}

const isBetter = (split: Split, best: Split): boolean =>
  isPurer(split.impurity, best.impurity) ||
  (split.column < best.column && !isPurer(best.impurity, split.impurity));
