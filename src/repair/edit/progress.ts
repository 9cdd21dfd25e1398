import type { InputEdit } from "../../text/edit.ts";
import { startOfLine } from "../../text/position.ts";
import { endOfToken } from "../../text/token.ts";
import { isQuote } from "./symbol.ts";

/** Where reading has to go on in the edited text: behind the edits, and behind where it stopped before. */
export function resumptionAfter(changes: readonly InputEdit[], place: number): number {
  const last = changes.at(-1)?.end ?? 0;
  const shift = changes.reduce((sum, { start, end, inserted }) => sum + inserted.length - (end - start), 0);
  return Math.max(last, place) + shift;
}

export interface Resumed {
  /** The edits, in bytes of the text before them. */
  readonly changes: readonly InputEdit[];
  /** Where reading had to go on, and how far it now gets, in bytes of the edited text. */
  readonly to: number;
  readonly length: number;
}

/**
 * How many more bytes are read thanks to some edits. What lies in a string that a quote put in opens counts for
 * nothing, and neither does what lies in a string without an end: anything can be read there.
 */
export function progressBehind(text: Uint8Array, { changes, to, length }: Resumed): number {
  const read = Math.min(length, openStringBefore(text, length));
  const [only] = changes;
  if (changes.length !== 1 || only === undefined || !isQuote(only.inserted.at(-1))) return read - to;
  const quote = only.start + only.inserted.length - 1;
  if (isClosing(text, quote)) return read - to;
  const partner = text.indexOf(text[quote] ?? 0, quote + 1);
  return partner < 0 || partner >= read ? 0 : read - Math.max(to, partner + 1);
}

/** How far back a line is looked at. */
const longestLine = 2_000;

function* tokensOfLineBefore(text: Uint8Array, place: number): Generator<number, void, void> {
  let at = Math.max(startOfLine(text, place), place - longestLine);
  for (; at < place; at = endOfToken(text, at)) yield at;
}

/** Where the string begins that this place is in and that its line does not close; Infinity when there is none. */
function openStringBefore(text: Uint8Array, place: number): number {
  for (const start of tokensOfLineBefore(text, place)) {
    if (text[start] === 0x22 && endOfToken(text, start) === start + 1) return start;
  }
  return Infinity;
}

/** Whether the quote at this place ends a string that begins on the same line. */
function isClosing(text: Uint8Array, quote: number): boolean {
  for (const start of tokensOfLineBefore(text, quote)) {
    if (endOfToken(text, start) > quote) return true;
  }
  return false;
}
