/**
 * Mutated grammars: `node bench/mutated-grammars.js [count] [seed] [<files of grammars> …]` after a build. Every grammar, in
 * every notation, is changed by one character or one word; what is read then is validated, described, parsed with and
 * produced from. Anything but a `GrammarError` or an `OptionsError` is an internal error, and so is more than some
 * seconds. The built-in grammars are always among them.
 */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { OptionsError } from "../dist/base/options-error.js";
import { Random } from "../dist/base/random.js";
import { BUILTIN_GRAMMARS } from "../dist/format/builtin-formats.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { readAntlr } from "../dist/grammar/antlr/read-antlr.js";
import { describeGrammar } from "../dist/grammar/describe.js";
import { isTwoLevel } from "../dist/grammar/grammar.js";
import { GrammarError } from "../dist/grammar/grammar-error.js";
import { readGrammar } from "../dist/grammar/read/read.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { readTreeSitter } from "../dist/grammar/read/read-tree-sitter.js";
import { writeFuzzingbookJson, writeSymbolListJson } from "../dist/grammar/write/fuzzingbook-json.js";
import { recognizes } from "../dist/parse/parse.js";

const mostSeconds = 5;

/**
 * @typedef {object} Text
 * @property {string} name Tells the notation by its ending.
 * @property {string} text
 */

/** @param {Text} mutant */
function use({ name, text }) {
  const { grammar } = readerOf(name)(text);
  describeGrammar(grammar);
  recognizes(grammar, "");
  if (isTwoLevel(grammar)) return;
  const produced = new Producer(sitesOf(grammar), uniform, new Random(1)).produce(20);
  // Of a long one an ambiguous grammar may take its time; that is not what is looked for.
  if (produced.length < 200 && !recognizes(grammar, produced))
    throw new Error("does not parse what it produced");
}

/** @param {string} name */
function readerOf(name) {
  if (name.endsWith(".g4")) return readAntlr;
  if (name.endsWith("grammar.json")) return readTreeSitter;
  return (/** @type {string} */ text) => readGrammar(text, { fileName: name });
}

/**
 * The text with one character or one word left out, doubled, or replaced by another of the text.
 * @param {string} text
 * @param {Random} random
 */
function mutated(text, random) {
  const below = (/** @type {number} */ count) => Math.floor(random.unit() * count);
  const parts = random.unit() < 0.5 ? [...text] : (text.match(/\w+|\s+|[^\w\s]/gu) ?? []);
  const at = below(parts.length);
  const [part = "", other = ""] = [parts[at], parts[below(parts.length)]];
  const instead = [[], [part, part], [other], [other, part], [String.fromCodePoint(32 + below(95))]];
  return parts.with(at, (instead[below(instead.length)] ?? []).join("")).join("");
}

/** @returns {Text[]} */
function originals() {
  const builtin = BUILTIN_GRAMMARS.flatMap(({ name, text }) => {
    const { grammar } = readEbnf(text);
    return [
      { name: `${name}.ebnf`, text },
      { name: `${name}.json`, text: writeFuzzingbookJson(grammar).text },
      { name: `${name}-lists.json`, text: writeSymbolListJson(grammar).text },
    ];
  });
  const given = process.argv
    .slice(4)
    .map((path) => ({ name: basename(path), text: readFileSync(path, "utf8") }));
  return [...builtin, ...given];
}

async function main() {
  const [count = 20_000, seed = 1] = process.argv.slice(2, 4).map(Number);
  const random = new Random(seed);
  const texts = originals();
  /** @type {Map<string, number>} */
  const outcomes = new Map();
  let worker = startWorker();
  for (let number = 0; number < count; number++) {
    const original = texts[number % texts.length];
    if (original === undefined) break;
    const mutant = { ...original, text: mutated(original.text, random) };
    const started = performance.now();
    const outcome = await outcomeOf(worker, mutant);
    outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1);
    if (outcome.kind === "used" || outcome.kind === "refused") continue;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(
      `${outcome.kind} after ${seconds} s: ${mutant.name}, number ${number}: ${outcome.message}\n`,
    );
    if (outcome.kind !== "too slow") continue;
    await worker.terminate();
    worker = startWorker();
  }
  await worker.terminate();
  const shown = [...outcomes].map(([kind, times]) => `${times} ${kind}`);
  process.stdout.write(`${count} mutants of ${texts.length} grammars, seed ${seed}: ${shown.join(", ")}\n`);
  if (outcomes.has("internal error") || outcomes.has("too slow")) process.exitCode = 1;
}

const startWorker = () => new Worker(fileURLToPath(import.meta.url));

/**
 * @param {Worker} worker
 * @param {Text} mutant
 * @returns {Promise<{ kind: string, message: string }>}
 */
function outcomeOf(worker, mutant) {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve({ kind: "too slow", message: "" }), mostSeconds * 1_000);
    worker.once("message", (outcome) => {
      clearTimeout(limit);
      resolve(outcome);
    });
    worker.postMessage(mutant);
  });
}

/** @param {Text} mutant */
function tried(mutant) {
  try {
    use(mutant);
    return { kind: "used", message: "" };
  } catch (error) {
    const isOurs = error instanceof GrammarError || error instanceof OptionsError;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: isOurs ? "refused" : "internal error", message: message.split("\n", 3).join(" ") };
  }
}

if (isMainThread) await main();
else parentPort?.on("message", (mutant) => parentPort?.postMessage(tried(mutant)));
