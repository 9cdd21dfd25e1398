import { atOnce, type Work } from "../../base/in-turns.ts";
import type { DecisionTree, RowCounts } from "./decision-tree.ts";
import { GrowingColumn } from "./growing-column.ts";
import { NodeRows, type RankedTable, type Split } from "./node-rows.ts";

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
