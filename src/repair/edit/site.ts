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

/** The site at this place; its tokens begin at a line start where one is near. */
export function siteAt(text: Uint8Array, place: number): Site {
  const from = lineStartNear(text, place);
  const window = text.subarray(from, Math.min(text.length, place + behind));
  const boundaries = Array.from(boundariesOf(window, "tokens"), (boundary) => from + boundary);
  const following = boundaries.findIndex((boundary) => boundary > place);
  const token = following < 0 ? boundaries.length - 1 : following - 1;
  return { text, place, boundaries, token };
}

/** The start of the line before the place's, or of that line, or merely a place not too far away. */
function lineStartNear(text: Uint8Array, place: number): number {
  const far = Math.max(0, place - before);
  const own = place === 0 ? -1 : text.lastIndexOf(newline, place - 1);
  const previous = own <= 0 ? -1 : text.lastIndexOf(newline, own - 1);
  return Math.max(previous + 1 >= far ? previous + 1 : own + 1, far);
}

const newline = 0x0a;
