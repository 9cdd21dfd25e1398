import { append, type Range, type Ranges } from "../base/ranges.ts";

/** A text cut into bytes or words. */
interface Units {
  /** Equal units have equal keys. */
  readonly keys: Uint8Array | Uint32Array;
  /** The offset of each unit, then the end of the last. */
  readonly starts: Uint32Array;
}

interface PlacingOptions {
  readonly favoured: Ranges;
  /** The key of a line end. */
  readonly lineEnd: number;
  /** A line must keep more than this many bytes to count. */
  readonly chance: number;
}

/**
 * The best placing of the part's units in the whole, in order, as byte ranges: the most bytes, then the most favoured
 * bytes, then the fewest lines, then the fewest pieces. Takes time and memory of the product of both lengths.
 */
function bestPlacing(whole: Units, part: Units, options: PlacingOptions): Ranges {
  const choices = choicesOf(whole, part, options);
  return rangesOf(whole, part, { choices, lineEnd: options.lineEnd });
}

/** The best choice for a unit of the whole and one of the part. */
const PLACE = 1;
const LEAVE_WHOLE = 2;
const LEAVE_PART = 3;

/**
 * The position of the previous placed unit: adjacent to this one (continuing is free), earlier on this line, or on an
 * earlier line. One byte holds the three choices, two bits each.
 */
const ADJACENT = 0;
const NEAR = 2;
const FAR = 4;

interface Weights {
  readonly byte: number;
  readonly favour: number;
  readonly line: number;
}

/**
 * One byte outweighs any number of favoured bytes, these outweigh lines, and a line outweighs pieces. The score is one
 * number, exact while the shorter text has fewer than 9,000 units.
 */
function weightsOf(whole: Units, part: Units): Weights {
  const line = Math.min(whole.keys.length, part.keys.length) + 1;
  const favour = line * line;
  return { byte: favour * (Math.min(lengthOf(whole), lengthOf(part)) + 1), favour, line };
}

const lengthOf = ({ starts }: Units): number => starts.at(-1) ?? 0;

/** The score of placing each unit of the whole. */
function worthOf(
  { starts }: Units,
  favoured: Ranges,
  { byte, favour }: Pick<Weights, "byte" | "favour">,
): Float64Array {
  const worth = new Float64Array(starts.length - 1);
  let next = 0;
  for (let unit = 0; unit < worth.length; unit++) {
    const [start = 0, end = 0] = [starts[unit], starts[unit + 1]];
    while ((favoured[next]?.end ?? Infinity) <= start) next += 1;
    worth[unit] = byte * (end - start) + favour * favouredIn({ start, end }, favoured[next]);
  }
  return worth;
}

/** Bytes of a unit in the first favoured range that overlaps it; a second one is rare. */
const favouredIn = ({ start, end }: Range, range: Range | undefined): number =>
  range === undefined ? 0 : Math.max(0, Math.min(end, range.end) - Math.max(start, range.start));

/** The best choice for each suffix of the part (rows) and of the whole (columns). */
function choicesOf(whole: Units, part: Units, { favoured, lineEnd, chance }: PlacingOptions): Uint8Array {
  const { byte, favour, line } = weightsOf(whole, part);
  const [columns, rows] = [whole.keys.length, part.keys.length];
  const worth = worthOf(whole, favoured, { byte, favour });
  const reaching = chance * byte + line + 1;
  const choices = new Uint8Array(columns * rows);
  let [adjacent, near, far] = scores(columns);
  for (let row = rows - 1; row >= 0; row--) {
    const [adjacentBelow, nearBelow, farBelow] = [adjacent, near, far];
    [adjacent, near, far] = scores(columns);
    for (let column = columns - 1; column >= 0; column--) {
      const key = whole.keys[column];
      const placed =
        key === part.keys[row]
          ? (worth[column] ?? 0) + (adjacentBelow[column + 1] ?? 0)
          : Number.NEGATIVE_INFINITY;
      const left = (key === lineEnd ? far : near)[column + 1] ?? 0;
      const farLeft = far[column + 1] ?? 0;
      adjacent[column] = Math.max(placed, left, adjacentBelow[column] ?? 0);
      near[column] = Math.max(placed - 1, left, nearBelow[column] ?? 0);
      far[column] = Math.max(placed - reaching, farLeft, farBelow[column] ?? 0);
      choices[row * columns + column] =
        (choice(adjacent[column] ?? 0, placed, left) << ADJACENT) |
        (choice(near[column] ?? 0, placed - 1, left) << NEAR) |
        (choice(far[column] ?? 0, placed - reaching, farLeft) << FAR);
    }
  }
  return choices;
}

const scores = (columns: number): [Float64Array, Float64Array, Float64Array] => [
  new Float64Array(columns + 1),
  new Float64Array(columns + 1),
  new Float64Array(columns + 1),
];

const choice = (best: number, placed: number, left: number): number =>
  best === placed ? PLACE : best === left ? LEAVE_WHOLE : LEAVE_PART;

/** The bytes of the whole that the choices place. */
function rangesOf(
  whole: Units,
  { keys }: Units,
  { choices, lineEnd }: { readonly choices: Uint8Array; readonly lineEnd: number },
): Ranges {
  const columns = whole.keys.length;
  const ranges: Range[] = [];
  let [row, column, place] = [0, 0, FAR];
  while (row < keys.length && column < columns) {
    switch (((choices[row * columns + column] ?? 0) >> place) & 3) {
      case PLACE:
        append(ranges, { start: whole.starts[column] ?? 0, end: whole.starts[column + 1] ?? 0 });
        [row, column, place] = [row + 1, column + 1, ADJACENT];
        break;
      case LEAVE_WHOLE:
        place = place === FAR || whole.keys[column] === lineEnd ? FAR : NEAR;
        column += 1;
        break;
      default:
        row += 1;
    }
  }
  return ranges;
}

/** More cells take more than about half a second. */
const mostCells = 8_000_000;

/** Where not every unit of the part is found, a line that keeps so few bytes matches by chance. */
const chance = 3;

/**
 * Finds a shorter text inside a longer one and returns byte ranges of the longer, in order. If the shorter text is a
 * subsequence, the best match has the most favoured bytes, then the fewest lines, then the fewest pieces. Otherwise the
 * text was rewritten, or the texts are too long for that: then only whole words match, on lines that keep more than a few
 * bytes, or else whole lines. Null when there are more than `most` pairs of lines, too.
 */
export function placeWithin(
  whole: Uint8Array,
  part: Uint8Array,
  favoured: Ranges,
  most = mostCells,
): Ranges | null {
  const inBytes = isSubsequence(whole, part) ? [bytesIn] : [];
  for (const unitsOf of [...inBytes, piecesIn(word), piecesIn(line)]) {
    const [all, some] = [unitsOf(whole), unitsOf(part)];
    if ((all.keys.length + 1) * (some.keys.length + 1) > most) continue;
    const isPart = isSubsequence(all.keys, some.keys);
    const [lineEnd = -1] = unitsOf(Uint8Array.of(0x0a)).keys;
    return bestPlacing(all, some, { favoured, lineEnd, chance: isPart ? 0 : chance });
  }
  return null;
}

function isSubsequence(whole: Units["keys"], part: Units["keys"]): boolean {
  let from = 0;
  for (const key of part) {
    const at = whole.indexOf(key, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

const bytesIn = (bytes: Uint8Array): Units => ({
  keys: bytes,
  starts: Uint32Array.from({ length: bytes.length + 1 }, (_, index) => index),
});

/** A word or any other single character; non-ASCII bytes count as letters. */
const word = /[\w\u0080-\uFFFF]+|[^\w\u0080-\uFFFF]/g;

const line = /[^\n]*\n|[^\n]+$/g;

/** Cuts texts into pieces; equal pieces of all texts have equal keys. */
function piecesIn(piece: RegExp): (bytes: Uint8Array) => Units {
  const keys = new Map<string, number>();
  return (bytes) => {
    // One character for each byte.
    const pieces = new TextDecoder("latin1").decode(bytes).match(piece) ?? [];
    const starts = new Uint32Array(pieces.length + 1);
    for (const [index, { length }] of pieces.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
    for (const each of pieces) if (!keys.has(each)) keys.set(each, keys.size);
    return { keys: Uint32Array.from(pieces, (each) => keys.get(each) ?? 0), starts };
  };
}
