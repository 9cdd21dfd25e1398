import { boundariesOf } from "../../text/unit.ts";

/** A place in a text with the tokens around it. */
export interface Site {
  readonly text: Uint8Array;
  readonly place: number;
  /** Where the tokens around the place begin, in bytes of the text, and last where they end. */
  readonly boundaries: readonly number[];
  /** Which of these tokens holds the place: it begins there or before it and ends behind it. */
  readonly token: number;
}

/** How many bytes before and behind the place are cut into tokens. */
const before = 2_000;
const behind = 6_000;
/** So much of a line is cut into tokens to know which tokens there are near its end. */
const longest = 2_000_000;

/** The site at this place; what is cut into tokens begins at a line start, as a string may be cut nowhere else. */
export function siteAt(text: Uint8Array, place: number): Site {
  const from = lineStartNear(text, place);
  const window = text.subarray(from, Math.min(text.length, place + behind));
  const tokens = boundariesOf(window, "tokens");
  const near = tokens.findLastIndex((boundary) => from + boundary <= place - before);
  const boundaries = Array.from(tokens.subarray(Math.max(0, near)), (boundary) => from + boundary);
  const following = boundaries.findIndex((boundary) => boundary > place);
  const token = following < 0 ? boundaries.length - 1 : following - 1;
  return { text, place, boundaries, token };
}

/** The start of the line before the place's where that is near, or of that line, or in one that is longer than any file a place in it. */
function lineStartNear(text: Uint8Array, place: number): number {
  const far = Math.max(0, place - before);
  const own = place === 0 ? -1 : text.lastIndexOf(newline, place - 1);
  const previous = own <= 0 ? -1 : text.lastIndexOf(newline, own - 1);
  return Math.max(previous + 1 >= far ? previous + 1 : own + 1, place - longest);
}

const newline = 0x0a;
