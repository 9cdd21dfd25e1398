import { append, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { decode } from "../../text/encoding.ts";
import { placeWithin } from "../../text/place-within.ts";
import { plural } from "../words.ts";
import type { Section } from "./block.ts";
import { type Passage, type PassageOptions, passageOf, plainPassage } from "./passage.ts";

/** How to show the kept parts of a text. */
interface KeptOptions extends Pick<PassageOptions, "mostLines"> {
  /** Ranges of the original where the result is more likely. */
  readonly favoured?: Ranges;
  /** Maximum number of byte comparisons; then the alignment is approximate. */
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

/** Maximum number of byte comparisons for aligning a result with a large input. */
const mostForLarge = 60_000_000;

/** A match of this length is accepted without searching for a longer one. */
const longRun = 64;

/** If less of the result is found in the input, a diff would be useless. */
const leastShare = 0.5;

/**
 * Aligns the result with the input; returns the kept ranges of the input in order. Uses `placeWithin` if that is quick
 * and no number of comparisons is set. Otherwise it first matches whole lines, then the longest reachable runs of bytes.
 * Null if most of the result is not found.
 */
export function keptRanges(
  input: Uint8Array,
  result: Uint8Array,
  { favoured = [], mostCompared }: Omit<KeptOptions, "mostLines"> = {},
): Ranges | null {
  const exact = mostCompared === undefined ? placeWithin(input, result, favoured) : null;
  const ranges = exact ?? placedByRuns(input, result, mostCompared ?? mostForLarge);
  return sizeOf(ranges) >= leastShare * result.length ? ranges : null;
}

function placedByRuns(input: Uint8Array, result: Uint8Array, most: number): Ranges {
  const latest = latestPlaces(input, result);
  const findLine = lineFinder(input, result);
  const ranges: Range[] = [];
  let compared = 0;
  let from = 0;
  for (let next = 0; next < result.length; ) {
    const bound = latest?.[next] ?? input.length - 1;
    const line = findLine(next, from);
    if (line !== null && line.start <= bound) {
      append(ranges, line);
      next += line.end - line.start;
      from = line.end;
      continue;
    }
    let best = { start: -1, length: latest === null ? 3 : 0 };
    for (let start = input.indexOf(result[next] ?? 0, from); start >= 0 && start <= bound; ) {
      let length = 1;
      while (
        length < longRun &&
        result[next + length] === input[start + length] &&
        next + length < result.length
      )
        length += 1;
      compared += length + 1;
      if (length > best.length) best = { start, length };
      if (length === longRun || compared > most) break;
      start = input.indexOf(result[next] ?? 0, start + 1);
    }
    if (best.start < 0) {
      next += 1;
      continue;
    }
    from = best.start + best.length;
    append(ranges, { start: best.start, end: from });
    next += best.length;
  }
  return ranges;
}

/**
 * For each byte of the result, the last position in the input from which the rest can still be matched; null if it
 * cannot.
 */
function latestPlaces(input: Uint8Array, result: Uint8Array): Uint32Array | null {
  const places = new Uint32Array(result.length);
  let before = input.length;
  for (let index = result.length - 1; index >= 0; index--) {
    before = before === 0 ? -1 : input.lastIndexOf(result[index] ?? 0, before - 1);
    if (before < 0) return null;
    places[index] = before;
  }
  return places;
}

/**
 * Makes a search for whole lines of a result in its input. Given a line's start in the result, it returns the first
 * equal line of the input at or after `from`, which must never decrease. Null if no line starts there or no equal line
 * follows.
 */
function lineFinder(input: Uint8Array, result: Uint8Array): (next: number, from: number) => Range | null {
  const places = placesOfLines(input);
  return (next, from) => {
    if (next > 0 && result[next - 1] !== lineEnd) return null;
    const line = lineAt(result, next);
    const same = places.get(line);
    if (same === undefined) return null;
    while ((same.places[same.next] ?? Infinity) < from) same.next += 1;
    const start = same.places[same.next];
    return start === undefined ? null : { start, end: start + line.length };
  };
}

const lineEnd = 0x0a;

/** A line including its end, one character per byte. */
function lineAt(bytes: Uint8Array, start: number): string {
  const end = bytes.indexOf(lineEnd, start);
  return latin1.decode(bytes.subarray(start, end < 0 ? bytes.length : end + 1));
}

const latin1 = new TextDecoder("latin1");

/** The starts of each line, and the index of the first one that is still ahead. */
function placesOfLines(input: Uint8Array): Map<string, { readonly places: number[]; next: number }> {
  const lines = new Map<string, { readonly places: number[]; next: number }>();
  for (let start = 0; start < input.length; ) {
    const line = lineAt(input, start);
    const same = lines.get(line);
    if (same === undefined) lines.set(line, { places: [start], next: 0 });
    else same.places.push(start);
    start += line.length;
  }
  return lines;
}

/** Bytes and lines shown of a result that may change several times a second. */
const mostBytes = 8_000;

const mostLines = 30;

/** Maximum bytes of an original to search, and maximum comparisons. */
const longestOriginal = 40_000;
const mostForBest = 200_000;

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
