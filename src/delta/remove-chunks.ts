import { difference, sizeOf } from "../base/ranges.ts";
import { answers } from "../oracle/first-with.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type IndexSet, slice } from "./index-set.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface RemoveChunksOptions extends SearchOptions<IndexSet> {
  /** The outcome that a smaller set must have. Default: fail. */
  readonly outcome?: "pass" | "fail";
}

/**
 * Makes a set smaller by taking chunks out of it, from its end to its start and each size half of the last, until it
 * is 1-minimal: taking out any one unit changes the outcome. Asks far less than ddmin: what was taken out stays out,
 * and no chunk is tried alone. Never asks about the empty set. Rejects as the oracle does when that is stopped;
 * `onImprovement` was told the best set by then.
 */
export async function removeChunks(
  set: IndexSet,
  oracle: Oracle<IndexSet>,
  options: RemoveChunksOptions = {},
): Promise<IndexSet> {
  const { signal, onImprovement } = withDefaults(options);
  const wanted = options.outcome ?? "fail";
  let kept = set;

  /** One pass over all chunks of a size; over single units, until each was tried since the last success. */
  const sweep = async (chunk: number): Promise<void> => {
    let end = sizeOf(kept);
    let untried = end;
    while (untried > 0 && sizeOf(kept) > chunk) {
      if (end <= 0) end = sizeOf(kept);
      const candidates = withoutChunks(kept, chunk, { from: Math.max(0, end - untried), end });
      for await (const { candidate, verdict } of answers(oracle, candidates, signal)) {
        end -= chunk;
        untried -= chunk;
        if (verdict.outcome !== wanted) continue;
        kept = candidate;
        onImprovement(kept);
        if (chunk === 1) untried = sizeOf(kept);
        break;
      }
    }
  };

  for (let chunk = sizeOf(kept); chunk > 1; ) {
    chunk = Math.ceil(chunk / 2);
    await sweep(chunk);
  }
  return kept;
}

/** The set without each of the chunks of its units `from` … `end`, the last chunk first. */
function* withoutChunks(
  set: IndexSet,
  chunk: number,
  { from, end }: { readonly from: number; readonly end: number },
): Generator<IndexSet, void, void> {
  for (let to = end; to > from; to -= chunk) yield difference(set, slice(set, to - chunk, to));
}
