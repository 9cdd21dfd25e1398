import { startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { closerOf, isCloser } from "../../closers.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** How many places are tried. */
const most = 24;

/**
 * Edits that put a closing bracket which the program expects behind an operand in front of the place, back to the bracket on the line that it
 * closes; the nearest first.
 */
export function closersOnLine(site: Site, expected: readonly string[]): readonly LocalEdit[] {
  return expected
    .filter((symbol) => symbol.length === 1 && isCloser(symbol.charCodeAt(0)))
    .flatMap((symbol) =>
      placesFor(site, symbol.charCodeAt(0))
        .slice(0, most)
        .map((start) => fixedEdit(`close by ${symbol}`, { start, inserted: symbol })),
    );
}

/** Behind which tokens a bracket can be closed: from the place back to the innermost one that is open on its line. */
function placesFor({ text, boundaries, token, place }: Site, closer: number): readonly number[] {
  const from = startOfLine(text, place);
  const places: number[] = [];
  let depth = 0;
  for (let at = token - 1; at >= 0; at--) {
    const [start = 0, end = 0] = [boundaries[at], boundaries[at + 1]];
    if (start < from) break;
    const bytes = text.subarray(start, end);
    const [byte = 0] = bytes;
    if (depth === 0 && (kindOfToken(bytes) !== "symbol" ? kindOfToken(bytes) !== "space" : isCloser(byte)))
      places.push(end);
    if (isCloser(byte)) depth += 1;
    else if (closerOf.has(byte) && --depth < 0) return closerOf.get(byte) === closer ? places : [];
  }
  return [];
}
