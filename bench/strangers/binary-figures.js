/**
 * Cases of kind (c): records in random binary envelopes, whose shortest failing input is known. Prints how near to it
 * the reduction comes.
 */
import { Random } from "../../dist/base/random.js";
import { printTable } from "../reduce/counting.js";
import {
  describeEnvelope,
  drawEnvelope,
  drawRecords,
  holdsCulprit,
  leastRecords,
  writeEnvelope,
} from "./envelopes.js";
import { mean, spread } from "./measuring.js";
import { reduceCase } from "./reductions.js";

/**
 * @typedef {object} BinaryCase
 * @property {string} name the format in a few words
 * @property {Uint8Array} input
 * @property {number} optimum the size of the shortest failing input
 * @property {import("../repair/started.js").Oracle} oracle
 */

/**
 * The same seed gives the same cases on every machine.
 * @param {{ seed: number, size: number }} options
 * @returns {Generator<BinaryCase>}
 */
export function* binaryCases({ seed, size }) {
  const random = new Random(seed + 3000);
  for (let made = 0; made < size; made++) {
    const envelope = drawEnvelope(random);
    const culprit = {
      tag: random.below(256),
      bytes: [random.below(256), random.below(256), random.below(256)],
    };
    yield {
      name: describeEnvelope(envelope),
      input: writeEnvelope(envelope, drawRecords(envelope, culprit, random)),
      optimum: writeEnvelope(envelope, leastRecords(envelope, culprit)).length,
      oracle: async (bytes) => ({ outcome: holdsCulprit(envelope, culprit, bytes) ? "fail" : "pass" }),
    };
  }
}

/** So many runs are fine for inputs of less than two kilobytes. */
const mostRuns = 1_000;

/** @param {{ seed: number, size: number }} options */
export async function benchBinaries({ seed, size }) {
  const rows = [["binary format", "bytes", "to", "least", "runs", "own s"]];
  const results = [];
  for (const binary of binaryCases({ seed, size })) {
    const result = await reduceCase(binary);
    results.push({ ...result, optimum: binary.optimum });
    rows.push([
      binary.name,
      `${binary.input.length}`,
      `${result.bytes.length}${result.isStopped ? " (stopped)" : ""}`,
      `${binary.optimum}`,
      `${result.runs}`,
      result.ownSeconds.toFixed(1),
    ]);
  }
  console.log(`\n${results.length} binary inputs`);
  printTable(rows);
  const excess = results.map(({ bytes, optimum }) => bytes.length / optimum);
  const seconds = results.map(({ ownSeconds }) => ownSeconds);
  console.log(
    [
      `at the least size ${results.filter(({ bytes, optimum }) => bytes.length <= optimum).length} of ${results.length}`,
      `within a tenth of it in ${mostRuns} runs ${results.filter(({ bytes, optimum, runs }) => bytes.length <= 1.1 * optimum && runs <= mostRuns).length}`,
      `at most twice the least ${excess.filter((times) => times <= 2).length}`,
      `times the least: mean ${mean(excess).toFixed(1)}`,
      `runs ${spread(results.map(({ runs }) => runs))}`,
      `own s mean ${mean(seconds).toFixed(2)}`,
    ].join("  "),
  );
}
