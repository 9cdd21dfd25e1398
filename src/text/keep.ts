import { append, difference, type Range, type Ranges, sizeOf } from "../base/ranges.ts";

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

/** From the first to the last of some items, separators between them included. */
export function spanOf(items: readonly Range[]): Ranges {
  const span: Range[] = [];
  append(span, { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 });
  return span;
}

/** The bytes of a list that go when only some of its items stay: the others, and what then separates nothing. */
export function bytesWithout(items: readonly Range[], staying: Ranges): Ranges {
  const stays: Range[] = [];
  for (const [index, { start, end }] of staying.entries()) {
    const until = index === staying.length - 1 ? items[end - 1]?.end : items[end]?.start;
    append(stays, { start: items[start]?.start ?? 0, end: until ?? 0 });
  }
  return difference(spanOf(items), stays);
}
