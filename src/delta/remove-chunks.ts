import { difference, sizeOf } from "../base/ranges.ts";
import { follow } from "../oracle/follow.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type About, ending, type Steps, type Walk, walkFrom } from "../oracle/walk.ts";
import { type IndexSet, slice } from "./index-set.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface RemoveChunksOptions extends SearchOptions<IndexSet>, ChunkOptions {}

export interface ChunkOptions {
  /** The outcome that a smaller set must have. Default: fail. */
  readonly outcome?: "pass" | "fail";
  /** Whether to try each chunk alone, too. Default: false. */
  readonly alone?: boolean;
}

/**
 * Runs `removingChunks`. Rejects as the oracle does when stopped; `onImprovement` has received the best set by then.
 */
export async function removeChunks(
  set: IndexSet,
  oracle: Oracle<IndexSet>,
  options: RemoveChunksOptions = {},
): Promise<IndexSet> {
  const { signal, onImprovement } = withDefaults(options);
  const begin = (): Walk<IndexSet, IndexSet> => removingChunks(set, { ...options, render: (kept) => kept });
  return follow(oracle, begin, { signal, onFound: onImprovement });
}

/**
 * Shrinks a set by removing chunks from its end to its start, halving their size after each pass, until the set is
 * 1-minimal. Needs far fewer tests than ddmin, because removed units stay removed; at worst quadratically many, at
 * single units. Never tests the empty set. Its result is the remaining set.
 */
export function removingChunks<T>(
  set: IndexSet,
  options: ChunkOptions & { readonly render: (kept: IndexSet) => T },
): Walk<T, IndexSet> {
  const { outcome = "fail", alone = false, render } = options;
  const chunks = chunkSteps(alone ? ["alone", "without"] : ["without"]);
  const scope = {};
  const steps = { ...chunks, about: (standing: ChunkStanding) => aboutChunk(standing, chunks, scope) };
  return ending(walkFrom(chunks.start(set), steps, { outcome, render }), ({ kept }: ChunkStanding) => kept);
}

function aboutChunk(standing: ChunkStanding, { candidate }: ChunkSteps, scope: object): About {
  const kept = candidate(standing) ?? [];
  const removed = difference(standing.kept, kept);
  return { scope, kind: standing.ways[0] ?? "", size: standing.chunk, kept, removed };
}

/** Tests each chunk alone, first chunk first, or the set without each chunk, last chunk first. */
type Way = "alone" | "without";

/** The state of the search. */
export interface ChunkStanding {
  readonly kept: IndexSet;
  /** Units in a chunk; 0 at the end. */
  readonly chunk: number;
  /** The ways still to try with chunks of this size; the first is current. */
  readonly ways: readonly Way[];
  /** For "without": the index of the unit before which the chunk ends. */
  readonly end: number;
  /** Units not yet tried in the current way. */
  readonly untried: number;
}

/** The steps of `removeChunks`. */
export interface ChunkSteps extends Omit<Steps<ChunkStanding, IndexSet>, "about"> {
  /** The state before the first test of a set. The largest chunk is half of the set. */
  start(set: IndexSet): ChunkStanding;
}

/**
 * One pass over all chunks of each size; passes over single units continue until each was tried since the last success.
 */
export function chunkSteps(all: readonly Way[]): ChunkSteps {
  /** The first way, with chunks of this size or smaller, that has anything to try. */
  function from(kept: IndexSet, chunk: number, ways: readonly Way[] = all): ChunkStanding {
    const size = sizeOf(kept);
    if (chunk === 0 || (ways.length > 0 && size > chunk))
      return { kept, chunk, ways, end: size, untried: size };
    return from(kept, chunk === 1 ? 0 : Math.ceil(Math.min(chunk, size) / 2));
  }

  function candidate({ kept, chunk, ways, end, untried }: ChunkStanding): IndexSet | undefined {
    if (chunk === 0) return undefined;
    if (ways[0] === "without") return difference(kept, slice(kept, end - chunk, end));
    const start = sizeOf(kept) - untried;
    return slice(kept, start, start + chunk);
  }

  function after(standing: ChunkStanding, isFound: boolean): ChunkStanding {
    const { chunk, ways, end } = standing;
    const kept = (isFound && candidate(standing)) || standing.kept;
    const isAlone = ways[0] === "alone";
    const isAgain = isFound && chunk === 1;
    const untried = isAgain ? sizeOf(kept) : standing.untried - chunk;
    if (untried <= 0 || sizeOf(kept) <= chunk || (isAlone && isFound))
      return from(kept, chunk, ways.slice(1));
    return { ...standing, kept, untried, end: end > chunk ? end - chunk : sizeOf(kept) };
  }

  return {
    start: (set) => from(set, Math.ceil(sizeOf(set) / 2)),
    candidate,
    after,
  };
}
