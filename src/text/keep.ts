import { append, difference, type Range, type Ranges, sizeOf } from "../base/ranges.ts";

/** Concatenates the bytes in these ranges; the cost is proportional to their size. */
export function keep(bytes: Uint8Array, ranges: Ranges): Uint8Array {
  const kept = new Uint8Array(sizeOf(ranges));
  let length = 0;
  for (const { start, end } of ranges) {
    kept.set(bytes.subarray(start, end), length);
    length += end - start;
  }
  return kept;
}

/** The byte ranges of some units, given the units' boundaries. */
export function bytesOfUnits(boundaries: Uint32Array, units: Ranges): Ranges {
  const bytes: Range[] = [];
  for (const { start, end } of units)
    append(bytes, { start: boundaries[start] ?? 0, end: boundaries[end] ?? 0 });
  return bytes;
}

/** The range from the first to the last item, including separators. */
export function spanOf(items: readonly Range[]): Ranges {
  const span: Range[] = [];
  append(span, { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 });
  return span;
}

/** The bytes to delete so that only some items of a list stay: the other items and the separators they leave over. */
export function bytesWithout(items: readonly Range[], staying: Ranges): Ranges {
  const stays: Range[] = [];
  for (const [index, { start, end }] of staying.entries()) {
    const until = index === staying.length - 1 ? items[end - 1]?.end : items[end]?.start;
    append(stays, { start: items[start]?.start ?? 0, end: until ?? 0 });
  }
  return difference(spanOf(items), stays);
}
