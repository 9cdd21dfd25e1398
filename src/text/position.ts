import { lastAtMost, lineStarts } from "../base/ascending.ts";
import { oncePer } from "../base/lazy.ts";
import { type DecodedText, decode, decodeText, encodingOf } from "./encoding.ts";

/** A place in a text, both counted from 1. Columns count code points, or bytes if the text is not UTF-8. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The position of the byte at `offset`; inside a code point, the position of that code point. */
export function positionOf(bytes: Uint8Array, offset: number): Position {
  const { starts, isUtf8 } = layoutOf(bytes);
  const line = lastAtMost(starts, offset);
  let column = 1;
  for (let at = (starts[line] ?? 0) + 1; at <= offset; at++)
    if (!isUtf8 || beginsCodePoint(bytes[at] ?? 0)) column++;
  return { line: line + 1, column };
}

/** Read once, as a repair may have an edit on each of many lines. */
const layoutOf = oncePer((bytes: Uint8Array) => ({
  starts: lineStarts(decode(bytes, "latin1")),
  isUtf8: encodingOf(bytes) === "utf-8",
}));

/** The end of the line that holds the offset, without its line end. */
export function endOfLine(bytes: Uint8Array, place: number): number {
  const end = bytes.indexOf(newline, place);
  return end < 0 ? bytes.length : end;
}

const newline = 0x0a;
const beginsCodePoint = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Decodes the bytes, and maps byte offsets to string indices (UTF-16 units). */
export function characterAt(bytes: Uint8Array): DecodedText & {
  readonly characterAt: (byte: number) => number;
} {
  const decoded = decodeText(bytes);
  const { text, encoding } = decoded;
  if (encoding === "latin1" || text.length === bytes.length)
    return { ...decoded, characterAt: (byte) => byte };
  const indices = new Uint32Array(bytes.length + 1);
  let next = 0;
  let units = 1;
  for (const [at, byte] of bytes.entries()) {
    indices[at] = next;
    // The index advances after a character's last byte; a four-byte character takes two UTF-16 units.
    if (byte >= 0xf0) units = 2;
    if (!beginsCodePoint(bytes[at + 1] ?? 0)) continue;
    next += units;
    units = 1;
  }
  indices[bytes.length] = text.length;
  return { ...decoded, characterAt: (byte) => indices[Math.min(byte, bytes.length)] ?? text.length };
}
