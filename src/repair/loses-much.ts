import { kindOfToken } from "../text/token.ts";
import { boundariesOf } from "../text/unit.ts";
import type { EditedText } from "./edit/edited-text.ts";

/** The share of the words, numbers and strings of an input beyond which it is much to lose them. */
const much = 0.15;

/**
 * Whether a repair deletes so many words, numbers and strings that another way of looking may well lose less. What a
 * grammar says why it takes out, such as a comment, is not lost, and what is spelt in another way neither.
 */
export function losesMuch(input: Uint8Array, { edits }: EditedText): boolean {
  const boundaries = boundariesOf(input, "tokens");
  let all = 0;
  let lost = 0;
  let edit = 0;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const start = boundaries[token] ?? 0;
    const end = boundaries[token + 1] ?? 0;
    const kind = kindOfToken(input.subarray(start, end));
    if (kind === "symbol" || kind === "space") continue;
    all++;
    while ((edits[edit]?.end ?? Infinity) <= start) edit++;
    const change = edits[edit];
    if (change === undefined || change.label !== undefined) continue;
    const gone = Math.min(end, change.end) - Math.max(start, change.start) - change.inserted.length;
    if (2 * gone >= end - start) lost++;
  }
  return lost > much * all;
}
