import type { Range } from "../../base/ranges.ts";
import { boundariesOf } from "../../text/unit.ts";
import { isWhiteSpace } from "../../text/white-space.ts";

/** A character of an input. */
export interface Sign extends Range {
  readonly text: string;
  readonly kind: "letter" | "digit" | "symbol";
}

/** The characters of an input, a blank taken for a symbol, without white space at its ends. */
export function signsOf(input: Uint8Array): readonly Sign[] {
  const decoder = new TextDecoder();
  const boundaries = [...boundariesOf(input, "code-points")];
  const signs = boundaries.slice(1).map((end, index): Sign => {
    const start = boundaries[index] ?? 0;
    const text = decoder.decode(input.subarray(start, end));
    return { start, end, text, kind: /\p{L}/u.test(text) ? "letter" : /\d/.test(text) ? "digit" : "symbol" };
  });
  const isShown = ({ start }: Sign): boolean => !isWhiteSpace(input[start]);
  return signs.slice(Math.max(0, signs.findIndex(isShown)), signs.findLastIndex(isShown) + 1);
}
