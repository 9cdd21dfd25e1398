/** One kind of outcome: how often it came, and how often it should have come. */
export interface Cell {
  readonly observed: number;
  readonly expected: number;
}

/**
 * How far counts are from what was expected, as a standard normal deviate (Wilson & Hilferty 1931): above 4 by
 * chance once in 30,000 times. Kinds expected fewer than 5 times are taken together.
 */
export function chiSquareDeviate(cells: readonly Cell[]): number {
  const large = cells.filter(({ expected }) => expected >= 5);
  const small = cells.filter(({ expected }) => expected < 5);
  const rest = {
    observed: small.reduce((sum, { observed }) => sum + observed, 0),
    expected: small.reduce((sum, { expected }) => sum + expected, 0),
  };
  const kinds = rest.expected >= 5 ? [...large, rest] : large;
  if (rest.expected === 0 && rest.observed > 0) return Number.POSITIVE_INFINITY;
  const degrees = kinds.length - 1;
  if (degrees < 1) return 0;
  const statistic = kinds.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  );
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - variance)) / Math.sqrt(variance);
}

/** Whether two samples of the same size may come from one distribution, as a deviate: see `chiSquareDeviate`. */
export function twoSampleDeviate(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, [number, number]>();
  for (const [side, sample] of [one, other].entries()) {
    for (const value of sample) {
      const count = counts.get(value) ?? [0, 0];
      counts.set(value, count);
      count[side as 0 | 1]++;
    }
  }
  // With equal sizes the statistic of the table is that of one side against the mean, twice.
  const cells = [...counts.values()].flatMap(([left, right]) => {
    const expected = (left + right) / 2;
    return [{ observed: Math.sqrt(2) * (left - expected) + expected, expected }];
  });
  return chiSquareDeviate(cells);
}
