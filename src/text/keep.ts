import { append, type Range, type Ranges, sizeOf } from "../base/ranges.ts";

/** The bytes in these ranges, joined; copies nothing else, so its cost is that of what is kept. */
export function keep(bytes: Uint8Array, ranges: Ranges): Uint8Array {
  const kept = new Uint8Array(sizeOf(ranges));
  let length = 0;
  for (const { start, end } of ranges) {
    kept.set(bytes.subarray(start, end), length);
    length += end - start;
  }
  return kept;
}

/** The bytes of some units, given where units begin. */
export function bytesOfUnits(boundaries: Uint32Array, units: Ranges): Ranges {
  const bytes: Range[] = [];
  for (const { start, end } of units)
    append(bytes, { start: boundaries[start] ?? 0, end: boundaries[end] ?? 0 });
  return bytes;
}
