import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import type { Ends } from "./ends.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { narrow } from "./narrow.ts";
import { increaseToComplement, increaseToSubset } from "./rules.ts";
import type { SearchOptions } from "./search-options.ts";

export interface Ddmax {
  /**
   * The largest passing set found; null when no tested set passes. Unless `stopped` it is 1-maximal: with any one of
   * the missing units it no longer passes.
   */
  readonly passing: IndexSet | null;
  /** The verdicts on the empty and the whole set; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** Why the search ended early; null when it finished. */
  readonly stopped: StopReason | null;
}

/**
 * The maximizing delta debugging algorithm on `size` units, as published: ddmin mirrored. The paper assumes that the
 * empty set passes. If it does not, the same rules apply, and the first passing set replaces it. Tests at most as many
 * sets as `ddmin`.
 * Kirschner, Soremekun & Zeller, Debugging Inputs (2020), section 3, figure 5.
 */
export async function ddmax(
  size: number,
  oracle: Oracle<IndexSet>,
  options: SearchOptions<IndexSet> = {},
): Promise<Ddmax> {
  const { passing, ends, stopped } = await narrow(size, oracle, {
    ...options,
    rules: [increaseToComplement, increaseToSubset],
    worthwhile: ({ whole }) => whole.outcome !== "pass",
    onImprovement: ({ passing }) => options.onImprovement?.(passing),
  });
  if (ends?.whole.outcome === "pass") return { passing: wholeSet(size), ends, stopped };
  const found = passing.length > 0 || ends?.empty.outcome === "pass";
  return { passing: found ? passing : null, ends, stopped };
}
