// A grammar's product with a tree automaton of 16 states beside the grammar: node bench/product-grammars.js javascript.fbjson
// Processor seconds to prepare both, and how fast texts are parsed with and produced from them.
import { readFileSync } from "node:fs";
import { Random } from "../dist/base/random.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { readFuzzingbookJson } from "../dist/grammar/read/read-fuzzingbook-json.js";
import { parseForest } from "../dist/parse/parse.js";
import { prepare } from "../dist/parse/prepared-grammar.js";
import { productOf } from "./product-grammars/product.js";

/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

/** The states say which of these statements a tree holds. */
const HELD = ["ifStatement", "functionDeclaration", "returnStatement", "iterationStatement"];

const texts = {
  "a list of statements of one tree": "if (a > 1) { b = c + 2; }\n".repeat(160),
  "statements of many trees": "function f(a) { var c = a + b * 2; if (c > 10) { return c; } }\n".repeat(64),
};

/** @template T @param {() => T} work @returns {{ seconds: number, result: T }} */
function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

/** The best of some rounds, in units for each second. @param {() => number} work units done */
function rate(work) {
  let best = 0;
  for (let round = 0; round < 8; round++) {
    const { seconds, result } = timed(work);
    best = Math.max(best, result / seconds);
  }
  return best;
}

/** @param {string} name @param {Grammar} grammar */
function measure(name, grammar) {
  const rules = [...grammar.rules.values()];
  const alternatives = rules.reduce((sum, rule) => sum + rule.alternatives.length, 0);
  console.log(`${name}: ${rules.length} rules, ${alternatives} alternatives`);
  console.log(`  prepared       ${timed(() => prepare(grammar)).seconds.toFixed(2)} s`);
  for (const [what, text] of Object.entries(texts)) {
    const speed = rate(() => {
      parseForest(grammar, text);
      return text.length;
    });
    console.log(`  ${what.padEnd(34)} ${Math.round(speed / 1e3)} thousand characters/s`);
  }
  const first = timed(() => {
    const producer = new Producer(sitesOf(grammar), uniform, new Random(3));
    producer.produce(100);
    return producer;
  });
  console.log(`  first text     ${first.seconds.toFixed(2)} s`);
  const produced = rate(() => {
    let bytes = 0;
    for (let left = 5_000; left > 0; left--) bytes += first.result.produce(100).length;
    return bytes;
  });
  console.log(`  produced       ${(produced / 1e6).toFixed(1)} MB/s`);
}

const [path = "javascript.fbjson"] = process.argv.slice(2);
const { grammar } = readFuzzingbookJson(readFileSync(path, "utf8"));
measure("the grammar", grammar);
measure(
  "its product",
  productOf(grammar, {
    union: (one, other) => one | other,
    added: (rule) => (HELD.includes(rule) ? 1 << HELD.indexOf(rule) : 0),
  }),
);
