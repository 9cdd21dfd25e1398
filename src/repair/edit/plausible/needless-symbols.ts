import { kindOfToken } from "../../../text/token.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { type LocalEdit, tokenDeletion } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** Edits that take away the symbol at the place and the one before: a separator, say, with nothing behind it. */
export function needlessSymbols({ text, boundaries, token }: Site): readonly LocalEdit[] {
  const tokenAt = (distance: number): Uint8Array =>
    text.subarray(boundaries[token + distance] ?? 0, boundaries[token + distance + 1] ?? 0);
  const before = isWhiteSpace(tokenAt(-1)[0]) ? -2 : -1;
  return [before, 0]
    .filter((distance) => tokenAt(distance).length === 1 && kindOfToken(tokenAt(distance)) === "symbol")
    .map((distance) => tokenDeletion(distance));
}
