import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { ended, ending, inTurn, type Walk } from "../../oracle/walk.ts";
import { applyEdits, substitution } from "../../text/edit.ts";
import { decode } from "../../text/encoding.ts";
import { bytesOfUnits, keep } from "../../text/keep.ts";
import { boundariesOf } from "../../text/unit.ts";
import type { Stage } from "../stage.ts";
import { takingSupposed } from "../taking-supposed.ts";

/**
 * Takes code points out of a stretch of which a number in front of it says how many bytes it has, and lowers the
 * number: `5:hello`, a number before its line or lines, or a header's before all that follows the header.
 */
export const lengths: Stage = {
  name: "lengths",
  walk(failing) {
    // From the last to the first: what changes lies behind a number, and so moves none in front of it.
    const numbers = [...decode(failing, "latin1").matchAll(/\d{1,7}/g)].reverse();
    return inTurn({ input: failing, next: 0 }, ({ input, next }) => {
      const number = numbers[next];
      if (number === undefined) return null;
      return ending(shortening(input, number), (left) => ({ input: left, next: next + 1 }));
    });
  },
};

/** Shortens what the number seems to speak of. */
function shortening(input: Uint8Array, { 0: digits, index }: RegExpExecArray): Walk<Uint8Array, Uint8Array> {
  const number = { start: index, end: index + digits.length };
  const stretch = stretchBehind(number.end, Number(digits), input);
  return stretch === undefined ? ended(input) : takingFromStretch(input, { number, stretch });
}

/** The stretch of so many bytes that a number which ends there may speak of; undefined when there is none. */
function stretchBehind(end: number, length: number, bytes: Uint8Array): Range | undefined {
  return startsBehind(end, bytes)
    .map(({ start, isFree }) => ({ start, end: start + length, isFree }))
    .find(
      (stretch) =>
        length > 0 && stretch.end <= bytes.length && (stretch.isFree || isEndOfLine(bytes, stretch.end)),
    );
}

/** Where it may start; at these places it ends with a line, unless it is free to end anywhere. */
function startsBehind(end: number, bytes: Uint8Array): readonly { start: number; isFree: boolean }[] {
  if (bytes[end] === colon) return [{ start: end + 1, isFree: true }];
  const lineEnd = bytes.indexOf(newline, end);
  const rest = decode(bytes.subarray(end, lineEnd + 1), "latin1");
  if (!/^[)}\]]?\r?\n$/.test(rest)) return [];
  const starts = [{ start: lineEnd + 1, isFree: false }];
  const behindHeader = startBehindHeader(lineEnd, bytes);
  return behindHeader === undefined ? starts : [...starts, { start: behindHeader, isFree: false }];
}

/** Behind the next empty line. */
function startBehindHeader(lineEnd: number, bytes: Uint8Array): number | undefined {
  for (let at = lineEnd; at >= 0; at = bytes.indexOf(newline, at + 1)) {
    const next = bytes[at + 1] === carriageReturn ? at + 2 : at + 1;
    if (bytes[next] === newline) return next + 1;
  }
  return undefined;
}

function isEndOfLine(bytes: Uint8Array, at: number): boolean {
  return at === bytes.length || [bytes[at], bytes[at - 1]].includes(newline) || bytes[at] === carriageReturn;
}

function takingFromStretch(
  input: Uint8Array,
  { number, stretch }: { readonly number: Range; readonly stretch: Range },
): Walk<Uint8Array, Uint8Array> {
  const stated = input.subarray(stretch.start, stretch.end);
  const boundaries = boundariesOf(stated, "code-points");
  const render = (staying: IndexSet): Uint8Array => {
    const kept = keep(stated, bytesOfUnits(boundaries, staying));
    const length = new TextEncoder().encode(String(kept.length));
    return applyEdits(input, [substitution(number, length), substitution(stretch, kept)]);
  };
  return ending(takingSupposed({ count: boundaries.length - 1, least: 0, render }), render);
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
