import { countsOf, impurityOfDivision, purestCut } from "../decision/column.ts";
import type { RowCounts } from "../decision/decision-tree.ts";

/** Which rows fail. */
export interface Outcomes {
  readonly fails: Uint8Array;
  /** Their numbers. */
  readonly rows: Uint32Array;
  readonly all: RowCounts;
}

export function outcomesOf(fails: Uint8Array): Outcomes {
  const rows = Uint32Array.from(fails.keys());
  return { fails, rows, all: countsOf(rows, fails) };
}

/** A division of the rows into two. */
export interface RowCut {
  readonly impurity: number;
  /** How many rows are on the side of the others. */
  readonly wrong: number;
}

/** That of some rows from all others. */
export function cutOff(part: RowCounts, { all }: Outcomes): RowCut {
  const wrong = part.passing + all.failing - part.failing;
  return {
    impurity: impurityOfDivision(part, all, all),
    wrong: Math.min(wrong, all.passing + all.failing - wrong),
  };
}

/** Rows with more records are as those with so many. */
export const mostCounted = 63;

const possibleCounts = Float64Array.from({ length: mostCounted + 1 }, (_, count) => count);

/** The purest division by how many records a row has, at most `mostCounted`; undefined where all have as many. */
export function purestCount(counts: Uint8Array, outcomes: Outcomes): RowCut | undefined {
  const { fails, rows, all } = outcomes;
  const cut = purestCut({ distinct: possibleCounts, ranks: counts }, { rows, fails, counts: all, all });
  return cut && cutOff(cut.low, outcomes);
}
