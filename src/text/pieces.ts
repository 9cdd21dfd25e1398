import { append, type Range, type Ranges } from "../base/ranges.ts";
import { boundariesOf, type Unit } from "./unit.ts";

/** The units that make up each of the ranges of the text, which are in order; a unit cut by a range is cut there. */
export function piecesOfEach(
  bytes: Uint8Array,
  unit: Unit,
  ranges: readonly Range[],
): readonly (readonly Range[])[] {
  const boundaries = boundariesOf(bytes, unit);
  let next = 0;
  return ranges.map((range) => {
    const pieces: Range[] = [];
    for (let { start } = range; start < range.end; ) {
      while ((boundaries[next] ?? range.end) <= start) next++;
      const end = Math.min(range.end, boundaries[next] ?? range.end);
      pieces.push({ start, end });
      start = end;
    }
    return pieces;
  });
}

/** The bytes of some pieces, given as ranges of their numbers; from the first to the last of each, gaps included. */
export function bytesOfPieces(pieces: readonly Range[], numbers: Ranges): Ranges {
  const bytes: Range[] = [];
  for (const { start, end } of numbers) {
    append(bytes, { start: pieces[start]?.start ?? 0, end: pieces[end - 1]?.end ?? 0 });
  }
  return bytes;
}
