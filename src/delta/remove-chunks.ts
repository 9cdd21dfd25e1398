import { difference, sizeOf } from "../base/ranges.ts";
import { answers, firstWith } from "../oracle/first-with.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type IndexSet, slice } from "./index-set.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface RemoveChunksOptions extends SearchOptions<IndexSet> {
  /** The outcome that a smaller set must have. Default: fail. */
  readonly outcome?: "pass" | "fail";
  /** Whether to try each chunk alone too. Default: false. */
  readonly alone?: boolean;
  /** The most units taken out at once. Default: half of the set. */
  readonly largestChunk?: number;
}

/**
 * Makes a set smaller by taking chunks out of it, from its end to its start and each size half of the last, until it
 * is 1-minimal: without any one unit it has another outcome. Asks far less than ddmin, as what was taken out stays
 * out. Never asks about the empty set. Rejects as the oracle does when that is stopped; `onImprovement` was told the
 * best set by then.
 */
export async function removeChunks(
  set: IndexSet,
  oracle: Oracle<IndexSet>,
  options: RemoveChunksOptions = {},
): Promise<IndexSet> {
  const { signal, onImprovement } = withDefaults(options);
  const { outcome = "fail", alone = false } = options;
  let kept = set;
  const adopt = (smaller: IndexSet): void => {
    kept = smaller;
    onImprovement(kept);
  };

  const reduceToChunk = async (chunk: number): Promise<void> => {
    const found = await firstWith(oracle, chunksOf(kept, chunk), outcome, signal);
    if (found !== undefined) adopt(found.candidate);
  };

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
        if (verdict.outcome !== outcome) continue;
        adopt(candidate);
        if (chunk === 1) untried = sizeOf(kept);
        break;
      }
    }
  };

  const half = Math.ceil(sizeOf(kept) / 2);
  for (let chunk = Math.min(options.largestChunk ?? half, half); chunk > 0; ) {
    if (alone && sizeOf(kept) > chunk) await reduceToChunk(chunk);
    await sweep(chunk);
    chunk = chunk === 1 ? 0 : Math.ceil(Math.min(chunk, sizeOf(kept)) / 2);
  }
  return kept;
}

function* chunksOf(set: IndexSet, chunk: number): Generator<IndexSet, void, void> {
  for (let from = 0; from < sizeOf(set); from += chunk) yield slice(set, from, from + chunk);
}

/** The set without each of the chunks of its units `from` … `end`, the last chunk first. */
function* withoutChunks(
  set: IndexSet,
  chunk: number,
  { from, end }: { readonly from: number; readonly end: number },
): Generator<IndexSet, void, void> {
  for (let to = end; to > from; to -= chunk) yield difference(set, slice(set, to - chunk, to));
}
