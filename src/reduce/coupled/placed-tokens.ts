import type { Range } from "../../base/ranges.ts";
import { decode } from "../../text/encoding.ts";
import { kindOfToken, type TokenKind } from "../../text/token.ts";
import { boundariesOf } from "../../text/unit.ts";

/** A token with its place in the input. */
export interface PlacedToken extends Range {
  readonly kind: TokenKind;
  /** One character for each byte. */
  readonly text: string;
}

/** The tokens of the input, white space left out. */
export function placedTokens(bytes: Uint8Array): readonly PlacedToken[] {
  const boundaries = boundariesOf(bytes, "tokens");
  return Array.from({ length: boundaries.length - 1 }, (_, index) => {
    const start = boundaries[index] ?? 0;
    const end = boundaries[index + 1] ?? 0;
    const token = bytes.subarray(start, end);
    return { start, end, kind: kindOfToken(token), text: decode(token, "latin1") };
  }).filter(({ kind }) => kind !== "space");
}

/** Whether the one range lies in the other. */
export const isWithin = (inner: Range, outer: Range): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
