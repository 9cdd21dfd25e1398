import type { InputEdit } from "../../text/edit.ts";
import { endOfLine, startOfLine } from "../../text/position.ts";
import { endOfToken } from "../../text/token.ts";
import { closerOf, isCloser } from "../closers.ts";
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
 * nothing, and neither does what lies in a string without an end: anything can be read there. Behind a bracket put in
 * that nothing closes, much can be read that means something else then; only its line counts.
 */
export function progressBehind(text: Uint8Array, { changes, to, length }: Resumed): number {
  const read = Math.min(length, openStringBefore(text, length));
  const [only] = changes;
  const last = only?.inserted.at(-1);
  if (changes.length !== 1 || only === undefined || last === undefined) return read - to;
  const behind = only.start + only.inserted.length;
  if (isOpening(last) && !isClosedBehind(text, behind, last))
    return Math.min(read, Math.max(to, endOfLine(text, behind))) - to;
  if (!isQuote(last)) return read - to;
  const quote = behind - 1;
  if (isClosing(text, quote)) return read - to;
  const partner = text.indexOf(text[quote] ?? 0, quote + 1);
  return partner < 0 || partner >= read ? 0 : read - Math.max(to, partner + 1);
}

/**
 * Whether a bracket put in front of where reading `stopped` closes what it was to, so that the program now says which one
 * before it is not closed: one fault less, though reading stops earlier.
 */
export function isRevealing(text: Uint8Array, { changes, stopped, length, expected }: Revealing): boolean {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0 || change.start < change.end) return false;
  if (!isCloser(change.inserted[0] ?? 0) || length >= change.start || change.start > stopped) return false;
  return expected.includes(String.fromCharCode(closerOf.get(text[length] ?? 0) ?? 0));
}

interface Revealing extends Pick<Resumed, "changes" | "length"> {
  /** Where reading stopped before the edit, in bytes of the text before it. */
  readonly stopped: number;
  /** What the program now names as missing. */
  readonly expected: readonly string[];
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

/** How far behind a bracket its partner is looked for; one so long may well be closed. */
const longestGroup = 20_000;

const isOpening = (byte: number): boolean => closerOf.has(byte);

/** Whether a bracket that stands before this place is closed behind it, and nothing it holds is closed amiss. */
function isClosedBehind(text: Uint8Array, place: number, bracket: number): boolean {
  const open = [bracket];
  const end = Math.min(text.length, place + longestGroup);
  for (let at = place; at < end; at = endOfToken(text, at)) {
    const byte = text[at] ?? 0;
    if (closerOf.has(byte)) open.push(byte);
    else if (isCloser(byte) && closerOf.get(open.pop() ?? 0) !== byte) return false;
    if (open.length === 0) return true;
  }
  return end < text.length;
}
