import { difference, type Ranges, sizeOf } from "../../base/ranges.ts";
import { applyEdits, removal, substitution } from "../../text/edit.ts";
import type { LengthField } from "./length-fields.ts";

/** What is kept, where each length is lowered by what its payload lost. */
export function withLengths(bytes: Uint8Array, kept: Ranges, fields: readonly LengthField[]): Uint8Array {
  const gone = difference([{ start: 0, end: bytes.length }], kept);
  const lowered = fields.flatMap(({ place, payload, notation }) => {
    const lost = sizeOf(difference([payload], kept));
    return lost === 0 ? [] : [substitution(place, notation.write(payload.end - payload.start - lost))];
  });
  // A removal that begins where a length stands is longer than it and wins.
  return applyEdits(bytes, [...gone.map(removal), ...lowered]);
}
