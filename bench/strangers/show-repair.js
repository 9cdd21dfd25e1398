/**
 * Prints a repair so that a person can judge it: the lines of input, result and original that differ.
 *
 * @typedef {import("./faults.js").FaultCase} FaultCase
 * @typedef {import("./repairing.js").RepairResult} RepairResult
 */

/** More differing lines than a person compares by eye. */
const mostLinesShown = 12;

/**
 * @param {FaultCase} fault
 * @param {RepairResult} result
 */
export function showRepair(fault, result) {
  const word = result.isExact
    ? "exact"
    : result.isSame
      ? "same meaning"
      : result.isAccepted
        ? "accepted"
        : "none";
  const kinds = fault.faults.map(({ kind, token }) => `${token} ${kind}`).join(", ") || fault.kind;
  console.log(`\n=== ${fault.format}, ${fault.name}: ${kinds}; ${word} after ${result.runs} runs`);
  if (result.isExact) return;
  const [input, original, repaired] = [fault.input, fault.original, result.bytes ?? new Uint8Array()].map(
    (bytes) => new TextDecoder().decode(bytes).split("\n"),
  );
  if (input === undefined || original === undefined || repaired === undefined) return;
  const differs = differingLines([input, repaired, original]);
  for (const [label, lines] of /** @type {const} */ ([
    ["input", input],
    ["result", repaired],
    ["original", original],
  ])) {
    const differing = lines.filter((_, index) => differs(index, lines.length));
    const shown = differing.slice(0, mostLinesShown);
    for (const line of shown) console.log(`${label.padEnd(9)}| ${line}`);
    if (shown.length < differing.length)
      console.log(`${label.padEnd(9)}| … ${differing.length - shown.length} more lines`);
  }
}

/**
 * Which lines are not alike in all texts: each by itself while they have equally many, else all between the first and
 * the last difference.
 * @param {readonly (readonly string[])[]} texts
 * @returns {(index: number, count: number) => boolean} told the number of lines of the text
 */
function differingLines(texts) {
  const [first = []] = texts;
  const isAlike = (/** @type {number} */ at) => texts.every((lines) => lines.at(at) === first.at(at));
  if (texts.every((lines) => lines.length === first.length)) return (index) => !isAlike(index);
  const shortest = Math.min(...texts.map((lines) => lines.length));
  let start = 0;
  while (start < shortest && isAlike(start)) start++;
  let end = 0;
  while (end < shortest - start && isAlike(-1 - end)) end++;
  return (index, count) => index >= start && index < count - end;
}
