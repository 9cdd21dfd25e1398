import type { RowCounts } from "../decision/decision-tree.ts";
import { impurityOfDivision } from "../decision/impurity.ts";

/** Which rows fail. */
export interface Outcomes {
  readonly fails: Uint8Array;
  readonly all: RowCounts;
}

export function outcomesOf(fails: Uint8Array): Outcomes {
  const failing = fails.reduce((sum, each) => sum + each, 0);
  return { fails, all: { passing: fails.length - failing, failing } };
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

/** The purest division by how many records a row has, at most `mostCounted`; undefined where all have as many. */
export function purestCount(counts: Uint8Array, outcomes: Outcomes): RowCut | undefined {
  const { fails } = outcomes;
  const passing = new Uint32Array(mostCounted + 1);
  const failing = new Uint32Array(mostCounted + 1);
  for (let row = 0; row < counts.length; row++) {
    const those = fails[row] === 1 ? failing : passing;
    const count = counts[row] as number;
    those[count] = (those[count] as number) + 1;
  }
  const low = { passing: 0, failing: 0 };
  let best: RowCut | undefined;
  for (let count = 0; count < mostCounted; count++) {
    low.passing += passing[count] as number;
    low.failing += failing[count] as number;
    const there = low.passing + low.failing;
    if (there === 0) continue;
    if (there === counts.length) break;
    if (passing[count] === 0 && failing[count] === 0) continue;
    const cut = cutOff(low, outcomes);
    if (!best || cut.impurity < best.impurity) best = cut;
  }
  return best;
}
