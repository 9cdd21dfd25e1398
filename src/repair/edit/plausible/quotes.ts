import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many places are tried for the partner of a quote. */
const mostPlaces = 12;
const quotes = "\"'`";

/**
 * Edits that give a quote of which a line has an odd number its partner: where a string has begun and the next quote begins another; at
 * the ends of the words on the line, where something follows that does not belong to a string; then in front of them.
 */
export function partnersOfQuotes(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = text.subarray(from, endOfLine(text, place));
  return [...quotes].flatMap((quote) => {
    const byte = quote.charCodeAt(0);
    const own = [...line.keys()].filter((at) => line[at] === byte);
    const [first] = own;
    if (first === undefined || own.length % 2 === 0) return [];
    const partner = (at: number): LocalEdit =>
      fixedEdit(`give ${quote} its partner`, { start: from + at, inserted: quote });
    const places = [...line.keys(), line.length];
    const ends = places.filter((at) => at > first + 1 && isEnd(line[at]) && !isEdge(line[at - 1]));
    const starts = places.filter((at) => at < line.length && isEdge(line[at - 1]) && !isEdge(line[at]));
    // The quote that stands alone is the last, unless the fault is earlier and has paired it amiss.
    const last = own.at(-1) ?? first;
    const behind = ends.filter((at) => at > last);
    const before = ends.filter((at) => at <= last).reverse();
    const between = [...endsBetween(line, own, ends), ...startsBefore(line, own)].map((at) => ({
      ...partner(at),
      isCertain: true,
    }));
    return [...between, ...[...behind, ...before, ...starts].slice(0, mostPlaces).map(partner)];
  });
}

/**
 * Where the first string ends behind which the next quote begins another: in front of what parts commands, arguments or operands, or
 * of an option.
 */
function endsBetween(
  line: Uint8Array,
  quotes: readonly number[],
  ends: readonly number[],
): readonly number[] {
  for (let at = 0; at + 1 < quotes.length; at += 2) {
    const [start = 0, next = 0] = quotes.slice(at, at + 2);
    if (!isOpening(line, start) || !isOpening(line, next)) continue;
    const between = ends.filter((end) => end > start + 1 && end < next);
    return between.filter((end) => parting.test(shownOf(line.subarray(end, next)))).slice(0, 1);
  }
  return [];
}

/** Where the string begins that the first quote of a line ends: behind what assigns, opens or parts, or the first word. */
function startsBefore(line: Uint8Array, [first = 0]: readonly number[]): readonly number[] {
  if (isEdge(line[first - 1]) || !isEnd(line[first + 1])) return [];
  const start = beginning.exec(shownOf(line.subarray(0, first)))?.[0].length;
  return start === undefined ? [] : [start];
}

const beginning = /^.*[=([{,:]\s*(?=[^\s=([{,:])|^\s*\w+\s+(?=[^\s"'`|&;][^"'`|&;]*$)/;
const parting = /^(?:\s+(?:[|&;>+]|-\w)|[,;)])/;

/** Whether a quote can only begin a string: something parts it from what is before, and nothing from what is behind. */
const isOpening = (line: Uint8Array, at: number): boolean =>
  (at === 0 || isEdge(line[at - 1])) && line[at] !== line[at - 1] && !isEnd(line[at + 1]);

const shownOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

const isEnd = (byte: number | undefined): boolean =>
  byte === undefined || isWhiteSpace(byte) || ",;:)]}>".includes(String.fromCharCode(byte));

/** Whether a string hardly begins behind the byte, and hardly ends behind it: it is a quote itself, or keeps things apart. */
const isEdge = (byte: number | undefined): boolean =>
  byte === undefined || isWhiteSpace(byte) || `,;:([{=<"'`.includes(String.fromCharCode(byte));
