/** The index of the last of the ascending numbers that is not beyond the bound; the first must not be. */
export function lastAtMost(numbers: ArrayLike<number>, bound: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the number is one of the ascending ones. */
export const isAmong = (numbers: ArrayLike<number>, number: number): boolean =>
  numbers[lastAtMost(numbers, number)] === number;
