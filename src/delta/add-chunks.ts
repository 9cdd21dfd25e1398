import { difference } from "../base/ranges.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { removeChunks } from "./remove-chunks.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface AddChunksOptions extends SearchOptions<IndexSet> {
  /** Whether to try the whole set without each chunk, too. Default: true. */
  readonly alone?: boolean;
}

/**
 * Mirror of `removeChunks`: grows the empty set of `size` units, which need not pass, until it is 1-maximal. With any
 * further unit the result no longer passes. Assumes that the whole set does not pass and never tests it. Returns null
 * when no tested set passes.
 */
export async function addChunks(
  size: number,
  oracle: Oracle<IndexSet>,
  options: AddChunksOptions = {},
): Promise<IndexSet | null> {
  const { signal, onImprovement } = withDefaults(options);
  const whole = wholeSet(size);
  const present = (missing: IndexSet): IndexSet => difference(whole, missing);
  const missing = await removeChunks(whole, over(oracle, present), {
    signal,
    outcome: "pass",
    alone: options.alone ?? true,
    onImprovement: (fewer) => onImprovement(present(fewer)),
  });
  return missing === whole ? null : present(missing);
}
