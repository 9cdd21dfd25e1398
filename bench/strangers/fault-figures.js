/**
 * Prints how many random faults are repaired, by format and by kind of fault.
 */
import { faultCases } from "./faults.js";
import { judges as allJudges, startJudges } from "./judges.js";
import { repairCase } from "./repairing.js";

/**
 * @typedef {import("./faults.js").FaultCase} FaultCase
 * @typedef {import("./repairing.js").RepairResult} RepairResult
 * @typedef {{ fault: FaultCase, result: RepairResult }} Row
 */

/** More than a person waits for one file. */
const mostSeconds = 20;

/**
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.size
 * @param {ReadonlyMap<string, readonly string[]>} options.files
 * @param {readonly string[]} options.only the formats; none for all
 * @param {number} options.show
 * @param {boolean} [options.several]
 */
export async function benchFaults({ seed, size, files, only, show, several = false }) {
  const formats = only.length === 0 ? Object.keys(allJudges) : only;
  const { judges, missing, stop } = startJudges(formats);
  if (missing.length > 0) console.log(`skipped, as their programs are not here: ${missing.join(", ")}`);
  /** @type {Row[]} */
  const rows = [];
  for await (const fault of faultCases({ seed, size, judges, files, several })) {
    const result = await repairCase(fault, { seconds: mostSeconds });
    rows.push({ fault, result });
    if (rows.length <= show) showRepair(fault, result);
  }
  await stop();
  console.log(`\n${several ? "two to four faults" : "one fault"} in each of ${rows.length} files`);
  const withoutCases = [...judges.keys()].filter((format) =>
    rows.every(({ fault }) => fault.format !== format),
  );
  if (withoutCases.length > 0) console.log(`no cases met (--from adds folders): ${withoutCases.join(", ")}`);
  for (const [name, group] of groupsOf(rows, ({ fault }) => fault.format))
    console.log(figuresOf(name, group));
  console.log();
  for (const [name, group] of groupsOf(rows, kindOf)) console.log(figuresOf(name, group));
  console.log(figuresOf("all", rows));
}

/** @param {Row} row */
function kindOf({ fault }) {
  return fault.kind === "several"
    ? `${fault.faults.length} faults`
    : `${fault.faults[0]?.token} ${fault.kind}`;
}

/**
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} keyOf
 */
function groupsOf(rows, keyOf) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * @param {string} name
 * @param {readonly Row[]} rows
 */
function figuresOf(name, rows) {
  const results = rows.map(({ result }) => result);
  const share = (/** @type {(result: RepairResult) => boolean} */ isCounted) =>
    `${((100 * results.filter(isCounted).length) / Math.max(1, results.length)).toFixed(0)} %`.padStart(5);
  const runs = results.map((result) => result.runs).sort((left, right) => left - right);
  const seconds = results.map((result) => result.ownSeconds);
  return [
    name.padEnd(16),
    String(rows.length).padStart(4),
    `exact ${share(({ isExact }) => isExact)}`,
    `same ${share(({ isSame }) => isSame)}`,
    `accepted ${share(({ isAccepted }) => isAccepted)}`,
    `runs median ${String(runs[runs.length >> 1] ?? 0).padStart(4)} mean ${mean(runs).toFixed(0).padStart(4)} max ${String(runs.at(-1) ?? 0).padStart(5)}`,
    `own s mean ${mean(seconds).toFixed(2)} max ${Math.max(0, ...seconds).toFixed(1)}`,
    `stopped ${results.filter(({ isStopped }) => isStopped).length}`,
  ].join("  ");
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** Lines printed beside each other, and lines around a difference. */
const mostLinesShown = 12;

/**
 * The lines that differ between the input, the repair and the original.
 * @param {FaultCase} fault
 * @param {RepairResult} result
 */
function showRepair(fault, result) {
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
