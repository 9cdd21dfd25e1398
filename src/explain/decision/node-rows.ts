import type { RowCounts } from "./decision-tree.ts";
import { isPurer, roundingError } from "./impurity.ts";
import {
  type Cut,
  type Divided,
  type Found,
  markedRow,
  purestPlace,
  purestRank,
  rowOf,
} from "./purest-cut.ts";
import {
  type CountedColumn,
  fewRanks,
  type OrderedColumn,
  type RankedColumn,
  rowsInOrder,
} from "./ranked-column.ts";
import { type RankCounts, type RowMask, rowMask } from "./row-bits.ts";

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
