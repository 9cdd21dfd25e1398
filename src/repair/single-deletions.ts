import { boundariesOf } from "../text/unit.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";

/** Larger inputs have more code points than a search asks questions. */
const mostBytes = 11;

/**
 * A tiny input without one of its code points, each, but for white space, words of one and what keeps words apart; none for larger ones. To ask about all of them
 * takes fewer questions than to find out how far a program reads that tells nothing but pass and fail.
 */
export function singleDeletions(input: Uint8Array): readonly EditedText[] {
  if (input.length > mostBytes) return [];
  const boundaries = [...boundariesOf(input, "code-points")];
  return boundaries.slice(0, -1).flatMap((start, index) => {
    const end = boundaries[index + 1] ?? start;
    return isWhiteSpace(input[start]) || isNeeded(input, start, end)
      ? []
      : [edited(input, [{ start, end, inserted: new Uint8Array(0) }])];
  });
}

/** Whether it is all there is of a word or number, or a symbol that keeps two apart. */
const isNeeded = (input: Uint8Array, start: number, end: number): boolean =>
  isWord(input[start])
    ? !isWord(input[start - 1]) && !isWord(input[end])
    : isWord(input[start - 1]) && isWord(input[end]);

const isWord = (byte: number | undefined): boolean =>
  byte !== undefined && /[\w\x80-\xff]/.test(String.fromCharCode(byte));
