/**
 * Prints how often `explain` finds a known truth, by kind of truth and by language.
 */
import { CaseProcess } from "../ablate/case-process.js";
import { theoryCase } from "./theories.js";

/**
 * @typedef {import("./theories.js").TheoryCase} TheoryCase
 * @typedef {import("../ablate/case-process.js").Result & Partial<import("./explaining-case.js").ExplainResult>} Result
 * @typedef {{ theoryCase: TheoryCase, result: Result | null }} Row
 */

/** Milliseconds of processor time. A person waits no longer, so a case that does not end is a failure. */
const deadline = 30_000;

/** @param {{ seed: number, size: number, show: number }} options */
export async function benchTheories({ seed, size, show }) {
  const process = new CaseProcess("explain", deadline);
  /** @type {Row[]} */
  const rows = [];
  for (let number = 0; number < size; number++) {
    const row = { theoryCase: theoryCase(seed, number), result: await process.run({ seed, number }) };
    rows.push(row);
    if (rows.length <= show) showTheory(row);
  }
  process.stop();
  console.log(`\ntheories of ${rows.length} known truths`);
  for (const key of /** @type {const} */ (["kind", "language"])) {
    for (const name of new Set(rows.map((row) => row.theoryCase[key]))) {
      const group = rows.filter((row) => row.theoryCase[key] === name);
      console.log(figuresOf(name, group));
    }
  }
  console.log(figuresOf("all", rows));
}

/**
 * @param {string} name
 * @param {readonly Row[]} rows
 */
function figuresOf(name, rows) {
  const results = rows.flatMap(({ result }) => result ?? []);
  const count = (/** @type {(result: Result) => unknown} */ isCounted) =>
    String(results.filter(isCounted).length).padStart(3);
  const mean = (/** @type {(result: Result) => number} */ of) =>
    results.reduce((sum, result) => sum + of(result), 0) / Math.max(1, results.length);
  return [
    name.padEnd(10),
    String(rows.length).padStart(3),
    `exact ${count(({ exact }) => exact)}`,
    `equivalent ${count(({ same }) => same)}`,
    `told ${count(({ accepted }) => accepted)}`,
    `false but confirmed ${count(({ same, isConfirmed }) => isConfirmed && !same)}`,
    `not ended ${String(rows.length - results.length).padStart(3)}`,
    `runs mean ${mean(({ runs }) => runs)
      .toFixed(0)
      .padStart(4)}`,
    `own s mean ${mean(({ seconds }) => seconds).toFixed(1)}`,
  ].join("  ");
}

/** @param {Row} row */
function showTheory({ theoryCase: { name, input }, result }) {
  const word =
    result === null
      ? "did not end"
      : result.exact
        ? "exact"
        : result.same
          ? "equivalent"
          : `right for ${result.right}/${result.judged}`;
  console.log(`\n=== ${name}: ${word}\n${input}`);
  for (const line of result?.words ?? []) console.log(`  ${line}`);
}
