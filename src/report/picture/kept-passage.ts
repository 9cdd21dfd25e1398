import type { Ranges } from "../../base/ranges.ts";
import { keptRanges, roughlyKeptRanges } from "./kept-ranges.ts";
import { type Passage, type PassageOptions, passageOf } from "./passage.ts";

/** What to look at of a text of which something is left. */
export interface KeptOptions extends Pick<PassageOptions, "mostLines"> {
  /** Where the result rather stands. */
  readonly favoured?: Ranges;
  /** How many comparisons it may take to find the result roughly. Default: as many as it takes to find it exactly. */
  readonly mostCompared?: number;
}

/** A text with what is left of it marked and the rest as removed; null when the result cannot be found in it. */
export function keptPassage(
  original: Uint8Array,
  result: Uint8Array,
  { favoured, mostLines, mostCompared }: KeptOptions = {},
): Passage | null {
  const kept =
    mostCompared === undefined
      ? keptRanges(original, result, favoured)
      : roughlyKeptRanges(original, result, mostCompared);
  if (kept === null) return null;
  const marks = kept.map((range) => ({ ...range, mark: "kept" as const }));
  return passageOf(original, marks, { others: "removed", ...(mostLines !== undefined && { mostLines }) });
}
