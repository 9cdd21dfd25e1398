import { append, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import { placeWithin } from "../../text/place-within.ts";
import { lineFinder } from "./line-finder.ts";

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
