import { kindOfToken } from "../text/token.ts";
import { boundariesOf } from "../text/unit.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import type { EditedText } from "./edit/edited-text.ts";

/** What a repair costs: tokens that lose their structure, and bytes deleted or inserted; a token counts as a byte. */
export interface Damage {
  /** Tokens of the input, white space aside, that are no longer tokens of their own. */
  readonly tokensLost: number;
  /** Those of them that are words, numbers or strings, and of which something is deleted or hidden. */
  readonly dataLost: number;
  /** Bytes deleted and inserted. */
  readonly distance: number;
  /** Insertions that belong to the token before but stand behind white space. */
  readonly loose: number;
}

/**
 * The damage done by some edits. A repair that swallows data into a string or comment needs few edits, but the tokens
 * inside are lost, which counts as much as other characters put in.
 */
export function damageOf(input: Uint8Array, { bytes, edits, hidden = 0 }: EditedText): Damage {
  const before = boundariesOf(input, "tokens");
  const after = boundariesOf(bytes, "tokens");
  let tokensLost = hidden;
  let dataLost = hidden;
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
    if (isWhiteSpace(input[start])) continue;
    const touched = current !== undefined && current.start < end;
    const cut = touched && current !== undefined && current.start < current.end;
    // A deleted token stands nowhere: looking for it would pass over the one that took its place.
    while (!touched && (after[next] ?? Infinity) < start + shift) next++;
    const kept = !touched && after[next] === start + shift && after[next + 1] === end + shift;
    if (kept) continue;
    tokensLost++;
    if (cut && kindOfToken(input.subarray(start, end)) !== "symbol") dataLost++;
  }
  const distance = edits.reduce((sum, { start, end, inserted }) => sum + end - start + inserted.length, 0);
  const loose = edits.filter(
    ({ start, end, inserted }) =>
      start === end && attachesToTokenBefore(inserted) && isWhiteSpace(input[start - 1]),
  ).length;
  return { tokensLost, dataLost, distance, loose };
}

/** Negative when the left damage is the smaller one. */
export const compareDamage = (left: Damage, right: Damage): number =>
  totalOf(left) - totalOf(right) || left.tokensLost - right.tokensLost || left.loose - right.loose;

const totalOf = ({ tokensLost, distance }: Damage): number => tokensLost + distance;

/** The texts, those that do the least damage to the input first. */
export function leastDamageFirst(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  return texts
    .map((text) => ({ text, damage: damageOf(input, text) }))
    .sort((left, right) => compareDamage(left.damage, right.damage))
    .map(({ text }) => text);
}

/** Whether a text, such as a comma, is written right behind the token before it. */
export const attachesToTokenBefore = (text: Uint8Array): boolean =>
  text.length === 1 && ",:;)]}".includes(String.fromCharCode(text[0] ?? 0));
