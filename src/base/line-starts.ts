/** The offsets at which the lines of a text begin, behind each line end; a text that ends with one has an empty last line. */
export const lineStarts = (text: string, lineEnd: RegExp = /\n/g): readonly number[] => [
  0,
  ...Array.from(text.matchAll(lineEnd), ({ index, 0: end }) => index + end.length),
];
