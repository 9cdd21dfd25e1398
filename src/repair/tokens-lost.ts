import { lastAtMost } from "../base/ascending.ts";
import type { Range } from "../base/ranges.ts";
import type { InputEdit } from "../text/edit.ts";
import { kindOfToken } from "../text/token.ts";
import { boundariesOf } from "../text/unit.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, inEditedText, inputOffset } from "./edit/edited-text.ts";
import { isQuote } from "./edit/symbol.ts";

/** The tokens of an input, white space aside, that an edited text has no longer as tokens of their own. */
export interface TokensLost {
  readonly tokensLost: number;
  /** Those that are words, numbers or strings, and of which something is deleted or hidden. */
  readonly dataLost: number;
  /** Those of them of which half or more is deleted, and more than bytes that are no characters. */
  readonly dataGone: number;
}

/**
 * Counts the tokens lost by edits. Words and numbers that come to stand in a string because a quote got the partner it
 * lacked are none: they are what the string was to hold.
 */
export function tokensLost(input: Uint8Array, text: EditedText): TokensLost {
  const { bytes, edits, hidden = 0 } = text;
  const repeated = edits.filter((edit) => isRepetition(input, edit));
  const before = boundariesOf(input, "tokens");
  const after = boundariesOf(bytes, "tokens");
  const strings = mendedStrings(input, text, { before, after });
  let lost = hidden;
  let dataLost = hidden;
  let dataGone = hidden;
  let edit = 0;
  let shift = 0;
  let next = 0;
  for (let token = 0; token + 1 < before.length; token++) {
    const start = before[token] ?? 0;
    const end = before[token + 1] ?? 0;
    let current = edits[edit];
    while (current !== undefined && current.end <= start) {
      shift += current.inserted.length - (current.end - current.start);
      current = edits[++edit];
    }
    if (
      isWhiteSpace(input[start]) ||
      (current !== undefined && repeated.includes(current) && end <= current.end)
    )
      continue;
    const touched = current !== undefined && current.start < end;
    // A deleted token stands nowhere: looking for it would pass over the one that took its place.
    while (!touched && (after[next] ?? Infinity) < start + shift) next++;
    const kept = !touched && after[next] === start + shift && after[next + 1] === end + shift;
    if (kept || (!touched && isAtHome(input.subarray(start, end), start + shift, strings))) continue;
    lost++;
    if (current === undefined || current.start >= end || current.start === current.end) continue;
    if (kindOfToken(input.subarray(start, end)) === "symbol") continue;
    dataLost++;
    const deleted = input.subarray(Math.max(start, current.start), Math.min(end, current.end));
    if (2 * (deleted.length - current.inserted.length) >= end - start && !isNoise(deleted)) dataGone++;
  }
  return { tokensLost: lost, dataLost, dataGone };
}

/** Whether bytes hold no character of UTF-8. */
const isNoise = (bytes: Uint8Array): boolean => /^\ufffd*$/.test(new TextDecoder().decode(bytes));

/** Whether an edit takes away nothing but what stands there once more, right before or behind. */
export function isRepetition(input: Uint8Array, { start, end, inserted }: InputEdit): boolean {
  const size = end - start;
  if (inserted.length > 0 || isBlank(input.subarray(start, end))) return false;
  const isAt = (place: number): boolean =>
    place >= 0 && input.subarray(start, end).every((byte, at) => byte === input[place + at]);
  return isAt(start - size) || isAt(end);
}

/** The strings of an edited text of which one quote was put in and the other stood alone before; tokens lie between these boundaries. */
function mendedStrings(
  input: Uint8Array,
  text: EditedText,
  { before, after }: { readonly before: Uint32Array; readonly after: Uint32Array },
): readonly Range[] {
  return inEditedText(text.edits).flatMap(({ start, end }) => {
    const strings: Range[] = [];
    for (let place = start; place < end; place++) {
      if (!isQuote(text.bytes[place])) continue;
      const string = tokenAt(after, place);
      const partner = string.start === place ? string.end - 1 : string.start;
      const there = inputOffset(text, partner);
      const { start: own, end: ownEnd } = tokenAt(before, there);
      const stoodAlone = own === there && ownEnd === own + 1 && input[own] === text.bytes[partner];
      if (string.end > place && partner !== place && stoodAlone) strings.push(string);
    }
    return strings;
  });
}

function tokenAt(boundaries: Uint32Array, place: number): Range {
  const token = lastAtMost(boundaries, place);
  return { start: boundaries[token] ?? place, end: boundaries[token + 1] ?? place };
}

/** Whether a token belongs in the mended string it is in: brackets and separators hardly do. */
function isAtHome(token: Uint8Array, place: number, strings: readonly Range[]): boolean {
  if (token.length === 1 && "()[]{},;:".includes(String.fromCharCode(token[0] ?? 0))) return false;
  return strings.some(({ start, end }) => start <= place && place < end);
}
