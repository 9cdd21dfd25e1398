import { plural } from "../plural.ts";
import { keptPassage } from "./kept-passage.ts";
import { type Passage, plainPassage } from "./passage.ts";

/** The best result so far of a run that goes on. */
export interface BestSection {
  readonly kind: "best";
  /** Inside of the original where it is quickly found there, else its beginning by itself. */
  readonly passage: Passage;
  readonly isWithin: boolean;
}

/** Bytes that are shown of a result that may change several times in a second. */
const mostBytes = 8_000;

const mostLines = 30;

/** Bytes of an original in which it is looked for, and what that may take. */
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
