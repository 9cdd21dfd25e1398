import { append, difference, type Range, type Ranges } from "../base/ranges.ts";

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
