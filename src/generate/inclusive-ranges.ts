/** The whole numbers from the first to the last, both included; the last may be infinite. */
export type InclusiveRange = readonly [first: number, last: number];

/** A set of whole numbers as ranges: sorted and disjoint. */
export type InclusiveRanges = readonly InclusiveRange[];

/** How many numbers the ranges hold. */
export function countOf(ranges: InclusiveRanges): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
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

/** The numbers of the ranges that lie between the two, both included. */
export function between(ranges: InclusiveRanges, [from, to]: InclusiveRange): InclusiveRanges {
  return ranges
    .map(([first, last]) => [Math.max(first, from), Math.min(last, to)] as const)
    .filter(([first, last]) => first <= last);
}

/** The first numbers of the ranges, at most so many. */
export function firstOf(ranges: InclusiveRanges, limit: number): number[] {
  const values: number[] = [];
  for (const [first, last] of ranges) {
    for (let value = first; value <= last && values.length < limit; value++) values.push(value);
  }
  return values;
}
