/** A number that is at least the low one and below the high one: half way, or at the infinite side. */
export function thresholdBetween(low: number, high: number): number {
  if (low === -Infinity) return low;
  if (high === Infinity) return Number.MAX_VALUE;
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}
