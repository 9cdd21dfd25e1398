import { type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { decode } from "../../text/encoding.ts";
import { placeWithin } from "../../text/place-within.ts";
import { plural } from "../words.ts";
import type { Section } from "./block.ts";
import { type Passage, type PassageOptions, passageOf, plainPassage } from "./passage.ts";

/** How to show the kept parts of a text. */
interface KeptOptions extends Pick<PassageOptions, "mostLines"> {
  /** Ranges of the original where the result is more likely. */
  readonly favoured?: Ranges;
  /** Maximum number of comparisons; with fewer, words or lines are compared instead of bytes. */
  readonly mostCompared?: number;
}

/**
 * Shows a text with the kept parts marked and the rest as removed; null if the result cannot be aligned with it, or
 * only with places that are as good as others.
 */
export function keptPassage(
  original: Uint8Array,
  result: Uint8Array,
  { mostLines, ...options }: KeptOptions = {},
): Passage | null {
  const kept = keptRanges(original, result, options);
  if (kept === null || isByChance(original, kept, options.favoured ?? [])) return null;
  const marks = kept.map((range) => ({ ...range, mark: "kept" as const }));
  return passageOf(original, marks, { others: "removed", ...(mostLines !== undefined && { mostLines }) });
}

/**
 * Whether most kept bytes are on lines without a certain place: without a part that the text has once, or that is
 * favoured.
 */
function isByChance(input: Uint8Array, kept: Ranges, favoured: Ranges): boolean {
  const text = decode(input, "latin1");
  const all = sizeOf(kept);
  const lineOf = ({ start }: Range): number => text.lastIndexOf("\n", start - 1);
  const certain = new Set<number>();
  let certainly = 0;
  for (const range of [...kept].sort((one, other) => sizeOf([other]) - sizeOf([one]))) {
    const part = text.slice(range.start, range.end);
    const isFavoured = favoured.some(({ start, end }) => start < range.end && range.start < end);
    if (!isFavoured && text.indexOf(part) !== text.lastIndexOf(part)) continue;
    certain.add(lineOf(range));
    certainly += sizeOf([range]);
    // Longer results need not be looked for further.
    if (2 * certainly >= all) return false;
  }
  return 2 * sizeOf(kept.filter((range) => certain.has(lineOf(range)))) < all;
}

/** If less of the result is found in the input, a diff would be useless. */
const leastShare = 0.5;

/** Aligns the result with the input; returns the kept ranges of the input in order. Null if most of it is not found. */
export function keptRanges(
  input: Uint8Array,
  result: Uint8Array,
  { favoured = [], mostCompared }: Omit<KeptOptions, "mostLines"> = {},
): Ranges | null {
  const ranges = placeWithin(input, result, favoured, mostCompared);
  return ranges !== null && sizeOf(ranges) >= leastShare * result.length ? ranges : null;
}

/** Bytes and lines shown of a result that may change several times a second. */
const mostBytes = 8_000;

const mostLines = 30;

/** Maximum bytes of an original to search, and maximum comparisons: they take some 30 ms. */
const longestOriginal = 40_000;
const mostForBest = 500_000;

/** The best result so far of a running session: marked in the original if it is quickly found there, else its beginning. */
export function bestSection(original: Uint8Array | null, best: Uint8Array): Section {
  const isShort = original !== null && original.length <= longestOriginal;
  const within = isShort ? keptPassage(original, best, { mostLines, mostCompared: mostForBest }) : null;
  const label =
    within === null
      ? "The best result so far"
      : "The original; what is left of it so far is marked, all else was removed";
  return { kind: "best", blocks: [{ kind: "passage", label, passage: within ?? beginningOf(best) }] };
}

function beginningOf(best: Uint8Array): Passage {
  const beginning = plainPassage(best.subarray(0, mostBytes), mostLines);
  const left = best.length - mostBytes;
  return left > 0 ? [...beginning, { kind: "gap", words: plural(left, "further byte") }] : beginning;
}
