import { difference, sizeOf } from "../base/ranges.ts";
import { firstWith } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { type IndexSet, slice, wholeSet } from "./index-set.ts";
import { removeChunks } from "./remove-chunks.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

/**
 * The mirror of `removeChunks`: finds a passing set of `size` units, of which the empty set may pass and the whole
 * set does not, that is 1-maximal: adding any one unit it no longer passes. Null when no set asked about passes. First
 * looks for one chunk, each size half of the last, without which all the rest passes; then, chunks that can be added ...
 */
export async function addChunks(
  size: number,
  oracle: Oracle<IndexSet>,
  options: SearchOptions<IndexSet> = {},
): Promise<IndexSet | null> {
  const { signal, onImprovement } = withDefaults(options);
  const whole = wholeSet(size);
  const present = (missing: IndexSet): IndexSet => difference(whole, missing);
  const onMissing = over(oracle, present);
  let missing: IndexSet = whole;
  for (let chunk = Math.ceil(size / 2); sizeOf(missing) > 1; ) {
    const found = await firstWith(onMissing, chunksOf(missing, chunk), "pass", signal);
    if (found !== undefined) {
      missing = found.candidate;
      onImprovement(present(missing));
    }
    if (chunk === 1) break;
    chunk = Math.ceil(Math.min(chunk, sizeOf(missing)) / 2);
  }
  missing = await removeChunks(missing, onMissing, {
    signal,
    outcome: "pass",
    onImprovement: (smaller) => onImprovement(present(smaller)),
  });
  return missing === whole ? null : present(missing);
}

function* chunksOf(set: IndexSet, chunk: number): Generator<IndexSet, void, void> {
  for (let from = 0; from < sizeOf(set); from += chunk) yield slice(set, from, from + chunk);
}
