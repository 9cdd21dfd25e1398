import { countOf, type InclusiveRanges } from "../base/inclusive-ranges.ts";
import type { Random } from "../base/random.ts";

/** The integers from `first` to `last`, equally likely; the weight is their total. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly weight: number;
}

/** A probability distribution over integers. Spans may overlap; their weights are positive. */
export type Distribution = readonly Span[];

/** The uniform distribution over the ranges, which must be finite. */
export function evenly(ranges: InclusiveRanges, weight = 1): Distribution {
  const count = countOf(ranges);
  return ranges.map(([first, last]) => ({ first, last, weight: (weight * (last - first + 1)) / count }));
}

/** The distribution with these weights; values without weight are left out. */
export function weighted(weights: Iterable<readonly [value: number, weight: number]>): Distribution {
  return [...weights]
    .filter(([, weight]) => weight > 0)
    .sort(([one], [other]) => one - other)
    .map(([value, weight]) => ({ first: value, last: value, weight }));
}

/** A mixture of several distributions with the given shares; their spans may overlap. */
export function mixture(parts: readonly (readonly [of: Distribution, share: number])[]): Distribution {
  return parts.flatMap(([of, share]) => {
    const total = totalOf(of);
    return of.map((span) => ({ ...span, weight: (span.weight * share) / total }));
  });
}

/** The distribution restricted to these values; uniform over them if it gives none of them any weight. */
export function restricted(of: Distribution, values: readonly number[]): Distribution {
  const shareOf = sharesOf(of);
  const left = weighted(values.map((value) => [value, shareOf(value)] as const));
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

/** The share of each number. */
export function sharesOf(of: Distribution): (value: number) => number {
  const total = totalOf(of);
  const single = new Map<number, number>();
  const spans: Span[] = [];
  for (const span of of) {
    if (span.first < span.last) spans.push(span);
    else single.set(span.first, (single.get(span.first) ?? 0) + span.weight);
  }
  return (value) => {
    let share = single.get(value) ?? 0;
    for (const { first, last, weight } of spans) {
      if (first <= value && value <= last) share += weight / (last - first + 1);
    }
    return share / total;
  };
}

export function totalOf(of: Distribution): number {
  return of.reduce((sum, { weight }) => sum + weight, 0);
}
