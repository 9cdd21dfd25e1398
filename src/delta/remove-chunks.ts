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
  /** Whether to try each chunk alone too. Default: false. */
  readonly alone?: boolean;
  /** The most units taken out at once. Default: half of the set. */
  readonly largestChunk?: number;
}

/** Makes a set smaller, as `removingChunks` does. Rejects as the oracle does when that is stopped; `onImprovement` was told the best set by then. */
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
 * Makes a set smaller by taking chunks out of it, from its end to its start and each size half of the last, until it
 * is 1-minimal: without any one unit it has another outcome. Asks far less than ddmin, as what was taken out stays
 * out; at worst quadratically often, at the single units. Never asks about the empty set. Ends with what is left.
 */
export function removingChunks<T>(
  set: IndexSet,
  options: ChunkOptions & { readonly render: (kept: IndexSet) => T },
): Walk<T, IndexSet> {
  const { outcome = "fail", alone = false, largestChunk, render } = options;
  const chunks = chunkSteps(alone ? ["alone", "without"] : ["without"]);
  const scope = {};
  const steps = { ...chunks, about: (standing: ChunkStanding) => aboutChunk(standing, chunks, scope) };
  return ending(
    walkFrom(chunks.start(set, largestChunk), steps, { outcome, render }),
    ({ kept }: ChunkStanding) => kept,
  );
}

function aboutChunk(standing: ChunkStanding, { candidate }: ChunkSteps, scope: object): About {
  const kept = candidate(standing) ?? [];
  const removed = difference(standing.kept, kept);
  return { scope, kind: standing.ways[0] ?? "", size: standing.chunk, kept, removed };
}

/** What is tried with the chunks of a size: each alone, the first one first, or the set without each, the last first. */
type Way = "alone" | "without";

/** How far the removal of chunks has come. */
export interface ChunkStanding {
  readonly kept: IndexSet;
  /** Units in a chunk; 0 at the end. */
  readonly chunk: number;
  /** What is tried with chunks of this size, now and then. */
  readonly ways: readonly Way[];
  /** Of the set without a chunk: in front of which unit of the set the chunk ends. */
  readonly end: number;
  /** How many units have not been tried in this way. */
  readonly untried: number;
}

/** One question of `removeChunks` after the other. */
export interface ChunkSteps extends Omit<Steps<ChunkStanding, IndexSet>, "about"> {
  /** The first question about a set. Default: the largest chunk is half of it. */
  start(set: IndexSet, largestChunk?: number): ChunkStanding;
}

/** One pass over all chunks of a size; over single units, until each was tried since the last success. */
export function chunkSteps(all: readonly Way[]): ChunkSteps {
  /** The first of these ways, with chunks of this size or smaller ones, in which there is anything to try. */
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
    start: (set, largestChunk = Number.POSITIVE_INFINITY) =>
      from(set, Math.min(largestChunk, Math.ceil(sizeOf(set) / 2))),
    candidate,
    after,
  };
}
