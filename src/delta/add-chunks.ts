import { difference } from "../base/ranges.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { removeChunks } from "./remove-chunks.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

/**
 * The mirror of `removeChunks`: makes the empty set of `size` units, which need not pass, larger until it is
 * 1-maximal: with any one unit more it no longer passes. Presumes that the whole set does not pass and never asks
 * about it; tries the whole set without each chunk too. Null when no set asked about passes.
 */
export async function addChunks(
  size: number,
  oracle: Oracle<IndexSet>,
  options: SearchOptions<IndexSet> = {},
): Promise<IndexSet | null> {
  const { signal, onImprovement } = withDefaults(options);
  const whole = wholeSet(size);
  const present = (missing: IndexSet): IndexSet => difference(whole, missing);
  const missing = await removeChunks(whole, over(oracle, present), {
    signal,
    outcome: "pass",
    alone: true,
    onImprovement: (fewer) => onImprovement(present(fewer)),
  });
  return missing === whole ? null : present(missing);
}
