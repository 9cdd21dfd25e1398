import { atOnce, smallStepsBetweenPauses, type Work } from "../base/in-turns.ts";
import { append, type Range, type Ranges } from "../base/ranges.ts";
import { encodingOf } from "./encoding.ts";
import { endOfToken } from "./token.ts";

/** The unit of cutting. In bytes that are not UTF-8 every byte is a code point. */
export type Unit = "bytes" | "code-points" | "tokens" | "lines";

/**
 * The start of each unit, ascending from 0, and then the end of the text: unit i is the bytes from `boundaries[i]` to
 * before `boundaries[i + 1]`.
 */
export function boundariesOf(bytes: Uint8Array, unit: Unit): Uint32Array {
  return cut(bytes, endOfUnit(bytes, unit));
}

/** The end of the unit that begins at `start`. */
export type EndOf = (bytes: Uint8Array, start: number) => number;

/** The boundaries of the units that `endOf` delimits. */
export const cut = (bytes: Uint8Array, endOf: EndOf): Uint32Array => atOnce(cutting(bytes, endOf));

/** The work of `cut`. */
export function* cutting(bytes: Uint8Array, endOf: EndOf): Work<Uint32Array> {
  // Most texts have one unit per several bytes; room for one per byte would take four times the text.
  let boundaries = new Uint32Array((bytes.length >> 1) + 2);
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    at = endOf(bytes, at);
    if (++count === boundaries.length) boundaries = withRoomFor(boundaries, bytes.length + 1);
    boundaries[count] = at;
    if (count % smallStepsBetweenPauses === 0) yield;
  }
  return boundaries.slice(0, count + 1);
}

function withRoomFor(boundaries: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length);
  longer.set(boundaries);
  return longer;
}

/** The units, as views of the bytes. */
export function unitsOf(bytes: Uint8Array, unit: Unit): readonly Uint8Array[] {
  const boundaries = boundariesOf(bytes, unit);
  return Array.from({ length: boundaries.length - 1 }, (_, index) =>
    bytes.subarray(boundaries[index], boundaries[index + 1]),
  );
}

function endOfUnit(bytes: Uint8Array, unit: Unit): EndOf {
  if (unit === "lines") return endOfLine;
  if (unit === "tokens") return endOfToken;
  return unit === "code-points" && encodingOf(bytes) === "utf-8" ? endOfCodePoint : endOfByte;
}

/** A line includes its line end, LF or CR LF. */
const endOfLine: EndOf = (bytes, start) => {
  const newline = bytes.indexOf(0x0a, start);
  return newline < 0 ? bytes.length : newline + 1;
};

const endOfCodePoint: EndOf = (bytes, start) => {
  let end = start + 1;
  while (isContinuation(bytes[end])) end++;
  return end;
};

const endOfByte: EndOf = (_bytes, start) => start + 1;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Cuts each range, which must be in order, at the unit boundaries inside it. */
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

/** The bytes of some pieces, given as ranges of piece numbers; gaps inside a range are included. */
export function bytesOfPieces(pieces: readonly Range[], numbers: Ranges): Ranges {
  const bytes: Range[] = [];
  for (const { start, end } of numbers) {
    append(bytes, { start: pieces[start]?.start ?? 0, end: pieces[end - 1]?.end ?? 0 });
  }
  return bytes;
}
