// Parsing, side by side with nearley: node bench/parse.js [--nearley <folder with node_modules>] [--grammars <folder>]
// The folder of grammars holds fuzzingbook-style *.fbjson files; their JavaScript is parsed at several sizes.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { characters } from "../dist/parse/input/letters.js";
import { parseForest } from "../dist/parse/parse.js";
import { prepare } from "../dist/parse/prepared-grammar.js";
import { recognize } from "../dist/parse/recognize.js";
import { parseTolerantly } from "../dist/parse/tolerant/parse-tolerantly.js";
import {
  declarationGrammar,
  javascriptText,
  jsonGrammar,
  jsonText,
  nearleyJson,
  sumGrammar,
} from "./parse-inputs.js";

/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

const { values } = parseArgs({ options: { nearley: { type: "string" }, grammars: { type: "string" } } });

/** Milliseconds of the processor so far, which neighbours on the machine disturb less than the clock. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The times of each of the runs, in milliseconds, shortest first; they take turns, so that both meet the same heap
 * and the same neighbours.
 * @param {(() => unknown)[]} runs
 */
function timesInTurn(runs, rounds = 9) {
  const times = runs.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of runs.entries()) {
      const start = processorTime();
      run();
      times[index]?.push(processorTime() - start);
    }
  }
  return times.map((each) => each.sort((one, other) => one - other));
}

/**
 * The least time of several runs, in milliseconds.
 * @param {() => unknown} run
 */
const leastTime = (run, rounds = 9) => timesInTurn([run], rounds)[0]?.[0] ?? 0;

/** A tree's nodes are all made when it is given out: there is nothing left to make when they are visited.
 * @param {Grammar} grammar
 * @param {string} text
 */
function oneTree(grammar, text) {
  const result = parseForest(grammar, text);
  if (result.kind === "failure") throw new Error(result.message);
  return result.cheapest();
}

/**
 * @param {string} name
 * @param {Grammar} grammar
 * @param {string} text
 */
function report(name, grammar, text) {
  const forest = leastTime(() => parseForest(grammar, text));
  const both = leastTime(() => oneTree(grammar, text));
  const { automaton, alphabet } = prepare(grammar);
  const letters = characters({ text, encoding: "utf-8" }, alphabet);
  const bytes = recognize(automaton, letters).end().bytes / text.length;
  const speed = text.length / forest / 1000;
  console.log(
    `${name}: ${text.length} characters, forest ${forest.toFixed(1)} ms (${speed.toFixed(2)} M characters/s, ` +
      `${bytes.toFixed(0)} bytes each), forest and one tree ${both.toFixed(1)} ms`,
  );
}

/** @param {string} text */
function compareWithNearley(text) {
  if (!values.nearley) return;
  const { Grammar, Parser } = createRequire(join(values.nearley, "package.json"))("nearley");
  const compiled = Grammar.fromCompiled(nearleyJson);
  const [ours, theirs] = timesInTurn([
    () => oneTree(jsonGrammar, text),
    () => new Parser(compiled).feed(text).results[0],
  ]);
  /** @param {number} nth */
  const compared = (nth) =>
    `${theirs?.[nth]?.toFixed(1)} ms to our ${ours?.[nth]?.toFixed(1)} ms, ` +
    `${((theirs?.[nth] ?? 0) / (ours?.[nth] ?? 1)).toFixed(1)} times as long`;
  console.log(
    `  nearley, with its one tree, in turn with us: at best ${compared(0)}; in the middle ${compared(4)}`,
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

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
if (!values.nearley) console.log("no comparison: give --nearley <folder> where nearley is installed");
for (const size of [20_000, 200_000]) {
  const text = jsonText(size);
  report("JSON", jsonGrammar, text);
  compareWithNearley(text);
}

const path = join(values.grammars ?? ".", "javascript.fbjson");
if (!existsSync(path)) console.log(`no JavaScript: ${path} is missing; give --grammars <folder>`);
else {
  const grammar = readFuzzingbook(path);
  const start = processorTime();
  oneTree(grammar, "var A = class  extends (class {}){};\n");
  console.log(`JavaScript, cold: grammar and 37 characters in ${(processorTime() - start).toFixed(0)} ms`);
  for (const size of [2_000, 20_000, 100_000]) report("JavaScript", grammar, javascriptText(size));
}

const sum = `a${"+a".repeat(399)}`;
const summed = leastTime(() => oneTree(sumGrammar, sum), 2);
console.log(`E -> E + E | a, 400 operands: forest and one tree ${summed.toFixed(0)} ms`);

const declarations = "a<b> c; a<b>d;\n".repeat(1500);
const orders = [false, true].map((ordered) => ({ ...declarationGrammar, ordered }));
const [unordered = [], ordered = []] = timesInTurn(orders.map((each) => () => oneTree(each, declarations)));
console.log(
  `declarations or expressions, ${declarations.length} characters: forest and one tree, the fewest nodes ` +
    `${unordered[0]?.toFixed(0)} ms, ordered alternatives ${ordered[0]?.toFixed(0)} ms`,
);

const broken = jsonText(100_000).replace(/(.{15000}[^"]*"[^"]*)":/gs, "$1:");
const repaired = leastTime(() => parseTolerantly(jsonGrammar, broken, { exactSteps: 1000 }), 3);
const [repair] = parseTolerantly(jsonGrammar, broken, { exactSteps: 1000 }).repairs;
console.log(
  `JSON, ${broken.length} characters with ${repair?.cost} errors, windowed: ${repaired.toFixed(0)} ms`,
);
