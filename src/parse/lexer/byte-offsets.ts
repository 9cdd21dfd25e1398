import { utf8Length } from "../../tree/node.ts";
import type { Encoding } from "../../tree/text.ts";

/** Turns indices into the text (UTF-16 units) into byte offsets; they must be asked for in ascending order. */
export function byteOffsets(text: string, encoding: Encoding): (index: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are single bytes like the rest of ASCII
  if (encoding === "latin1" || /^[\u0000-\u007f]*$/.test(text)) return (index) => index;
  let lastIndex = 0;
  let lastOffset = 0;
  return (index) => {
    lastOffset += utf8Length(text.slice(lastIndex, index));
    lastIndex = index;
    return lastOffset;
  };
}
