import { decodeText, encodingOf } from "./encoding.ts";

/** A place in a text: both count from 1; columns count code points, or bytes where the bytes are not UTF-8. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The place of the byte at `offset`; a byte inside a code point is at the place of that code point. */
export function positionOf(bytes: Uint8Array, offset: number): Position {
  const beginsCharacter = encodingOf(bytes) === "utf-8" ? beginsCodePoint : () => true;
  const lineStart = startOfLine(bytes, offset);
  let line = 1;
  for (let at = 0; at < lineStart; at++) if (bytes[at] === newline) line++;
  let column = 1;
  for (let at = lineStart + 1; at <= offset; at++) if (beginsCharacter(bytes[at] ?? 0)) column++;
  return { line, column };
}

/** Where the line that holds this place begins. */
export const startOfLine = (bytes: Uint8Array, place: number): number =>
  place === 0 ? 0 : bytes.lastIndexOf(newline, place - 1) + 1;

/** Where the line that holds this place ends, its line end excluded. */
export function endOfLine(bytes: Uint8Array, place: number): number {
  const end = bytes.indexOf(newline, place);
  return end < 0 ? bytes.length : end;
}

const newline = 0x0a;
const beginsCodePoint = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** The text of bytes, and the index in it (in UTF-16 units, as strings count) of the character at a byte. */
export function characterAt(bytes: Uint8Array): {
  readonly text: string;
  readonly characterAt: (byte: number) => number;
} {
  const { text, encoding } = decodeText(bytes);
  if (encoding === "latin1" || text.length === bytes.length) return { text, characterAt: (byte) => byte };
  const indices = new Uint32Array(bytes.length + 1);
  let next = 0;
  for (const [at, byte] of bytes.entries()) {
    indices[at] = next;
    // At its last byte a character is over; what takes four bytes takes two units.
    const isLast = ((bytes[at + 1] ?? 0) & 0xc0) !== 0x80;
    if (byte >= 0xf0) next += 1;
    if (isLast) next += 1;
  }
  indices[bytes.length] = text.length;
  return { text, characterAt: (byte) => indices[Math.min(byte, bytes.length)] ?? text.length };
}
