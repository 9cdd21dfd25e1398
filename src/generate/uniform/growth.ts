import type { Series } from "./series.ts";

/** Rounds after which a series that still moves counts as one without a limit. */
const rounds = 150;
const halvings = 18;
/** The least scale is 2 to this power. */
const leastExponent = -60;

/**
 * A scale that keeps the counts of all series in the range of numbers, for sizes of some thousands: nearly the
 * radius of convergence of their generating functions, found by halving. Per size the error of the scale grows
 * to its power, and a thousandth is near enough. A series whose counts never grow has the scale 1.
 */
export function scaleOf(all: readonly Series[]): number {
  if (converges(all, 1)) return 1;
  let low = leastExponent;
  let high = 0;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (converges(all, 2 ** middle)) low = middle;
    else high = middle;
  }
  return 2 ** low;
}

/** Whether the generating functions have finite values at the point: iterated from 0 they come to rest. */
function converges(all: readonly Series[], point: number): boolean {
  const index = new Map(all.map((series, position) => [series, position]));
  const values = new Float64Array(all.length);
  const at = (series: Series): number => values[index.get(series) as number] as number;
  const sum = (parts: readonly Series[]): number => parts.reduce((total, part) => total + at(part), 0);
  const next = (series: Series): number => {
    switch (series.kind) {
      case "constant":
        return series.count;
      case "grown":
        return point * sum(series.parts);
      case "sum":
        return sum(series.parts);
      case "product":
        return at(series.left) * at(series.right);
    }
  };
  for (let round = 0; round < rounds; round++) {
    let moved = 0;
    for (const [position, series] of all.entries()) {
      const value = next(series);
      moved = Math.max(moved, (value - (values[position] as number)) / (1 + value));
      values[position] = value;
      if (value > 1e100) return false;
    }
    if (moved < 1e-9) return true;
  }
  return false;
}
