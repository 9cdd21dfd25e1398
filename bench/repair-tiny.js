/**
 * What it takes to repair a tiny input whose program tells nothing but pass and fail: after a build,
 * `node bench/repair-tiny.js [--held] [--show] [--line-ends]`, beside deleting alone by stages and ddmax. Half of the inputs, by the hashes of their
 * names, is held out: nothing is tuned on it, and only --held measures it. --line-ends measures them as lines of files.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { cached } from "../dist/oracle/wrap/cached.js";
import { repair } from "../dist/repair/repair.js";
import { distanceBetween } from "./repair/distance.js";
import { tinyInputs } from "./repair/tiny-inputs.js";

const { values } = parseArgs({
  options: {
    held: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    "line-ends": { type: "boolean", default: false },
  },
});

/** @typedef {import("./repair/tiny-inputs.js").TinyInput} TinyInput */
/** @typedef {{ runs: number, text: string | null, isMeant: boolean, distance: number }} Row */

/** @param {string} name */
const isHeld = (name) => (createHash("sha1").update(name).digest()[0] ?? 0) % 2 === 1;
const end = values["line-ends"] ? "\n" : "";
const inputs = tinyInputs.filter(({ name }) => isHeld(name) === values.held);
const algorithms = /** @type {const} */ (["auto", "lexical", "ddmax"]);

/** @type {Map<string, Row[]>} */
const rows = new Map(algorithms.map((algorithm) => [algorithm, []]));
for (const tiny of inputs) {
  for (const algorithm of algorithms) rows.get(algorithm)?.push(await measured(tiny, algorithm));
  if (values.show) {
    const columns = algorithms.map((algorithm) => {
      const row = rows.get(algorithm)?.at(-1);
      return `${String(row?.runs).padStart(5)} ${row?.isMeant ? "=" : " "} ${JSON.stringify(row?.text).padEnd(tiny.input.length + 4)}`;
    });
    console.log(`${tiny.name.padEnd(26)} ${tiny.input}\n    ${columns.join(" ")}`);
  }
}
console.log(`${inputs.length} inputs${values.held ? ", held out" : ""}`);
for (const [algorithm, measures] of rows) console.log(`${algorithm.padEnd(8)} ${summaryOf(measures)}`);

/**
 * @param {TinyInput} tiny
 * @param {"auto" | "lexical" | "ddmax"} algorithm
 * @returns {Promise<Row>}
 */
async function measured({ input, accepts, meant }, algorithm) {
  let runs = 0;
  /** @type {import("../dist/oracle/oracle.js").Oracle<Uint8Array>} */
  const asking = async (candidate) => {
    runs += 1;
    return { outcome: accepts(new TextDecoder().decode(candidate)) ? "pass" : "fail" };
  };
  const { bytes } = await repair(new TextEncoder().encode(input + end), cached(asking), { algorithm });
  const text = bytes === null ? null : new TextDecoder().decode(bytes).trimEnd();
  const distances = meant.map(
    (one) => distanceBetween(Buffer.from(text ?? ""), Buffer.from(one)) ?? Infinity,
  );
  return { runs, text, isMeant: meant.includes(text ?? ""), distance: Math.min(...distances) };
}

/** @param {readonly Row[]} measures */
function summaryOf(measures) {
  const runs = measures.map((row) => row.runs).sort((left, right) => left - right);
  const mean = runs.reduce((sum, one) => sum + one, 0) / runs.length;
  const distance = measures.reduce((sum, row) => sum + row.distance, 0) / runs.length;
  return [
    `repaired ${measures.filter(({ text }) => text !== null).length}`,
    `as meant ${measures.filter(({ isMeant }) => isMeant).length}`,
    `distance to what is meant ${distance.toFixed(1)}`,
    `runs mean ${mean.toFixed(0)}, median ${runs[runs.length >> 1]}, most ${runs.at(-1)}`,
  ].join("; ");
}
