/**
 * What a terminal of so many columns shows after each piece of a program's output: as much of a terminal as a live line, colours and
 * text need.
 *
 * @typedef {{ readonly text: string, readonly style: string }} Run some letters in one style: names of classes with blanks between
 * @typedef {readonly Run[]} Row
 * @typedef {{ readonly at: number, readonly rows: readonly Row[] }} Screen what is seen from a time in milliseconds on
 */

/**
 * What selecting a style takes away, and what it adds.
 *
 * @type {ReadonlyMap<string, { readonly without: readonly string[], readonly with: readonly string[] }>}
 */
const selections = new Map([
  ["0", { without: ["bold", "dim", "red", "green", "yellow"], with: [] }],
  ["1", { without: [], with: ["bold"] }],
  ["2", { without: [], with: ["dim"] }],
  ["22", { without: ["bold", "dim"], with: [] }],
  ["31", { without: [], with: ["red"] }],
  ["32", { without: [], with: ["green"] }],
  ["33", { without: [], with: ["yellow"] }],
  ["39", { without: ["red", "green", "yellow"], with: [] }],
]);

/**
 * @param {readonly { readonly at: number, readonly text: string }[]} pieces
 * @param {number} columns
 * @returns {Screen[]}
 */
export function screensOf(pieces, columns) {
  /** @type {Run[][]} */
  const rows = [[]];
  /** @type {readonly string[]} */
  let styles = [];
  let column = 0;
  /** @param {string} sign */
  const print = (sign) => {
    if (sign === "\n" || (column === columns && sign !== "\r")) rows.push([]);
    if (sign === "\n" || sign === "\r" || column === columns) column = 0;
    if (sign === "\n" || sign === "\r") return;
    rows.at(-1)?.push({ text: sign, style: styles.join(" ") });
    column += 1;
  };
  return pieces.map(({ at, text }) => {
    const [plain = "", ...commanded] = text.split("\u001b[");
    for (const sign of plain) print(sign);
    for (const each of commanded) {
      const [command = "", numbers = "", letter] = /^([\d;]*)([A-Za-z])/.exec(each) ?? [];
      if (letter === "m") for (const number of numbers.split(";")) styles = selected(styles, number);
      else if (letter === "J" && column === 0) rows[rows.length - 1] = [];
      else throw new RangeError(`expected colours or the clearing of a line, got ${JSON.stringify(each)}`);
      for (const sign of each.slice(command.length)) print(sign);
    }
    return { at, rows: rows.map(joined) };
  });
}

/**
 * @param {readonly string[]} styles
 * @param {string} number
 */
function selected(styles, number) {
  const selection = selections.get(number);
  if (selection === undefined) throw new RangeError(`expected a style that is known, got ${number}`);
  return [...styles.filter((style) => !selection.without.includes(style)), ...selection.with];
}

/**
 * Neighbours of one style as one run.
 *
 * @param {readonly Run[]} row
 */
function joined(row) {
  /** @type {Run[]} */
  const runs = [];
  for (const { text, style } of row) {
    const last = runs.at(-1);
    if (last?.style === style) runs[runs.length - 1] = { text: last.text + text, style };
    else runs.push({ text, style });
  }
  return runs;
}
