/**
 * How fast inputs are produced and trees drawn uniformly, beside a naive recursive producer on the same grammar.
 *
 *     node bench/generate.js [grammar.fbjson ...]
 *
 * Without arguments it measures a JSON grammar of characters. Both producers give bytes and are timed by turns in
 * the same minute; the figures are bytes per microsecond of processor time, and the ratio is what counts.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Random } from "../dist/base/random.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/model/uniform.js";
import { sitesOf } from "../dist/generate/sites.js";
import { UniformTrees } from "../dist/generate/uniform/uniform-trees.js";
import { readFuzzingbookJson } from "../dist/grammar/read/fuzzingbook-json.js";

/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

const ROUNDS = 8;
const TURN = 150;

const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789 "];
const digits = [..."123456789"];
const json = JSON.stringify({
  "<start>": ["<element>"],
  "<element>": ["<ws><value><ws>"],
  "<value>": ["<object>", "<array>", "<string>", "<number>", "true", "false", "null"],
  "<object>": ["{<ws>}", "{<members>}"],
  "<members>": ["<member>", "<member>,<members>"],
  "<member>": ["<ws><string><ws>:<element>"],
  "<array>": ["[<ws>]", "[<elements>]"],
  "<elements>": ["<element>", "<element>,<elements>"],
  "<string>": ['"<chars>"'],
  "<chars>": ["", "<char><chars>"],
  "<char>": characters,
  "<number>": ["<int><frac><exp>"],
  "<int>": ["<digit>", "<onenine><digits>", "-<digit>", "-<onenine><digits>"],
  "<digits>": ["<digit>", "<digit><digits>"],
  "<digit>": ["0", "<onenine>"],
  "<onenine>": digits,
  "<frac>": ["", ".<digits>"],
  "<exp>": ["", "e<sign><digits>"],
  "<sign>": ["", "+", "-"],
  "<ws>": ["", " ", "\n"],
});

/**
 * The producer one writes first: recursion, strings, the shallowest alternatives once the depth is used up.
 * @param {Grammar} grammar
 * @param {number} depth
 */
function naiveProducer(grammar, depth) {
  /** @type {Map<string, import("../dist/grammar/grammar.js").Expression[][]>} */
  const rules = new Map();
  for (const [name, { alternatives }] of grammar.rules) {
    rules.set(
      name,
      alternatives.map(({ expression }) =>
        expression.kind === "sequence" ? [...expression.items] : [expression],
      ),
    );
  }
  /** @type {Map<string, number>} */
  const depths = new Map();
  const depthOf = (/** @type {import("../dist/grammar/grammar.js").Expression[]} */ items) =>
    1 +
    Math.max(
      0,
      ...items.map((item) => (item.kind === "reference" ? (depths.get(item.name) ?? Infinity) : 0)),
    );
  for (let fell = true; fell; ) {
    fell = false;
    for (const [name, alternatives] of rules) {
      const least = Math.min(...alternatives.map(depthOf));
      if (least < (depths.get(name) ?? Infinity)) {
        depths.set(name, least);
        fell = true;
      }
    }
  }
  const shallow = new Map(
    [...rules].map(([name, alternatives]) => [
      name,
      alternatives.filter((items) => depthOf(items) === depths.get(name)),
    ]),
  );
  const random = new Random(1);
  /** @type {(name: string, left: number) => string} */
  const derive = (name, left) => {
    const alternatives = (left > 0 ? rules : shallow).get(name) ?? [];
    let text = "";
    for (const item of alternatives[random.below(alternatives.length)] ?? []) {
      text +=
        item.kind === "reference" ? derive(item.name, left - 1) : item.kind === "literal" ? item.text : "";
    }
    return text;
  };
  const encoder = new TextEncoder();
  return () => encoder.encode(derive(grammar.start, depth));
}

/**
 * Bytes per microsecond of processor time.
 * @param {() => { length: number }} produce
 */
function rate(produce, milliseconds = TURN) {
  let bytes = 0;
  const before = process.cpuUsage();
  const end = performance.now() + milliseconds;
  while (performance.now() < end) for (let round = 0; round < 10; round++) bytes += produce().length;
  const { user, system } = process.cpuUsage(before);
  return bytes / (user + system);
}

/** @param {number[]} values */
const median = (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** @param {string} name @param {string} text */
function measure(name, text) {
  const { grammar } = readFuzzingbookJson(text);
  const sites = sitesOf(grammar);
  const cold = performance.now();
  const producer = new Producer(sites, uniform, new Random(1));
  const compiled = performance.now() - cold;
  const first = rate(() => producer.produce(1000), 1000);
  console.log(`${name}: compiled in ${compiled.toFixed(0)} ms, ${first.toFixed(1)} MB/s in the first second`);
  for (const [depth, budget] of [
    [16, 100],
    [24, 1000],
  ]) {
    const naive = naiveProducer(grammar, depth ?? 0);
    const rates = Array.from({ length: ROUNDS }, () => [
      rate(naive),
      rate(() => producer.produce(budget ?? 0)),
    ]);
    const slow = median(rates.map(([one = 0]) => one));
    const fast = median(rates.map(([, other = 0]) => other));
    console.log(
      `  naive to depth ${depth} ${slow.toFixed(1)} MB/s, ours with ${budget} expansions ${fast.toFixed(1)} MB/s: ${(fast / slow).toFixed(1)} times`,
    );
  }
  const start = performance.now();
  const trees = new UniformTrees(sites, 1000);
  const prepared = performance.now() - start;
  const random = new Random(1);
  const choices = rate(
    () => ({ length: 1e6 * Number(trees.drawChoices(1000, random).taken.length > 0) }),
    1000,
  );
  const whole = rate(() => ({ length: 1e6 * Number(trees.draw(1000, random).kind === "rule") }), 1000);
  console.log(
    `  uniform, 1,000 expansions: prepared in ${prepared.toFixed(0)} ms, ${choices.toFixed(0)} derivations/s, ${whole.toFixed(0)} trees/s`,
  );
}

measure("JSON", json);
const paths = process.argv.slice(2);
if (paths.length === 0)
  console.log("name fuzzingbook grammars, such as javascript.fbjson, to measure those too");
for (const path of paths) measure(basename(path), readFileSync(path, "utf8"));
