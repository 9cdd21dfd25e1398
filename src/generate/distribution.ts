import type { Random } from "../base/random.ts";

/** Whole numbers from `first` to `last`, equally likely; the weight is that of all of them together. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly weight: number;
}

/** How likely each of some whole numbers is. Spans may overlap; their weights are positive. */
export type Distribution = readonly Span[];

/** Inclusive ranges of whole numbers: sorted and disjoint. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** Every number equally likely; the ranges must be finite. */
export function evenly(ranges: Ranges, weight = 1): Distribution {
  const count = countOf(ranges);
  return ranges.map(([first, last]) => ({ first, last, weight: (weight * (last - first + 1)) / count }));
}

/** The numbers with their weights; numbers without weight are left out. */
export function weighted(weights: Iterable<readonly [value: number, weight: number]>): Distribution {
  return [...weights]
    .filter(([, weight]) => weight > 0)
    .sort(([one], [other]) => one - other)
    .map(([value, weight]) => ({ first: value, last: value, weight }));
}

/** Each of several distributions with its share; they may overlap, for equal numbers are drawn from either. */
export function mixture(parts: readonly (readonly [of: Distribution, share: number])[]): Distribution {
  return parts.flatMap(([of, share]) => {
    const total = totalOf(of);
    return of.map((span) => ({ ...span, weight: (span.weight * share) / total }));
  });
}

/** What the distribution leaves to these values; evenly among them when it has nothing for any. */
export function restricted(of: Distribution, values: readonly number[]): Distribution {
  const left = weighted(values.map((value) => [value, shareOf(value, of)] as const));
  return left.length > 0 ? left : weighted(values.map((value) => [value, 1] as const));
}

export function draw(from: Distribution, random: Random): number {
  let left = random.unit() * totalOf(from);
  let chosen: Span | undefined;
  for (const span of from) {
    chosen = span;
    left -= span.weight;
    if (left < 0) break;
  }
  if (!chosen) throw new RangeError("nothing to draw from: the distribution is empty");
  return chosen.first === chosen.last
    ? chosen.first
    : chosen.first + random.below(chosen.last - chosen.first + 1);
}

/** The share of a number among all. */
export function shareOf(value: number, of: Distribution): number {
  let share = 0;
  for (const { first, last, weight } of of) {
    if (first <= value && value <= last) share += weight / (last - first + 1);
  }
  return share / totalOf(of);
}

export function totalOf(of: Distribution): number {
  return of.reduce((sum, { weight }) => sum + weight, 0);
}

/** How many numbers the ranges hold. */
export function countOf(ranges: Ranges): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The ranges without the values, which are sorted. */
export function without(ranges: Ranges, values: readonly number[]): Ranges {
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
