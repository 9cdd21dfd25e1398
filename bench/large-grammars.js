// Grammars of many rules, as specializing a grammar makes them: node bench/large-grammars.js [rules]
// For each shape of grammar, in a process of its own: processor seconds for each step, and the bytes held in the end.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Random } from "../dist/base/random.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { problemsOf } from "../dist/grammar/validate.js";
import { parseForest } from "../dist/parse/parse.js";
import { prepare } from "../dist/parse/prepared-grammar.js";

/** @typedef {import("../dist/grammar/grammar.js").Expression} Expression */
/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

const [rules = "50000", shape] = process.argv.slice(2);
const count = Number(rules);

/** @param {string} text @returns {Expression} */
const literal = (text) => ({ kind: "literal", text });
/** @param {number} number @returns {Expression} */
const reference = (number) => ({ kind: "reference", name: `r${Math.min(number, count - 1)}` });
/** @param {...Expression} items @returns {Expression} */
const sequence = (...items) => ({ kind: "sequence", items });

/** The alternatives of rule number n. @type {Record<string, (n: number) => readonly Expression[]>} */
const shapes = {
  "a chain without a choice": (n) => [
    n === count - 1 ? literal("z") : sequence(literal("a"), reference(n + 1)),
  ],
  "a chain with an end at each link": (n) => [literal("b"), sequence(literal("a"), reference(n + 1))],
  "a chain declared from its end": (n) =>
    n === count - 1
      ? [reference(count - 2)]
      : n === 0
        ? [literal("z")]
        : [sequence(literal("a"), reference(n - 1)), literal("c")],
  "one rule of as many alternatives": (n) =>
    n === 0
      ? Array.from({ length: count - 1 }, (_, index) => reference(index + 1))
      : [literal(`w${n} `), sequence(literal("("), reference(0), literal(")"))],
  random: randomAlternatives,
};

/** Random rules like those of a programming language, each reachable by its neighbour before it. @param {number} n @returns {readonly Expression[]} */
function randomAlternatives(n) {
  const random = new Random(n + 1);
  const any = () => reference(random.below(count));
  const letter = () => literal("abcdefghijklmnopqrstuvwxyz+-*/()[]{},;"[random.below(38)] ?? "a");
  const bodies = [
    () => sequence(letter(), any(), letter()),
    () => sequence(any(), letter(), any()),
    () => ({
      kind: /** @type {const} */ ("repetition"),
      item: sequence(letter(), any()),
      min: 0,
      max: Number.POSITIVE_INFINITY,
    }),
    () => sequence(letter(), letter()),
  ];
  const more = Array.from({ length: random.below(3) }, () =>
    (bodies[random.below(bodies.length)] ?? letter)(),
  );
  return [sequence(letter(), literal(`${n % 97}`)), sequence(letter(), reference(n + 1), letter()), ...more];
}

/** @param {string} name @returns {Grammar} */
function grammarOfShape(name) {
  const alternativesOf = shapes[name];
  if (!alternativesOf) throw new RangeError(`no such shape: ${name}`);
  const last = name === "a chain declared from its end" ? count - 1 : 0;
  const entries = Array.from({ length: count }, (_, n) => {
    const alternatives = alternativesOf(n).map((expression) => ({ expression }));
    return /** @type {const} */ ([`r${n}`, { name: `r${n}`, alternatives }]);
  });
  return { start: `r${last}`, rules: new Map(entries) };
}

/** @template T @param {string} what @param {() => T} work @returns {T} */
function timed(what, work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`  ${what.padEnd(34)} ${((user + system) / 1e6).toFixed(2)} s\n`);
  return result;
}

if (shape === undefined) {
  for (const each of Object.keys(shapes)) {
    spawnSync(process.execPath, ["--expose-gc", fileURLToPath(import.meta.url), rules, each], {
      stdio: "inherit",
    });
  }
} else {
  const collect = /** @type {() => void} */ (/** @type {unknown} */ (globalThis.gc));
  const grammar = grammarOfShape(shape);
  process.stdout.write(`${shape}, ${count} rules\n`);
  collect();
  const before = process.memoryUsage();
  const held = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const bytes = heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers;
    process.stdout.write(`  held ${Math.round(bytes / 1e6)} MB\n`);
  };
  timed("validated", () => problemsOf(grammar));
  timed("prepared for parsing", () => prepare(grammar));
  held();
  const sites = timed("choices named", () => sitesOf(grammar));
  const producer = timed("producer made", () => new Producer(sites, uniform, new Random(1)));
  const first = timed("first text produced", () => producer.produce(200));
  held();
  const texts = timed("1,000 texts produced", () =>
    Array.from({ length: 1_000 }, () => producer.produce(200)),
  );
  const text = new TextDecoder().decode(texts.find(({ length }) => length > 1_000) ?? first);
  timed(`parsed, ${text.length} characters`, () => parseForest(grammar, text));
  timed("parsed again", () => parseForest(grammar, text));
  held();
  process.stdout.write(`  most resident ${Math.round(process.resourceUsage().maxRSS / 1e3)} MB\n`);
}
