import { append, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { placeWithin } from "../../text/place-within.ts";
import { type Passage, type PassageOptions, passageOf } from "./passage.ts";

/** What to look at of a text of which something is left. */
export interface KeptOptions extends Pick<PassageOptions, "mostLines"> {
  /** Where the result rather stands. */
  readonly favoured?: Ranges;
  /** How many comparisons it may take to find the result roughly. Default: as many as it takes to find it exactly. */
  readonly mostCompared?: number;
}

/** A text with what is left of it marked and the rest as removed; null when the result cannot be found in it. */
export function keptPassage(
  original: Uint8Array,
  result: Uint8Array,
  { favoured, mostLines, mostCompared }: KeptOptions = {},
): Passage | null {
  const kept =
    mostCompared === undefined
      ? keptRanges(original, result, favoured)
      : roughlyKeptRanges(original, result, mostCompared);
  if (kept === null) return null;
  const marks = kept.map((range) => ({ ...range, mark: "kept" as const }));
  return passageOf(original, marks, { others: "removed", ...(mostLines !== undefined && { mostLines }) });
}

/** Bytes that may be compared to find where a result stands in a large input. */
const mostCompared = 60_000_000;

/** A run of equal bytes of this length is taken without looking for a longer one. */
const longRun = 64;

/** Below this share of the result that is found in the input, the two have little in common to be shown. */
const leastShare = 0.5;

/**
 * Which bytes of the input are left in the result, as ranges of the input in order: exactly by `placeWithin` where that
 * is quick, else whole lines where they stand next, and the rest run by run, the longest within reach first. Null when most of the result is not found in the input.
 */
export function keptRanges(input: Uint8Array, result: Uint8Array, favoured: Ranges = []): Ranges | null {
  const ranges = placeWithin(input, result, favoured) ?? placedByRuns(input, result, mostCompared);
  return enough(ranges, result);
}

/** Nearly the same with so many comparisons: run by run. */
export const roughlyKeptRanges = (input: Uint8Array, result: Uint8Array, compared: number): Ranges | null =>
  enough(placedByRuns(input, result, compared), result);

const enough = (ranges: Ranges, { length }: Uint8Array): Ranges | null =>
  sizeOf(ranges) >= leastShare * length ? ranges : null;

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

/** For each byte of the result the last place in the input from which all that follows still finds one; null when none does. */
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
 * Finds whole lines of a result in its input: given where one begins in the result, it is the first equal line of the input that
 * begins at or behind a place that never goes back. Null where no line begins, and for a line that there is not.
 */
export function lineFinder(
  input: Uint8Array,
  result: Uint8Array,
): (next: number, from: number) => Range | null {
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

/** A line with its end, a character for each byte. */
function lineAt(bytes: Uint8Array, start: number): string {
  const end = bytes.indexOf(lineEnd, start);
  return latin1.decode(bytes.subarray(start, end < 0 ? bytes.length : end + 1));
}

const latin1 = new TextDecoder("latin1");

/** Where each line begins, and the first of these places that are not behind us. */
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
