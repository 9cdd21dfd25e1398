// Repairs invalid JSON by deletion alone: textbook ddmax on code points beside the default from coarse to fine.
//
//   node bench/repair-lexical.js <folder with json-* folders> [--seconds 60] [--minutes 60]
//
// The oracle is JSON.parse in this process, so the figures count tests and say little about real programs' time.
// --seconds ends the search on one file, --minutes ends the benchmark. Every result is checked to be accepted and,
// when its search was finished, to be 1-maximal, by code that shares nothing with the search.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Stop } from "../dist/oracle/stop.js";
import { repair } from "../dist/repair/repair.js";

/**
 * @typedef {{ tests: number, seconds: number, kept: number | null, stopped: boolean, fault: string | null }} Row
 * @typedef {"ddmax" | "lexical"} Algorithm
 */

// Taking stack traces would be half of the oracle's time.
Error.stackTraceLimit = 0;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "60" }, minutes: { type: "string", default: "60" } },
});
const [corpus] = positionals;
if (corpus === undefined) {
  console.error("Missing: a folder with folders json-* of invalid JSON files, as the only argument.");
  process.exit(2);
}
const folders = readdirSync(corpus).filter((name) => name.startsWith("json-") && name !== "json-valid");
if (folders.length === 0) {
  console.error(`Missing: there is no folder json-* in ${corpus}.`);
  process.exit(2);
}
const end = performance.now() + Number(values.minutes) * 60_000;
/** @type {readonly Algorithm[]} */
const algorithms = ["ddmax", "lexical"];
/** @type {Record<Algorithm, Row[]>} */
const all = { ddmax: [], lexical: [] };

for (const folder of folders) {
  /** @type {Record<Algorithm, Row[]>} */
  const rows = { ddmax: [], lexical: [] };
  for (const name of readdirSync(join(corpus, folder))) {
    const input = readFileSync(join(corpus, folder, name));
    if (accepts(input)) continue;
    if (performance.now() > end) break;
    for (const algorithm of algorithms) {
      const row = await measure(input, algorithm);
      rows[algorithm].push(row);
      all[algorithm].push(row);
      if (row.fault !== null) console.log(`WRONG ${folder}/${name} ${algorithm}: ${row.fault}`);
      if (row.stopped) console.log(`not finished: ${folder}/${name} ${algorithm}, ${input.length} bytes`);
    }
  }
  for (const algorithm of algorithms) print(folder, algorithm, rows[algorithm]);
}
for (const algorithm of algorithms) print("all", algorithm, all[algorithm]);
if (performance.now() > end)
  console.log(`The rest of the files was left out after ${values.minutes} minutes.`);

/** @param {Uint8Array} bytes */
function accepts(bytes) {
  try {
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Uint8Array} input
 * @param {Algorithm} algorithm
 * @returns {Promise<Row>}
 */
async function measure(input, algorithm) {
  let tests = 0;
  const start = performance.now();
  const limit = Math.min(start + Number(values.seconds) * 1000, end);
  const { bytes, diagnosis, stopped } = await repair(
    input,
    async (candidate) => {
      tests++;
      if (tests % 64 === 0 && performance.now() > limit) throw new Stop("time");
      return { outcome: accepts(candidate) ? "pass" : "fail" };
    },
    { algorithm },
  );
  const seconds = (performance.now() - start) / 1000;
  const kept = bytes === null ? null : bytes.length / input.length;
  const fault =
    bytes && diagnosis && faultOf(input, { bytes, removed: diagnosis, finished: stopped === null });
  return { tests, seconds, kept, stopped: stopped !== null, fault };
}

/**
 * What is wrong with a result, or null.
 * @param {Uint8Array} input
 * @param {{ bytes: Uint8Array, removed: readonly { start: number, end: number }[], finished: boolean }} result
 */
function faultOf(input, { bytes, removed, finished }) {
  if (!accepts(bytes)) return "not accepted";
  let next = 0;
  const kept = removed.map(({ start, end }) => {
    const part = input.subarray(next, start);
    next = end;
    return part;
  });
  if (!Buffer.concat([...kept, input.subarray(next)]).equals(bytes)) return "not what the diagnosis leaves";
  if (!finished) return null;
  let gone = 0;
  for (const { start, end } of removed) {
    const at = start - gone;
    for (let offset = start; offset < end; ) {
      const after = offset + lengthOfCodePoint(input, offset);
      const larger = Buffer.concat([
        bytes.subarray(0, at),
        input.subarray(offset, after),
        bytes.subarray(at),
      ]);
      if (accepts(larger)) return `not 1-maximal: byte ${offset} can be put back`;
      offset = after;
    }
    gone += end - start;
  }
  return null;
}

/**
 * @param {Uint8Array} text
 * @param {number} at
 */
function lengthOfCodePoint(text, at) {
  let length = 1;
  while (((text[at + length] ?? 0) & 0xc0) === 0x80) length++;
  return length;
}

/**
 * @param {string} folder
 * @param {Algorithm} algorithm
 * @param {readonly Row[]} rows
 */
function print(folder, algorithm, rows) {
  const repaired = rows.flatMap(({ kept }) => (kept === null ? [] : [kept]));
  const tests = rows.map((row) => row.tests).sort((a, b) => a - b);
  const median = tests[tests.length >> 1] ?? 0;
  console.log(
    [
      folder.padEnd(24),
      algorithm.padEnd(6),
      `${repaired.length}/${rows.length} repaired`,
      `${rows.filter((row) => !row.stopped).length} finished`,
      `tests median ${median} mean ${mean(tests).toFixed(0)}`,
      `bytes kept ${(100 * mean(repaired)).toFixed(1)} %`,
      `${rows.reduce((sum, row) => sum + row.seconds, 0).toFixed(0)} s`,
      `${rows.filter((row) => row.fault !== null).length} wrong`,
    ].join("  "),
  );
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
