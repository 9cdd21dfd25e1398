import { kindOfToken } from "../text/token.ts";
import { unitsOf } from "../text/unit.ts";
import type { EditedText } from "./edited-text.ts";

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
