/** Longer texts are not read as numbers. */
const longestNumber = 1000;

/** The number that a text is, if any; one beyond all finite ones is the last of these. */
export function numberIn(text: string): number | undefined {
  if (text === "" || text.length > longestNumber) return undefined;
  const number = Number(text);
  if (Number.isNaN(number)) return undefined;
  // Adding 0 makes 0 of -0, which is no other number to a table.
  return Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
}
