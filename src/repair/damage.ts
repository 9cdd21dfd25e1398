import type { InputEdit } from "../text/edit.ts";
import { kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import { isBlank, isWhiteSpace } from "../text/white-space.ts";
import { type EditedText, inEditedText } from "./edit/edited-text.ts";
import { attachesToTokenBefore } from "./edit/symbol.ts";
import { neighboursIn } from "./neighbours.ts";
import { isRepetition, type TokensLost, tokensLost } from "./tokens-lost.ts";

/** What a repair costs, in tokens and bytes; a token counts as a byte. */
export interface Damage extends TokensLost {
  /** Bytes deleted, or what is put in their place when that is more. */
  readonly distance: number;
  /** How strange what meets at the edits would be in the input (`Neighbours.strangeness`). */
  readonly strangeness: number;
  /** Insertions that belong to the token before but stand behind white space. */
  readonly loose: number;
}

/**
 * The damage done by some edits. A repair that swallows data into a string or comment needs few edits, but the tokens
 * inside are lost, which counts as much as other characters put in; so does what nothing in the input looks like.
 */
export function damageOf(input: Uint8Array, text: EditedText): Damage {
  const { edits } = text;
  const loose = edits.filter(
    ({ start, end, inserted }) =>
      start === end && attachesToTokenBefore(inserted) && isWhiteSpace(input[start - 1]),
  ).length;
  const neighbours = neighboursIn(input);
  return {
    ...tokensLost(input, text),
    distance: edits.reduce((sum, edit) => sum + (isRepetition(input, edit) ? 1 : distanceOf(input, edit)), 0),
    strangeness: inEditedText(edits).reduce(
      (sum, range) => sum + neighbours.strangeness(text.bytes, range),
      0,
    ),
    loose,
  };
}

/** What a word, number or string counts that is put in: it is data that nobody gave, however long. */
const dataPutIn = 3;

/** What it counts to change nothing but white space, which may give lines another meaning, and how many of it count one. */
const blanksChanged = 2;
const manyBlanks = 10;

const slash = 0x2f;

/** A byte for each deleted and for each symbol put in; what takes the place of something counts with it. */
function distanceOf(input: Uint8Array, { start, end, inserted }: InputEdit): number {
  if (isBlank(inserted) && isBlank(input.subarray(start, end)))
    return blanksChanged + Math.abs(inserted.length - (end - start)) / manyBlanks;
  const putIn = unitsOf(inserted, "tokens").map((token, index, tokens) => {
    const kind = kindOfToken(token);
    // The name in an end tag is no news.
    if (kind === "space" || tokens[index - 1]?.[0] === slash) return 0;
    return kind === "symbol" ? token.length : Math.min(dataPutIn, token.length + 1);
  });
  return Math.max(
    end - start,
    putIn.reduce((sum, cost) => sum + cost, 0),
  );
}

/** What each token counts that is lost but for a small part, besides its bytes. */
const tokenGone = 2;

/** Negative when the left damage is the smaller one. */
export const compareDamage = (left: Damage, right: Damage): number =>
  totalOf(left) - totalOf(right) ||
  left.strangeness - right.strangeness ||
  left.tokensLost - right.tokensLost ||
  left.loose - right.loose;

/** The damage as one number: bytes, with each token lost counted as one, or three when it is gone. */
export const totalOf = ({ tokensLost, dataGone, distance, strangeness }: Damage): number =>
  tokensLost + tokenGone * dataGone + distance + strangeness;

/** The texts, those that do the least damage to the input first. */
export function leastDamageFirst(input: Uint8Array, texts: readonly EditedText[]): readonly EditedText[] {
  return texts
    .map((text) => ({ text, damage: damageOf(input, text) }))
    .sort((left, right) => compareDamage(left.damage, right.damage))
    .map(({ text }) => text);
}
