import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { askingWhether, ended, ending, inTurnBehind, type Walk } from "../oracle/walk.ts";
import type { Ends } from "./ends.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { narrow, narrowing } from "./narrow.ts";
import { reduceToComplement, reduceToSubset } from "./rules.ts";
import type { SearchOptions } from "./search-options.ts";

const rules = [reduceToSubset, reduceToComplement];

export interface Ddmin {
  /**
   * The smallest failing set found; the whole set when that does not fail. Unless `stopped` it is 1-minimal: without
   * any one of its units it no longer fails. It keeps at least one unit, because the empty set is tested only as an
   * end.
   */
  readonly failing: IndexSet;
  /** The verdicts on the empty and the whole set; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** Why the search ended early; null when it finished. */
  readonly stopped: StopReason | null;
}

/**
 * The minimizing delta debugging algorithm on `size` units, as published. Apart from the ends it tests at most c² + 3c sets of c units.
 * If a set fails exactly when it contains one certain unit, it tests 2 log2 c.
 * Zeller & Hildebrandt, Simplifying and Isolating Failure-Inducing Input (2002), section 3.
 */
export async function ddmin(
  size: number,
  oracle: Oracle<IndexSet>,
  options: SearchOptions<IndexSet> = {},
): Promise<Ddmin> {
  const { failing, ends, stopped } = await narrow(size, oracle, {
    ...options,
    rules,
    worthwhile: ({ whole }) => whole.outcome === "fail",
    onImprovement: ({ failing }) => options.onImprovement?.(failing),
  });
  return { failing, ends, stopped };
}

/**
 * `ddmin` as a walk that first tests both ends; its result is the smallest failing set, and whether the empty set
 * fails.
 */
export function minimizing<T>(
  size: number,
  render: (set: IndexSet) => T,
): Walk<T, { readonly failing: IndexSet; readonly isEmptyFailing: boolean }> {
  const whole = wholeSet(size);
  return inTurnBehind(askingWhether(render(whole), { kind: "end", outcome: "fail" }), (isWholeFailing) =>
    inTurnBehind(askingWhether(render([]), { kind: "end", outcome: "fail" }), (isEmptyFailing) =>
      isWholeFailing
        ? ending(narrowing(size, { rules, render }), ({ failing }) => ({ failing, isEmptyFailing }))
        : ended({ failing: whole, isEmptyFailing }),
    ),
  );
}
