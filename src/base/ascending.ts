/**
 * The index of the last number at most the bound, by binary search. The numbers ascend, and the first is within the
 * bound.
 */
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

/** Whether the ascending numbers contain the number. */
export const isAmong = (numbers: ArrayLike<number>, number: number): boolean =>
  numbers[lastAtMost(numbers, number)] === number;

/** The offsets at which the lines begin. A text that ends with a line end has an empty last line. */
export const lineStarts = (text: string, lineEnd: RegExp = /\n/g): readonly number[] => [
  0,
  ...Array.from(text.matchAll(lineEnd), ({ index, 0: end }) => index + end.length),
];
