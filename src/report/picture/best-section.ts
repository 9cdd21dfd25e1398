import { plural } from "../plural.ts";
import { keptPassage } from "./kept-passage.ts";
import { type Passage, plainPassage } from "./passage.ts";

/** The best result so far of a running session. */
export interface BestSection {
  readonly kind: "best";
  /** Marked in the original if it is quickly found there, else its beginning. */
  readonly passage: Passage;
  readonly isWithin: boolean;
}

/** Bytes and lines shown of a result that may change several times a second. */
const mostBytes = 8_000;

const mostLines = 30;

/** Maximum bytes of an original to search, and maximum comparisons. */
const longestOriginal = 40_000;
const mostCompared = 200_000;

export function bestSection(original: Uint8Array | null, best: Uint8Array): BestSection {
  const isShort = original !== null && original.length <= longestOriginal;
  const within = isShort ? keptPassage(original, best, { mostLines, mostCompared }) : null;
  if (within !== null) return { kind: "best", passage: within, isWithin: true };
  const beginning = plainPassage(best.subarray(0, mostBytes), mostLines);
  const left = best.length - mostBytes;
  const passage: Passage =
    left > 0 ? [...beginning, { kind: "gap", words: plural(left, "further byte") }] : beginning;
  return { kind: "best", passage, isWithin: false };
}
