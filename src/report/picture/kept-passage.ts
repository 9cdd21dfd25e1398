import type { Ranges } from "../../base/ranges.ts";
import { keptRanges } from "./kept-ranges.ts";
import { type Passage, type PassageOptions, passageOf } from "./passage.ts";

/** What to look at of a text of which something is left. */
export interface KeptOptions extends Pick<PassageOptions, "mostLines"> {
  /** Where the result rather stands. */
  readonly favoured?: Ranges;
}

/** A text with what is left of it marked and the rest as removed; null when the result cannot be found in it. */
export function keptPassage(
  original: Uint8Array,
  result: Uint8Array,
  { favoured, mostLines }: KeptOptions = {},
): Passage | null {
  const kept = keptRanges(original, result, favoured);
  if (kept === null) return null;
  const marks = kept.map((range) => ({ ...range, mark: "kept" as const }));
  return passageOf(original, marks, { others: "removed", ...(mostLines !== undefined && { mostLines }) });
}
