import { functionOracle } from "../../dist/oracle/answer.js";
import { cached } from "../../dist/oracle/wrap/cached.js";
import { counted, Tally } from "../../dist/oracle/wrap/counted.js";
import { minimize } from "../../dist/reduce/minimize.js";

/** @typedef {import("../../dist/reduce/minimize.js").Minimized} Minimized */
/** @typedef {import("../../dist/reduce/minimize.js").MinimizeOptions} MinimizeOptions */

/**
 * @typedef {object} Counted
 * @property {Minimized} result
 * @property {string} text
 * @property {number} tests
 * @property {(bytes: number) => number} testsTo how many tests it took to come down to so many bytes
 * @property {number} inOracle milliseconds
 * @property {readonly number[]} pauses milliseconds between an answer and the next question, parsing left out; the least first
 * @property {number} total milliseconds
 */

/**
 * Minimizes with an oracle that answers in this process; counts how many different candidates it was asked about.
 * @param {Uint8Array} input
 * @param {(text: string, bytes: Uint8Array) => boolean | Promise<boolean>} fails
 * @param {MinimizeOptions} [options]
 * @returns {Promise<Counted>}
 */
export async function minimizeCounting(input, fails, options = {}) {
  const tally = new Tally();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let inOracle = 0;
  let answered = performance.now();
  /** @type {number[]} */
  const pauses = [];
  /** @type {import("../../dist/reduce/tree/tree-source.js").TreeSource} */
  const tree = (bytes) => {
    const before = performance.now();
    const parsed = options.tree?.(bytes) ?? null;
    answered += performance.now() - before;
    return parsed;
  };
  const ask = functionOracle(async (bytes) => {
    const before = performance.now();
    pauses.push(before - answered);
    const answer = await fails(decoder.decode(bytes), bytes);
    answered = performance.now();
    inOracle += answered - before;
    return answer ? "fail" : "pass";
  });
  /** @type {{ bytes: number, tests: number }[]} */
  const progress = [];
  const before = performance.now();
  const result = await minimize(input, cached(counted(ask, tally)), {
    ...options,
    tree,
    onImprovement: ({ length }) => progress.push({ bytes: length, tests: tally.counts.total }),
  });
  const total = performance.now() - before;
  const testsTo = (/** @type {number} */ bytes) =>
    progress.find((step) => step.bytes <= bytes)?.tests ?? Number.NaN;
  const text = decoder.decode(result.bytes);
  pauses.sort((one, other) => one - other);
  return { result, text, tests: tally.counts.total, testsTo, inOracle, pauses, total };
}

/**
 * @param {readonly number[]} numbers
 * @returns {number}
 */
export function geometricMean(numbers) {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/**
 * The number below which this share of them lies.
 * @param {readonly number[]} sorted
 * @param {number} share
 */
export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * @param {readonly (readonly (string | number)[])[]} rows the first one is the head
 */
export function printTable(rows) {
  const cells = rows.map((row) => row.map(String));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells) {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(line.join("  "));
  }
  console.log();
}
