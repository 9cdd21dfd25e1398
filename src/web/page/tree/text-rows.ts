/** Where the rows of a text begin that is broken at line ends and after so many characters; an end behind the last. */
export function textRows(text: string, columns: number): Uint32Array {
  const starts: number[] = [0];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const next = end < 0 || end - start >= columns ? start + columns : end + 1;
    start = Math.min(next, text.length);
    starts.push(start);
  }
  return Uint32Array.from(starts);
}

/** The row of a character. */
export function rowOfCharacter(starts: Uint32Array, character: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, starts.length - 2));
}
