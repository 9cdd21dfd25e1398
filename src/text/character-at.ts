import { decodeText } from "./encoding.ts";

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
