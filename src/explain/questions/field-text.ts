/** The number that a field is, as it is meant where it stands in quotes. */
export const fieldNumber = (text: string): number | undefined => numberIn(unquoted(text));

/** A text as it is meant where it stands in quotes. */
export const unquoted = (text: string): string => /^\s*(["'])(.*)\1\s*$/s.exec(text)?.[2] ?? text;

/** The inner text in the quotes that the text has, if any. */
export function alike(text: string, inner: string): string {
  const [, quote = ""] = /^\s*(["']).*\1\s*$/s.exec(text) ?? [];
  return quote + inner + quote;
}

/** Longer texts are neither read as numbers nor compared. */
export const longestCompared = 1000;

const decimal = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** The decimal number that a text is, if any, white space around it aside; one beyond all finite ones is the last of these. */
export function numberIn(text: string): number | undefined {
  if (text.length > longestCompared || !decimal.test(text)) return undefined;
  const number = Number(text);
  // Adding 0 makes 0 of -0, which is no other number to a table.
  return Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
}
