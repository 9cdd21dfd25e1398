// Parsing, side by side with nearley: node bench/parse.js [--nearley <folder with node_modules>] [--grammars <folder>]
// The folder of grammars holds fuzzingbook-style *.fbjson files; their JavaScript is parsed at several sizes.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { characters } from "../dist/parse/input/characters.js";
import { parseForest } from "../dist/parse/parse.js";
import { prepare } from "../dist/parse/prepared-grammar.js";
import { recognize } from "../dist/parse/recognize.js";
import { parseTolerantly } from "../dist/parse/tolerant/parse-tolerantly.js";
import { javascriptText, jsonGrammar, jsonText, nearleyJson } from "./parse-inputs.js";

/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

const { values } = parseArgs({ options: { nearley: { type: "string" }, grammars: { type: "string" } } });

/** Milliseconds of the processor so far, which neighbours on the machine disturb less than the clock. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The least time of several runs, in milliseconds.
 * @param {() => unknown} run
 */
function leastTime(run, runs = 9) {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < runs; index++) {
    const start = processorTime();
    run();
    least = Math.min(least, processorTime() - start);
  }
  return least;
}

/**
 * @param {Grammar} grammar
 * @param {string} text
 */
function timesOf(grammar, text) {
  const forest = leastTime(() => parseForest(grammar, text));
  const both = leastTime(() => {
    const result = parseForest(grammar, text);
    if (result.kind === "failure") throw new Error(result.message);
    result.cheapest();
  });
  return { forest, both };
}

/**
 * @param {string} name
 * @param {Grammar} grammar
 * @param {string} text
 */
function report(name, grammar, text) {
  const { forest, both } = timesOf(grammar, text);
  const { automaton, alphabet } = prepare(grammar);
  const letters = characters({ text, encoding: "utf-8" }, alphabet);
  const bytes = recognize(automaton, letters).end().bytes / text.length;
  const speed = text.length / forest / 1000;
  console.log(
    `${name}: ${text.length} characters, forest ${forest.toFixed(1)} ms (${speed.toFixed(2)} M characters/s, ` +
      `${bytes.toFixed(0)} bytes each), forest and one tree ${both.toFixed(1)} ms`,
  );
  return both;
}

/** @param {string} text @param {number} ours */
function compareWithNearley(text, ours) {
  if (!values.nearley) return;
  const { Grammar, Parser } = createRequire(join(values.nearley, "package.json"))("nearley");
  const compiled = Grammar.fromCompiled(nearleyJson);
  const theirs = leastTime(() => new Parser(compiled).feed(text).results[0], 3);
  console.log(
    `  nearley, with its one tree: ${theirs.toFixed(1)} ms, ${(theirs / ours).toFixed(1)} times as long`,
  );
}

/** @param {string} path @returns {Grammar} */
function readFuzzingbook(path) {
  const { "[start]": start, "[grammar]": rules } = JSON.parse(readFileSync(path, "utf8"));
  /** @param {string} symbol @returns {import("../dist/grammar/grammar.js").Expression} */
  const part = (symbol) =>
    symbol in rules ? { kind: "reference", name: symbol } : { kind: "literal", text: symbol };
  /** @param {string[]} symbols @returns {import("../dist/grammar/grammar.js").Alternative} */
  const alternative = (symbols) => ({ expression: { kind: "sequence", items: symbols.map(part) } });
  /** @param {[string, string[][]]} entry @returns {[string, import("../dist/grammar/grammar.js").Rule]} */
  const rule = ([name, alternatives]) => [name, { name, alternatives: alternatives.map(alternative) }];
  return {
    start,
    rules: new Map(Object.entries(/** @type {Record<string, string[][]>} */ (rules)).map(rule)),
  };
}

if (!values.nearley) console.log("no comparison: give --nearley <folder> where nearley is installed");
for (const size of [20_000, 200_000]) {
  const text = jsonText(size);
  compareWithNearley(text, report("JSON", jsonGrammar, text));
}

const path = join(values.grammars ?? ".", "javascript.fbjson");
if (!existsSync(path)) console.log(`no JavaScript: ${path} is missing; give --grammars <folder>`);
else {
  const grammar = readFuzzingbook(path);
  const start = processorTime();
  const result = parseForest(grammar, "var A = class  extends (class {}){};\n");
  if (result.kind === "forest") result.cheapest();
  console.log(`JavaScript, cold: grammar and 37 characters in ${(processorTime() - start).toFixed(0)} ms`);
  for (const size of [2_000, 20_000, 100_000]) report("JavaScript", grammar, javascriptText(size));
}

const broken = jsonText(100_000).replace(/(.{15000}[^"]*"[^"]*)":/gs, "$1:");
const repaired = leastTime(() => parseTolerantly(jsonGrammar, broken, { exactCells: 1000 }), 3);
const [repair] = parseTolerantly(jsonGrammar, broken, { exactCells: 1000 }).repairs;
console.log(
  `JSON, ${broken.length} characters with ${repair?.cost} errors, windowed: ${repaired.toFixed(0)} ms`,
);
