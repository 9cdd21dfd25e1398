import { codePointLength } from "../base/utf8-length.ts";
import type { DecodedText } from "../text/encoding.ts";

/** Turns an index into the text (in UTF-16 units) into the offset of the byte that it was decoded from. */
export function byteOffsets({ text, encoding }: DecodedText): (index: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are single bytes like the rest of ASCII
  if (encoding === "latin1" || /^[\u0000-\u007f]*$/.test(text)) return (index) => index;
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    offsets[index++] = offset;
    // The middle of a pair has no byte of its own.
    if (codePoint > 0xffff) offsets[index++] = offset;
    offset += codePointLength(codePoint);
  }
  offsets[text.length] = offset;
  return (index) => offsets[index] ?? offset;
}
