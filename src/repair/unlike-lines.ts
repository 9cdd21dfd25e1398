import { endOfString } from "./end-of-string.ts";

/** The share of the lines of a table that are alike, and how many there are at least. */
const nearlyAll = 0.9;
const fewLines = 10;
/** How many lines may be unlike the others; of more no one can say that they are wrong. */
const mostUnlike = 20;

/**
 * Where the lines of a table end that have other numbers of commas, semicolons, tabs and bars outside of strings than nearly all of them, or a string that nothing
 * ends; none for texts that are no tables. Blank lines are like any.
 */
export function unlikeLines(text: Uint8Array): readonly number[] {
  const ends = new Map<string, number[]>();
  let lines = 0;
  for (let start = 0; start < text.length; lines++) {
    const { end, shape } = lineAt(text, start);
    ends.set(shape, ends.get(shape) ?? []);
    ends.get(shape)?.push(end);
    start = end + 1;
  }
  const [most, ...others] = [...ends.values()].sort((left, right) => right.length - left.length);
  const unlike = others.flat().filter((end) => end > 0 && text[end - 1] !== newline);
  const isTable = lines >= fewLines && most !== undefined && most.length >= nearlyAll * lines;
  return isTable && unlike.length <= mostUnlike ? unlike.sort((left, right) => left - right) : [];
}

/** Where a line ends, and how many of each separator it has outside of strings; whether it ends in a string. */
function lineAt(text: Uint8Array, start: number): { readonly end: number; readonly shape: string } {
  const counts = separators.map(() => 0);
  let isOpen = false;
  let at = start;
  for (; at < text.length && text[at] !== newline; at++) {
    const byte = text[at] ?? 0;
    if (byte === quote) {
      at = endOfString(text, at);
      isOpen = text[at] !== quote;
      if (isOpen) break;
    }
    const separator = separators.indexOf(byte);
    if (separator >= 0) counts[separator] = (counts[separator] ?? 0) + 1;
  }
  return { end: Math.min(at, text.length), shape: `${counts.join()}${isOpen ? " open" : ""}` };
}

const newline = 0x0a;
const quote = 0x22;
const separators = [...",;\t|"].map((sign) => sign.charCodeAt(0));
