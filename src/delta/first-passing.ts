import { firstWith } from "../oracle/first-with.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { increaseToComplement, increaseToSubset } from "./rules.ts";

/**
 * A passing set of `size` units where neither the empty nor the whole set passes: as the rules of ddmax find it, all
 * but one of some equal parts or one of them alone, large parts first. Null when there is none.
 */
export async function firstPassing(
  size: number,
  oracle: Oracle<IndexSet>,
  signal: AbortSignal,
): Promise<IndexSet | null> {
  const sides = { passing: [], failing: wholeSet(size) };
  for (let granularity = 2; granularity <= size; granularity = nextGranularity(granularity, size)) {
    for (const { candidates, outcome } of [increaseToComplement, increaseToSubset]) {
      const found = await firstWith(oracle, candidates(sides, granularity), outcome, signal);
      if (found !== undefined) return found.candidate;
    }
  }
  return null;
}

const nextGranularity = (granularity: number, size: number): number =>
  granularity < size ? Math.min(2 * granularity, size) : Infinity;
