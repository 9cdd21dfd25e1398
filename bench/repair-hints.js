/**
 * What it is worth to a repair that a program says where it stops: after a build,
 * `node bench/repair-hints.js [--acorn <folder of the package>] [--only <words>] [--tests <n>]`.
 *
 * Small broken texts are repaired without a grammar, once with everything the verdict tells and once with its outcome
 * alone; the search is the same. Runs include the one about the text itself and those spent on polishing. A search that
 * reached the limit (--tests, 3,000) counts with that many runs; when none with hints did, the ratio is at least that.
 */
import { parseArgs } from "node:util";
import { cached } from "../dist/oracle/wrap/cached.js";
import { limited } from "../dist/oracle/wrap/counted.js";
import { repair } from "../dist/repair/repair.js";
import { brokenInputs } from "./repair/broken-inputs.js";
import { pointingPrograms } from "./repair/pointing-programs.js";

const { values } = parseArgs({
  options: {
    acorn: { type: "string" },
    only: { type: "string", default: "" },
    tests: { type: "string", default: "3000" },
  },
});

/** @typedef {import("../dist/oracle/oracle.js").Oracle<Uint8Array>} Oracle */
/** @typedef {{ runs: number, repaired: boolean, capped: boolean, kept: number }} Row */

for (const { name, format, version, start } of pointingPrograms(values.acorn)) {
  if (!name.includes(values.only)) continue;
  if (version === null) {
    console.log(`${name}: left out, as it is not here\n`);
    continue;
  }
  console.log(`${name}, ${version}`);
  const { oracle, stop } = await start();
  const inputs = [];
  for (const input of brokenInputs(format)) {
    if ((await oracle(input, new AbortController().signal)).outcome === "pass")
      console.log("a text is accepted as it is and does not count");
    else inputs.push(input);
  }
  const [hinted, bare] = [await measured(inputs, oracle), await measured(inputs, outcomeOnly(oracle))];
  await stop();
  console.log(summaryOf("with hints", hinted));
  console.log(summaryOf("outcome only", bare));
  const isBound = bare.some(({ capped }) => capped) && !hinted.some(({ capped }) => capped);
  console.log(`${isBound ? "at least " : ""}${(mean(bare) / mean(hinted)).toFixed(1)} times the runs\n`);
}

/**
 * @param {Oracle} oracle
 * @returns {Oracle}
 */
function outcomeOnly(oracle) {
  return async (candidate, signal) => ({ outcome: (await oracle(candidate, signal)).outcome });
}

/**
 * @param {readonly Uint8Array[]} inputs
 * @param {Oracle} oracle
 */
async function measured(inputs, oracle) {
  /** @type {Row[]} */
  const rows = [];
  for (const input of inputs) {
    let runs = 0;
    /** @type {Oracle} */
    const counted = (candidate, signal) => {
      runs += 1;
      return oracle(candidate, signal);
    };
    const asking = limited(counted, { tests: Number(values.tests), now: () => performance.now() });
    const { bytes, diagnosis, stopped } = await repair(input, cached(asking));
    const deleted = diagnosis.reduce((sum, { start, end }) => sum + end - start, 0);
    const repaired = bytes !== null && bytes.length > 0;
    rows.push({ runs, repaired, capped: stopped !== null, kept: 1 - deleted / input.length });
  }
  return rows;
}

/**
 * @param {string} name
 * @param {readonly Row[]} rows
 */
function summaryOf(name, rows) {
  const repaired = rows.filter((row) => row.repaired);
  const kept = repaired.reduce((sum, row) => sum + row.kept, 0) / Math.max(1, repaired.length);
  return [
    `  ${name.padEnd(12)}`,
    `repaired ${repaired.length}/${rows.length}`,
    `kept ${(100 * kept).toFixed(1).padStart(5)} %`,
    `runs mean ${mean(rows).toFixed(0).padStart(5)} median ${String(median(rows)).padStart(5)}`,
    `at the limit ${rows.filter(({ capped }) => capped).length}`,
    `(${rows.map(({ runs }) => runs).join(", ")})`,
  ].join("  ");
}

/** @param {readonly Row[]} rows */
function mean(rows) {
  return rows.reduce((sum, { runs }) => sum + runs, 0) / rows.length;
}

/** @param {readonly Row[]} rows */
function median(rows) {
  const runs = rows.map((row) => row.runs).sort((left, right) => left - right);
  const middle = runs.length >> 1;
  return runs.length % 2 === 1 ? runs[middle] : ((runs[middle - 1] ?? 0) + (runs[middle] ?? 0)) / 2;
}
