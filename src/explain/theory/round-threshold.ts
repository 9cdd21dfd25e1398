/**
 * A threshold between two values that is easy to remember: at the number of fewest digits from the low value up to the high one. When
 * that is the high one itself, the threshold is just below it. At least the low value, and below the high one.
 */
export function roundThreshold(low: number, high: number): number {
  const round = roundestBetween(low, high);
  return round < high ? round : Math.max(low, justBelow(high));
}

/** A number below this one that none lies between which anybody would write. */
export const justBelow = (number: number): number =>
  number - Math.max(Math.abs(number) * Number.EPSILON, Number.MIN_VALUE);

/** The number of fewest decimal digits, of these the nearest to 0. */
export function roundestBetween(low: number, high: number): number {
  if (low <= 0 && high >= 0) return 0;
  if (high < 0) return -roundestBetween(-high, -low);
  const first = Math.floor(Math.log10(low));
  for (let exponent = first; exponent > first - mostDigits; exponent--) {
    const step = 10 ** exponent;
    const multiple = Number((Math.ceil(low / step) * step).toPrecision(mostDigits));
    if (multiple >= low && multiple <= high) return multiple;
  }
  return low;
}

/** Numbers with more digits cannot be told from their neighbours. */
const mostDigits = 15;
