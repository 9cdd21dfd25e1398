/** The integers from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * A set of non-negative integers as sorted, non-empty, non-adjacent ranges, so that millions of neighbours cost one
 * range.
 */
export type Ranges = readonly Range[];

/** The number of members. */
export function sizeOf(ranges: Ranges): number {
  let size = 0;
  for (const { start, end } of ranges) size += end - start;
  return size;
}

export function union(left: Ranges, right: Ranges): Ranges {
  const merged: Range[] = [];
  let next = 0;
  for (const range of left) {
    for (let other = right[next]; other !== undefined && other.start < range.start; other = right[++next]) {
      append(merged, other);
    }
    append(merged, range);
  }
  for (const range of right.slice(next)) append(merged, range);
  return merged;
}

export function difference(left: Ranges, right: Ranges): Ranges {
  const rest: Range[] = [];
  let next = 0;
  for (const range of left) {
    let { start } = range;
    for (let cut = right[next]; cut !== undefined && cut.start < range.end; cut = right[++next]) {
      if (cut.start > start) rest.push({ start, end: cut.start });
      start = Math.max(start, cut.end);
      if (cut.end > range.end) break;
    }
    if (start === range.start) rest.push(range);
    else if (start < range.end) rest.push({ start, end: range.end });
  }
  return rest;
}

/** Appends a range, which must start after the start of every other, and joins it with the last if they touch. */
export function append(ranges: Range[], range: Range): void {
  if (range.start >= range.end) return;
  const last = ranges.at(-1);
  if (last === undefined || last.end < range.start) ranges.push(range);
  else if (last.end < range.end) ranges[ranges.length - 1] = { start: last.start, end: range.end };
}

/** Whether the set contains the whole range, which must not be empty. */
export function covers(ranges: Ranges, { start, end }: Range): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.start <= start && end <= found.end;
}
