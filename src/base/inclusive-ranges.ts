/** The integers from the first to the last, inclusive; the last may be infinite. */
export type InclusiveRange = readonly [first: number, last: number];

/** A set of integers as sorted disjoint ranges. */
export type InclusiveRanges = readonly InclusiveRange[];

/** The union of the ranges, which may be unordered, overlapping, adjacent or empty. */
export function merged(ranges: readonly InclusiveRange[]): InclusiveRanges {
  const result: [number, number][] = [];
  const ordered = ranges.filter(([first, last]) => first <= last).sort((one, other) => one[0] - other[0]);
  for (const [first, last] of ordered) {
    const previous = result.at(-1);
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else result.push([first, last]);
  }
  return result;
}

export function intersection(one: InclusiveRanges, other: InclusiveRanges): InclusiveRanges {
  const ranges: InclusiveRange[] = [];
  let index = 0;
  let otherIndex = 0;
  while (index < one.length && otherIndex < other.length) {
    const [first, last] = one[index] as InclusiveRange;
    const [otherFirst, otherLast] = other[otherIndex] as InclusiveRange;
    if (first <= otherLast && otherFirst <= last) {
      ranges.push([Math.max(first, otherFirst), Math.min(last, otherLast)]);
    }
    if (last < otherLast) index++;
    else otherIndex++;
  }
  return ranges;
}

/** The part of the set that lies in the range. */
export function between(ranges: InclusiveRanges, range: InclusiveRange): InclusiveRanges {
  return intersection(ranges, [range]);
}

/** The set without the values, which must be sorted. */
export function without(ranges: InclusiveRanges, values: readonly number[]): InclusiveRanges {
  const left: [number, number][] = [];
  let index = 0;
  for (const [first, last] of ranges) {
    let from = first;
    while ((values[index] ?? Number.POSITIVE_INFINITY) < first) index++;
    for (let value = values[index]; value !== undefined && value <= last; value = values[++index]) {
      if (from < value) left.push([from, value - 1]);
      from = value + 1;
    }
    if (from <= last) left.push([from, last]);
  }
  return left;
}

/** The number of members. */
export function countOf(ranges: InclusiveRanges): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Membership, by binary search. */
export function has(ranges: InclusiveRanges, value: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as InclusiveRange;
    if (value < first) high = middle - 1;
    else if (value > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The smallest members, at most `limit`. */
export function firstOf(ranges: InclusiveRanges, limit: number): number[] {
  const values: number[] = [];
  for (const [first, last] of ranges) {
    for (let value = first; value <= last && values.length < limit; value++) values.push(value);
  }
  return values;
}
