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
  const kinds = fault.faults.map(({ kind, token }) => `${token} ${kind}`).join(", ");
  console.log(`\n=== ${fault.format}, ${fault.name}: ${kinds}; ${word} after ${result.runs} runs`);
  if (result.isExact) return;
  const [input, original, repaired] = [fault.input, fault.original, result.bytes ?? new Uint8Array()].map(
    (bytes) => new TextDecoder().decode(bytes).split("\n"),
  );
  if (input === undefined || original === undefined || repaired === undefined) return;
  const all = [input, repaired, original];
  let start = 0;
  while (start < original.length && all.every((lines) => lines[start] === original[start])) start++;
  let end = 0;
  const shortest = Math.min(...all.map((lines) => lines.length));
  while (end < shortest - start && all.every((lines) => lines.at(-1 - end) === original.at(-1 - end))) end++;
  for (const [label, lines] of /** @type {const} */ ([
    ["input", input],
    ["result", repaired],
    ["original", original],
  ])) {
    const differing = lines.slice(start, lines.length - end);
    const shown = differing.slice(0, mostLinesShown);
    for (const line of shown) console.log(`${label.padEnd(9)}| ${line}`);
    if (shown.length < differing.length)
      console.log(`${label.padEnd(9)}| … ${differing.length - shown.length} more lines`);
  }
}
