import type { InputEdit } from "../text/edit.ts";
import { kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import type { EditedText } from "./edited-text.ts";
import { inUtf8 } from "./in-utf-8.ts";

/** An accepted text and the edits that lead from the input to it. */
interface Changed {
  readonly bytes: Uint8Array;
  readonly diagnosis: readonly InputEdit[];
}

/** Deletions of something that is no part of the data. */
const beside: ReadonlySet<string | undefined> = new Set(["comment", "around"]);
/** Of fewer tokens, the share says little. */
const fewTokens = 20;

/**
 * Whether a repair keeps less than half of the input's words, numbers and signs, so that it is none. A token is not kept when it is
 * swallowed, as by quotes around a whole statement. Comments, and text around the data, do not count.
 */
export function keepsTooLittle(input: Uint8Array, { bytes, diagnosis }: Changed): boolean {
  const share = shareKept(input, { bytes, diagnosis });
  return share !== null && share < 0.5;
}

/** The share of the input's tokens that a repair keeps, from 0 to 1; null when there are too few to say. */
export function shareKept(input: Uint8Array, changed: Changed): number | null {
  const { kept, all } = tokensKept(input, changed);
  return all < fewTokens ? null : kept / all;
}

/** Words, numbers and signs of an input, and those of them that its repair has. */
export interface TokensKept {
  readonly kept: number;
  readonly all: number;
}

export function tokensKept(input: Uint8Array, { bytes, diagnosis }: Changed): TokensKept {
  const dropped = diagnosis.filter(({ label, inserted }) => beside.has(label) && inserted.length === 0);
  const meant = counted(inUtf8(input).text.bytes);
  for (const { start, end } of dropped)
    for (const [token, count] of counted(input.subarray(start, end)))
      meant.set(token, Math.max(0, (meant.get(token) ?? 0) - count));
  const left = counted(bytes);
  let all = 0;
  let kept = 0;
  for (const [token, count] of meant) {
    all += count;
    kept += Math.min(count, left.get(token) ?? 0);
  }
  return { kept, all };
}

/** How often each token stands in a text: the words of a string by themselves, but a string with signs of structure as a whole. */
function counted(text: Uint8Array): Map<string, number> {
  const decoder = new TextDecoder();
  const counts = new Map<string, number>();
  const add = (token: string): void => {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  };
  for (const unit of unitsOf(text, "tokens")) {
    const kind = kindOfToken(unit);
    const token = decoder.decode(unit);
    if (kind === "string" && !/[()[\]{}=;:,]/.test(token))
      for (const word of token.match(/[\p{L}\p{N}_]+/gu) ?? []) add(word);
    else if (kind !== "space" && !`"'\`\\`.includes(token)) add(token);
  }
  return counts;
}

/** What a word, number or string counts that is put in: it is data that nobody gave. */
const wordPutIn = 3;

/** How much some edits take away, in bytes, or put in, in signs and words; what takes the place of something counts with it. */
export function damageOf({ edits }: EditedText): number {
  return edits.reduce((sum, { start, end, inserted }) => {
    const putIn = unitsOf(inserted, "tokens").map((token) => {
      const kind = kindOfToken(token);
      return kind === "space" ? 0 : kind === "symbol" ? token.length : Math.min(wordPutIn, token.length + 1);
    });
    const gone = inserted.length === 0 ? 1 : 0;
    return (
      sum +
      gone +
      Math.max(
        end - start,
        putIn.reduce((all, cost) => all + cost, 0),
      )
    );
  }, 0);
}

/** Different texts, those that do the least damage to the input first. */
export function leastDamageFirst(texts: readonly EditedText[]): readonly EditedText[] {
  const costs = texts.map((text) => ({ text, damage: damageOf(text) }));
  return costs.sort((one, other) => one.damage - other.damage).map(({ text }) => text);
}
