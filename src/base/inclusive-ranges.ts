/** The whole numbers from the first to the last, both included; the last may be infinite. */
export type InclusiveRange = readonly [first: number, last: number];

/** A set of whole numbers as ranges: sorted and disjoint. */
export type InclusiveRanges = readonly InclusiveRange[];

/** The set of the numbers in these ranges, which may come in any order, overlap and touch; those with no number are left out. */
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

/** The numbers in both sets. */
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

/** The numbers of the ranges that lie between the two, both included. */
export function between(ranges: InclusiveRanges, range: InclusiveRange): InclusiveRanges {
  return intersection(ranges, [range]);
}

/** The ranges without the values, which are sorted. */
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

/** How many numbers the ranges hold. */
export function countOf(ranges: InclusiveRanges): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Whether the number is in the set. */
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

/** The first numbers of the ranges, at most so many. */
export function firstOf(ranges: InclusiveRanges, limit: number): number[] {
  const values: number[] = [];
  for (const [first, last] of ranges) {
    for (let value = first; value <= last && values.length < limit; value++) values.push(value);
  }
  return values;
}
