import type { Ranges } from "../base/ranges.ts";

/** More cells than this take too long and too much memory: about two seconds and 40 MB. */
const mostCells = 8_000_000;

/**
 * Where the bytes of a shorter text stand in a longer one: as byte ranges of the longer, in order, that hold as many of
 * the shorter's bytes as can be found in order; of several such places the one with most bytes in the favoured ranges,
 * then the one in the fewest pieces. Null when the two are too long to be placed.
 */
export function placeWithin(whole: Uint8Array, part: Uint8Array, favoured: Ranges): Ranges | null {
  const cells = (whole.length + 1) * (part.length + 1);
  if (cells > mostCells) return null;
  return walkBack(whole, part, bestScores(whole, part, favoured));
}

/**
 * A match weighs more than any number of favoured bytes, and a favoured byte more than any number of pieces: a score is
 * one number, exact as long as `mostCells` holds.
 */
interface Weights {
  readonly match: number;
  readonly favour: number;
}

/** Best scores by bytes of the part (rows) and of the whole (columns) still to be placed, with how each begins. */
interface Scores {
  readonly weights: Weights;
  /** The best score from here on when a byte was placed just before this column: going on costs no new piece. */
  readonly goingOn: Float64Array;
  /** The best score from here on when a placed byte begins a new piece. */
  readonly apart: Float64Array;
  readonly isFavoured: Uint8Array;
}

function bestScores(whole: Uint8Array, part: Uint8Array, favoured: Ranges): Scores {
  const favour = part.length + 1;
  const weights = { match: favour * favour, favour };
  const isFavoured = new Uint8Array(whole.length);
  for (const { start, end } of favoured) isFavoured.fill(1, start, end);
  const width = whole.length + 1;
  const goingOn = new Float64Array(width * (part.length + 1));
  const apart = new Float64Array(goingOn.length);
  for (let row = part.length - 1; row >= 0; row--) {
    for (let column = whole.length - 1; column >= 0; column--) {
      const at = row * width + column;
      const later = apart[at + 1] ?? 0;
      const here =
        part[row] === whole[column] ? placedScore({ weights, goingOn, apart, isFavoured }, at, column) : -1;
      apart[at] = Math.max(later, apart[at + width] ?? 0, here - 1);
      goingOn[at] = Math.max(later, goingOn[at + width] ?? 0, here);
    }
  }
  return { weights, goingOn, apart, isFavoured };
}

function placedScore({ weights, goingOn, isFavoured }: Scores, at: number, column: number): number {
  const width = isFavoured.length + 1;
  return weights.match + (isFavoured[column] ?? 0) * weights.favour + (goingOn[at + width + 1] ?? 0);
}

function walkBack(whole: Uint8Array, part: Uint8Array, scores: Scores): Ranges {
  const width = whole.length + 1;
  const ranges: { start: number; end: number }[] = [];
  let row = 0;
  let column = 0;
  while (row < part.length && column < whole.length) {
    const at = row * width + column;
    const last = ranges.at(-1);
    const isGoingOn = last !== undefined && last.end === column;
    const best = (isGoingOn ? scores.goingOn : scores.apart)[at] ?? 0;
    const isPlaced =
      part[row] === whole[column] && placedScore(scores, at, column) - (isGoingOn ? 0 : 1) === best;
    if (isPlaced) {
      if (isGoingOn) last.end = column + 1;
      else ranges.push({ start: column, end: column + 1 });
      row += 1;
      column += 1;
    } else if (scores.apart[at + 1] === best) column += 1;
    else row += 1;
  }
  return ranges;
}
