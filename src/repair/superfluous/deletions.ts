import { lastAtMost } from "../../base/ascending.ts";
import { kindOfToken } from "../../text/token.ts";
import { boundariesOf } from "../../text/unit.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { type EditedText, edited } from "../edit/edited-text.ts";
import { neighboursIn } from "../neighbours.ts";

/** A text without one of its tokens, and what is known of that token. */
export interface Deletion {
  readonly text: EditedText;
  readonly traits: readonly string[];
}

/** How many tokens around a place are deleted, each in a candidate of its own. */
const mostTokens = 14;

/** The text without one of the tokens around a place, or one quote of a string there, nearest first. */
export function deletionsNear(text: Uint8Array, place: number): readonly Deletion[] {
  const boundaries = boundariesOf(text, "tokens");
  const first = lastAtMost(boundaries, place);
  const deletions: Deletion[] = [];
  const nearby = tokensFrom(text, boundaries, first, 1).slice(0, mostTokens);
  const earlier = tokensFrom(text, boundaries, first - 1, -1).slice(0, mostTokens);
  for (let away = 0; away < mostTokens / 2; away++) {
    for (const [token, distance] of [
      [nearby[away], away],
      [earlier[away], -away - 1],
    ] as const) {
      if (token === undefined) continue;
      const [start, end] = [boundaries[token] ?? 0, boundaries[token + 1] ?? 0];
      deletions.push(deletionOf(text, { start, end }, distance));
      if (kindOfToken(text.subarray(start, end)) !== "string") continue;
      deletions.push(quoteDeletion(text, start, distance), quoteDeletion(text, end - 1, distance));
    }
  }
  return deletions;
}

/** Those of the tokens from one on, in a direction, that are no white space. */
function tokensFrom(
  text: Uint8Array,
  boundaries: Uint32Array,
  first: number,
  step: 1 | -1,
): readonly number[] {
  const tokens: number[] = [];
  for (let at = first; at >= 0 && at + 1 < boundaries.length && tokens.length < mostTokens; at += step) {
    const token = text.subarray(boundaries[at], boundaries[at + 1]);
    if (kindOfToken(token) !== "space") tokens.push(at);
  }
  return tokens;
}

function deletionOf(
  input: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
  distance: number,
): Deletion {
  const from = isBlankLeftBy(input, start, end) ? start - 1 : start;
  const text = edited(input, [{ start: from, end, inserted: new Uint8Array(0) }]);
  const neighbours = neighboursIn(input);
  const place = neighbours.placeOf(start);
  const joined = neighbours.strangeness(text.bytes, { start: from, end: from });
  const kind = place === null ? "space" : classOfToken(place.kind);
  return {
    text,
    traits: [
      `before ${place?.before} behind ${place?.behind}`,
      `joined ${Math.min(2, joined)}`,
      `token ${kind}`,
      `away ${away(distance)}`,
    ],
  };
}

/** Whether a blank in front of a token separates nothing without it. */
function isBlankLeftBy(input: Uint8Array, start: number, end: number): boolean {
  const isWithinLine = !isWhiteSpace(input[start - 2]);
  const behind = input[end];
  return input[start - 1] === space && isWithinLine && (isWhiteSpace(behind) || isCloser(behind));
}

const space = 0x20;
const isCloser = (byte: number | undefined): boolean => ")]},;".includes(String.fromCharCode(byte ?? space));

function quoteDeletion(input: Uint8Array, start: number, distance: number): Deletion {
  const text = edited(input, [{ start, end: start + 1, inserted: new Uint8Array(0) }]);
  const joined = neighboursIn(input).strangeness(text.bytes, { start, end: start });
  return {
    text,
    traits: [`joined ${Math.min(2, joined)}`, "token half a string", `away ${away(distance)}`],
  };
}

const away = (distance: number): string => (Math.abs(distance) > 2 ? "far" : String(distance));

function classOfToken(kind: string): string {
  if ("\"'`".includes(kind)) return "quote";
  if ("([{".includes(kind)) return "opener";
  if (")]}".includes(kind)) return "closer";
  return kind.length === 1 ? "sign" : kind;
}
