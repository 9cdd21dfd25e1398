/** Strings, so that nothing in them is taken for a comment, and comments of JavaScript. */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The share of the bytes outside comments that is kept; comments count as white space.
 * @param {Uint8Array} input
 * @param {readonly { start: number, end: number }[]} edits
 */
export function dataKept(input, edits) {
  const isComment = new Uint8Array(input.length);
  const text = Buffer.from(input).toString("latin1");
  for (const { 0: found, index } of text.matchAll(stringOrComment)) {
    if (!found.startsWith('"')) isComment.fill(1, index, index + found.length);
  }
  const deleted = edits.reduce(
    (sum, { start, end }) => sum + isComment.subarray(start, end).filter((comment) => comment === 0).length,
    0,
  );
  const data = isComment.filter((comment) => comment === 0).length;
  return data === 0 ? null : 1 - deleted / data;
}
