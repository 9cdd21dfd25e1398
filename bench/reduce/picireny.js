// Picireny's own five cases, from a checkout of its repository: the inputs, grammars and programs of its tests. Beside
// ours stand picireny 21.8's runs of the program, counted on these cases by a wrapper: by default (HDD*, contents
// cached), and the fewest of its options' (one round of HDD only); all end with the exact expected output.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAntlr } from "../../dist/grammar/antlr/read-antlr.js";
import { minimizeCounting, printTable } from "./counting.js";
import { treeSource } from "./embedded.js";

/**
 * @typedef {object} Case
 * @property {string} input
 * @property {string} expected
 * @property {string} program
 * @property {string} phrase what the program has to print
 * @property {string} grammar
 * @property {number} byDefault picireny's runs
 * @property {number} fewest
 */

const json = { input: "inp-obj-arr.json", program: "sut-json-load.py", grammar: "JSON.g4" };

/** @type {readonly Case[]} */
const cases = [
  { ...json, phrase: "foo", expected: "exp-obj-arr-foo.json", byDefault: 16, fewest: 12 },
  { ...json, phrase: "bar", expected: "exp-obj-arr-bar.json", byDefault: 20, fewest: 15 },
  { ...json, phrase: "baz", expected: "exp-obj-arr-baz.json", byDefault: 20, fewest: 15 },
  { ...json, phrase: "87", expected: "exp-obj-arr-87.json", byDefault: 39, fewest: 31 },
  {
    input: "inp-str-arr.ini",
    program: "sut-inijson-load.py",
    grammar: "INIParser.g4",
    phrase: "87",
    expected: "exp-str-arr-87.ini",
    byDefault: 55,
    fewest: 43,
  },
];

/** @param {string} checkout of renatahodovan/picireny */
export async function benchPicireny(checkout) {
  const folder = join(checkout, "tests/resources");
  if (!existsSync(folder)) {
    console.log(`skipped: there is no ${folder}; give a checkout of renatahodovan/picireny`);
    return;
  }
  if (spawnSync("python3", ["--version"]).status !== 0) {
    console.log("skipped picireny's cases: python3 is missing");
    return;
  }
  const rows = [["picireny's cases", "expected", "runs", "fewest", "to its size", "ours", "tests", "result"]];
  for (const each of cases) {
    const input = new Uint8Array(readFileSync(join(folder, each.input)));
    const expected = readFileSync(join(folder, each.expected));
    const fails = askProgram(join(folder, each.program), each.phrase);
    const { grammar } = readAntlr(readFileSync(join(folder, each.grammar), "utf8"), {
      files: (name) => readFileSync(join(folder, `${name}.g4`), "utf8"),
    });
    const tree = treeSource(grammar);
    const { result, text, tests, testsTo } = await minimizeCounting(input, fails, { tree });
    if (process.env["SHOW"]) console.log(text, result.stages);
    rows.push([
      `${each.input} ${each.phrase}`,
      `${expected.length}`,
      `${each.byDefault}`,
      `${each.fewest}`,
      `${testsTo(expected.length)}`,
      `${result.bytes.length}`,
      `${tests}`,
      JSON.stringify(text),
    ]);
  }
  printTable(rows);
}

/**
 * Runs a Python program on a text, and tells whether it prints the phrase.
 * @param {string} program
 * @param {string} phrase
 * @returns {(text: string, bytes: Uint8Array) => boolean}
 */
function askProgram(program, phrase) {
  return (_, bytes) => {
    const folder = mkdtempSync(join(tmpdir(), "picireny-case-"));
    try {
      const path = join(folder, "candidate");
      writeFileSync(path, bytes);
      return spawnSync("python3", [program, path], { encoding: "utf8" }).stdout.includes(phrase);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}
