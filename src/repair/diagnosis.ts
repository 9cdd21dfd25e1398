import { difference, type Range, type Ranges } from "../base/ranges.ts";
import { decode, encodingOf } from "../text/encoding.ts";

/** What was wrong in one place: these bytes of the input were replaced. */
export interface Correction extends Range {
  readonly removed: string;
  readonly inserted: string;
}

/** The corrections that leave only these bytes of the input. */
export function diagnosisOf(input: Uint8Array, kept: Ranges): readonly Correction[] {
  const encoding = encodingOf(input);
  return difference([{ start: 0, end: input.length }], kept).map(({ start, end }) => ({
    start,
    end,
    removed: decode(input.subarray(start, end), encoding),
    inserted: "",
  }));
}
