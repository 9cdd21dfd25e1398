// The toys of Perses whose tests need nothing but grep, from a checkout of its repository.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minimizeCounting, printTable } from "./counting.js";

/**
 * @typedef {object} Toy
 * @property {string} input
 * @property {string} golden Perses' result
 * @property {readonly string[]} phrases what its test looks for
 * @property {string} [progress] what Perses wrote about its tests
 */

/** @type {readonly Toy[]} */
const toys = [
  { input: "glsl/t.vert", golden: "glsl/golden_t.vert", phrases: ["int out1 = 5;"] },
  { input: "sysverilog_print/hello.sv", golden: "sysverilog_print/golden.sv", phrases: ["Hello world"] },
  { input: "solidity/hello.sol", golden: "solidity/golden.sol", phrases: ["Hello World"] },
  {
    input: "javascript_print/hello.js",
    golden: "javascript_print/vulcan_golden.js",
    phrases: ["hello world"],
  },
  { input: "sqlite/t.sqlite", golden: "sqlite/golden.sqlite", phrases: ["select"] },
  { input: "mysql/hello.mysql", golden: "mysql/golden.mysql", phrases: ["hello"] },
  { input: "smtlibv2/hello.smt2", golden: "smtlibv2/golden.smt2", phrases: ["hello"] },
  {
    input: "line/small.line",
    golden: "line/golden_reduced_small.line",
    phrases: ["a", "g", "n"],
    progress: "line/golden_reduction_progress.txt",
  },
  { input: "xml/hello.xml", golden: "xml/golden.xml", phrases: ["title"] },
  {
    input: "delta_1/t.c",
    golden: "delta_1/golden_grep_based_reduced_t.c",
    phrases: ["world"],
    progress: "delta_1/golden_grep_based_reduction_progress.txt",
  },
];

/** @param {string} checkout of uw-pluverse/perses */
export async function benchToys(checkout) {
  const folder = join(checkout, "test/org/perses/benchmark_toys");
  if (!existsSync(folder)) {
    console.log(`skipped: there is no ${folder}; give a checkout of uw-pluverse/perses`);
    return;
  }
  const rows = [["toys of Perses", "bytes in", "Perses", "tests", "ours", "tests", "result", ""]];
  for (const { input, golden, phrases, progress } of toys) {
    const bytes = new Uint8Array(readFileSync(join(folder, input)));
    const theirs = readFileSync(join(folder, golden)).length;
    const { result, text, tests } = await minimizeCounting(bytes, (candidate) =>
      phrases.every((phrase) => candidate.split("\n").some((line) => line.includes(phrase))),
    );
    rows.push([
      input,
      `${bytes.length}`,
      `${theirs}`,
      progress === undefined ? "?" : testsIn(readFileSync(join(folder, progress), "utf8")),
      `${result.bytes.length}`,
      `${tests}`,
      JSON.stringify(text),
      result.bytes.length <= theirs ? "reached" : "NOT REACHED",
    ]);
  }
  printTable(rows);
}

/**
 * Successes and failures together, as Perses counts them at the end.
 * @param {string} progress
 */
function testsIn(progress) {
  const numberOf = (/** @type {string} */ what) =>
    Number(new RegExp(`#test ${what} = (\\d+)`).exec(progress)?.[1] ?? Number.NaN);
  return String(numberOf("success") + numberOf("failure"));
}
