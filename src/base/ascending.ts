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

/** The offsets at which the lines of a text begin, behind each line end; a text that ends with one has an empty last line. */
export const lineStarts = (text: string, lineEnd: RegExp = /\n/g): readonly number[] => [
  0,
  ...Array.from(text.matchAll(lineEnd), ({ index, 0: end }) => index + end.length),
];
