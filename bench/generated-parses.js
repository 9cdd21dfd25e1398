// Whether what is produced parses with the same grammar: inputs of three models (uniform, learned from some of the
// uniform ones, and the inverse of that) for each built-in grammar and each grammar named.
//
//   npm run build && node bench/generated-parses.js [grammar.g4 | grammar.fbjson ...] [--count 200]
//
// Prints how many inputs parse, how many were given up because their tokens cannot be told apart in any text, and an
// example of what does not parse. An input that takes longer than five seconds ends the work on its grammar.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Random } from "../dist/base/random.js";
import { BUILTIN_GRAMMARS } from "../dist/format/builtin-formats.js";
import { Learner } from "../dist/generate/learn.js";
import { inverted, probabilistic, uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { textProducer } from "../dist/generate/text-producer.js";
import { readAntlr } from "../dist/grammar/antlr/read-antlr.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { readFuzzingbookJson } from "../dist/grammar/read/read-fuzzingbook-json.js";
import { joinerOf } from "../dist/parse/join-tokens.js";
import { parseForest, recognizes } from "../dist/parse/parse.js";
import { tokenTreesOf } from "../dist/parse/token-tree.js";

const PATIENCE = 5_000;
const BUDGET = 60;
/** Uniform inputs that are learned from. */
const LEARNED_FROM = 20;

if (isMainThread) await reportAll();
else produceAll(workerData.name, workerData.count);

async function reportAll() {
  const words = process.argv.slice(2);
  const at = words.indexOf("--count");
  const [, count = "200"] = at < 0 ? [] : words.splice(at, 2);
  if (words.length === 0) console.log("name grammars, such as some of antlr/grammars-v4, to try those too");
  for (const name of [...BUILTIN_GRAMMARS.map((each) => each.name), ...words]) {
    if (extname(name) !== "" && !existsSync(name)) console.log(`${name}: missing, left out`);
    else await report(name, Number(count));
  }
}

/**
 * @param {string} name
 * @param {number} count
 */
function report(name, count) {
  /** @type {Map<string, { parsed: number, all: number, givenUp: number, example: string }>} */
  const shares = new Map();
  let busyWith = "preparing";
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { name, count } });
    let watch = setTimeout(() => {}, 0);
    const listen = () => {
      clearTimeout(watch);
      watch = setTimeout(() => void worker.terminate(), busyWith === "preparing" ? 4 * PATIENCE : PATIENCE);
    };
    worker.on("message", (message) => {
      busyWith = message.busyWith;
      if (message.shares) shares.set(message.shares.model, message.shares);
      listen();
    });
    worker.on("error", (error) => console.log(`${basename(name)}: ${error.message}`));
    worker.on("exit", (code) => {
      clearTimeout(watch);
      if (code !== 0) busyWith = `stopped while ${busyWith}`;
      print(name, shares, code === 0 ? "" : busyWith);
      resolve(undefined);
    });
    listen();
  });
}

/**
 * @param {string} name
 * @param {Map<string, { parsed: number, all: number, givenUp: number, example: string }>} shares
 * @param {string} end
 */
function print(name, shares, end) {
  const parts = Array.from(shares, ([model, { parsed, all, givenUp }]) => {
    const share = ((100 * parsed) / Math.max(1, all)).toFixed(1);
    return `${model} ${parsed}/${all} (${share} %)${givenUp > 0 ? `, ${givenUp} given up` : ""}`;
  });
  console.log(`${basename(name)}: ${[...parts, ...(end ? [end] : [])].join("; ")}`);
  for (const [model, { example }] of shares) if (example) console.log(`  ${model}: ${example}`);
}

/**
 * @param {string} name
 * @param {number} count
 */
function produceAll(name, count) {
  const grammar = grammarNamed(name);
  const sites = sitesOf(grammar);
  const join = joinerOf(grammar);
  const learner = new Learner(sites, { tokenTree: tokenTreesOf(grammar) });
  let learnedFrom = 0;
  /** @type {readonly (readonly [string, () => import("../dist/generate/model.js").Model])[]} */
  const models = [
    ["uniform", () => uniform],
    ["learned", () => probabilistic(learner.learned())],
    ["inverted", () => inverted(learner.learned())],
  ];
  for (const [model, make] of models) {
    const producer = textProducer({ sites, model: make(), random: new Random(1) }, join);
    const shares = { model, parsed: 0, all: 0, givenUp: 0, example: "" };
    for (let round = 0; round < count; round++) {
      const text = attempt(() => new TextDecoder().decode(producer.produce(BUDGET)));
      if (text instanceof Error) {
        shares.givenUp += 1;
        shares.example ||= text.message;
        if (shares.givenUp >= 3 && shares.all === 0) round = count;
      } else {
        parentPort?.postMessage({ busyWith: `parsing ${JSON.stringify(text.slice(0, 200))}` });
        shares.all += 1;
        if (recognizes(grammar, text)) shares.parsed += 1;
        else shares.example ||= problemOf(grammar, text);
        if (model === "uniform" && learnedFrom < LEARNED_FROM) {
          const forest = parseForest(grammar, text);
          if (forest.kind !== "failure") learner.add(forest.cheapest());
          learnedFrom += 1;
        }
      }
      parentPort?.postMessage({ busyWith: "producing", shares });
    }
  }
}

/** @param {() => string} action */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 * @param {string} text
 */
function problemOf(grammar, text) {
  const forest = parseForest(grammar, text);
  const reason = forest.kind === "failure" ? forest.message.split("\n", 1)[0] : "recognised by no parser";
  return `${JSON.stringify(text.slice(0, 100))}: ${reason}`;
}

/** @param {string} name */
function grammarNamed(name) {
  const builtin = BUILTIN_GRAMMARS.find((each) => each.name === name);
  if (builtin) return readEbnf(builtin.text).grammar;
  const text = readFileSync(name, "utf8");
  if (extname(name) !== ".g4") return readFuzzingbookJson(text).grammar;
  const besides = (/** @type {string} */ each) =>
    [dirname(name), dirname(dirname(name))]
      .map((folder) => join(folder, `${basename(each)}.g4`))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, "utf8"))[0];
  return readAntlr(text, { files: besides }).grammar;
}
