import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many places are tried for the partner of a quote. */
const mostPlaces = 12;
const quotes = "\"'`";

/**
 * Edits that give a quote of which a line has an odd number its partner: at the ends of the words on the line, where
 * something follows that does not belong to a string, then in front of them.
 */
export function partnersOfQuotes(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = text.subarray(from, endOfLine(text, place));
  return [...quotes].flatMap((quote) => {
    const byte = quote.charCodeAt(0);
    const first = line.indexOf(byte);
    if (line.reduce((count, each) => count + (each === byte ? 1 : 0), 0) % 2 === 0) return [];
    const places = [...line.keys(), line.length];
    const ends = places.filter((at) => at > first + 1 && isEnd(line[at]) && !isEdge(line[at - 1]));
    const starts = places.filter((at) => at < line.length && isEdge(line[at - 1]) && !isEdge(line[at]));
    // The quote that stands alone is the last, unless the fault is earlier and has paired it amiss.
    const last = line.lastIndexOf(byte);
    const behind = ends.filter((at) => at > last);
    const before = ends.filter((at) => at <= last).reverse();
    return [...behind, ...before, ...starts]
      .slice(0, mostPlaces)
      .map((at) => fixedEdit(`give ${quote} its partner`, { start: from + at, inserted: quote }));
  });
}

const isEnd = (byte: number | undefined): boolean =>
  byte === undefined || isWhiteSpace(byte) || ",;:)]}>".includes(String.fromCharCode(byte));

/** Whether a string hardly begins behind the byte, and hardly ends behind it: it is a quote itself, or keeps things apart. */
const isEdge = (byte: number | undefined): boolean =>
  byte === undefined || isWhiteSpace(byte) || `,;:([{=<"'`.includes(String.fromCharCode(byte));
