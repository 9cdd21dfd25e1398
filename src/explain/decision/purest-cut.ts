import type { RowCounts } from "./decision-tree.ts";
import { impurityOfDivision, isPurer } from "./impurity.ts";
import type { CountedColumn, OrderedColumn } from "./ranked-column.ts";
import { countByBits, type RankCounts, type RowMask } from "./row-bits.ts";
import { thresholdBetween } from "./threshold.ts";

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
