import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { askingWhether, ended, ending, inTurnBehind, type Walk } from "../oracle/walk.ts";
import type { Ends } from "./ends.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { narrow, narrowing } from "./narrow.ts";
import { reduceToComplement, reduceToSubset } from "./rules.ts";
import type { SearchOptions } from "./search-options.ts";

const rules = [reduceToSubset, reduceToComplement];

/** What ddmin found. */
export interface Ddmin {
  /**
   * The smallest failing set met; the whole set when that does not fail. Unless `stopped` it is 1-minimal: without
   * any one of its units it no longer fails. One unit is always left: the empty set is asked about only as an end.
   */
  readonly failing: IndexSet;
  /** The verdicts on the empty and the whole set; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** Why the search ended early; null when it was finished. */
  readonly stopped: StopReason | null;
}

/**
 * The minimizing delta debugging algorithm on `size` units, as published: besides the ends it asks about at most
 * c² + 3c sets of c units, and 2 log2 c when exactly the sets with one certain unit fail.
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

/** The same as a walk that begins with both ends; ends with the smallest failing set, and whether the empty one fails. */
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
