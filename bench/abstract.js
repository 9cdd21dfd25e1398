/**
 * Patterns of real crashes, and what inputs of these patterns do:
 *
 *     node bench/abstract.js --corpus <folder> --programs <folder> [--only <name>] [--half tuning|aside] [--seed 1] [--fresh 500]
 *
 * The corpus has the bugs and the grammars of DDSet (`rhino.385.js`, `javascript.fbjson` …). The programs are packages of
 * npm, jars of Maven Central and a Lua built from its source, in one folder; what is not there is left out, aloud.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { abstract, tellingOf } from "../dist/abstraction/abstract.js";
import { KnownPatterns, lookFurther } from "../dist/abstraction/look-further.js";
import { readGrammar } from "../dist/grammar/read/read.js";
import { functionOracle } from "../dist/oracle/answer.js";
import { wrapping } from "../dist/oracle/oracle.js";
import { cached } from "../dist/oracle/wrap/cached.js";
import { counted, Tally } from "../dist/oracle/wrap/counted.js";
import { parseForest, parseTree, recognizes } from "../dist/parse/parse.js";
import { writePattern } from "../dist/parse/pattern/write-pattern.js";
import { minimize } from "../dist/reduce/minimize.js";
import { nameOf } from "../dist/tree/node.js";
import { cases } from "./abstract/cases.js";
import { conditionOutcomes } from "./abstract/conditions.js";
import { freshOutcomes } from "./abstract/fresh.js";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: "." },
    programs: { type: "string", default: "." },
    only: { type: "string", default: "" },
    half: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    fresh: { type: "string", default: "500" },
  },
});
const corpus = resolve(values.corpus);
const programs = resolve(values.programs);

/** @param {string} name */
function grammarOf(name) {
  const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
  if (name === "css") return readGrammar(readFileSync(here("inputs-from-hell/css.ebnf"), "utf8")).grammar;
  const path = name.endsWith(".fbjson") ? join(corpus, name) : here(`abstract/${name}.ebnf`);
  return readGrammar(readFileSync(path, "utf8")).grammar;
}

/** @param {import("./abstract/cases.js").Case} given */
async function measured({ name, grammar: grammarName, input, open, mostRuns, published = "" }) {
  const bytes = new TextEncoder().encode(input(corpus));
  const grammar = grammarOf(grammarName);
  const subject = await open(programs);
  try {
    const tally = new Tally();
    const known = new Set();
    const ask = (/** @type {Uint8Array} */ candidate) => {
      known.add(new TextDecoder().decode(candidate).replace(/\s+/g, ""));
      return subject.ask(candidate);
    };
    const oracle = cached(counted(functionOracle(ask), tally));
    /** @type {import("../dist/abstraction/abstract.js").AskedBefore[]} */
    const asked = [];
    const recording = wrapping(oracle, async (candidate, signal) => {
      const verdict = await oracle(candidate, signal);
      asked.push({ bytes: candidate, outcome: verdict.outcome });
      return verdict;
    });
    const began = performance.now();
    const tree = Object.assign(treesOf(grammar), { reader: readerOf(grammar) });
    const { bytes: smaller, ends } = await minimize(bytes, recording, { algorithm: "deletions", tree });
    if (ends?.whole.outcome !== "fail") throw new Error("the input does not fail");
    const minimizing = tally.counts.total;
    const found = await abstract({ bytes: smaller, grammar, tree: parseTree(grammar, smaller) }, oracle, {
      asked,
      seed: Number(values.seed),
    });
    const seconds = (performance.now() - began) / 1000;
    const runs = tally.counts.total - minimizing;
    const other = found.other ?? (await otherThan(found, grammar, oracle));
    const looking = tally.counts.total - minimizing - runs;
    const wanted = Number(values.fresh);
    const { free, near } = await freshOutcomes({ found, smaller, grammar, ask: subject.ask, known, wanted });
    const where = await conditionOutcomes({ found, grammar, ask: subject.ask, wanted });
    return [
      name,
      `${minimizing} + ${runs} (${mostRuns})${runs > mostRuns ? " OVER" : ""}${found.confirmation.isComplete ? "" : ` only ${found.confirmation.failing} confirm`}`,
      seconds.toFixed(1),
      openAndVisible(found, new TextDecoder().decode(smaller)),
      inShares(free),
      inShares(near),
      ...Object.values(where).map(inShares),
      `${looking} runs: ${other === undefined ? "none" : JSON.stringify(other)}`,
      published,
      JSON.stringify(writePattern(grammar, found.pattern)),
      anywhere(found, grammar),
    ];
  } finally {
    subject.close();
  }
}

/**
 * An input that fails in the same way without the pattern, as the command looks for it.
 * @param {import("../dist/abstraction/abstract.js").Abstracted} found
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 * @param {import("../dist/oracle/oracle.js").Oracle<Uint8Array>} oracle
 */
async function otherThan(found, grammar, oracle) {
  const { signal } = new AbortController();
  const { failing } = await lookFurther(oracle, {
    known: await KnownPatterns.of([tellingOf(found)], grammar, signal),
    grammar,
    encoding: "utf-8",
    valid: found.valid,
    failing: found.valid.slice(0, 1),
    enough: 100,
    signal,
    seed: Number(values.seed),
    onTried: () => {},
  });
  return failing && new TextDecoder().decode(failing);
}

/** @param {import("../dist/grammar/grammar.js").Grammar} grammar */
const treesOf = (grammar) => (/** @type {Uint8Array} */ bytes) => {
  const forest = parseForest(grammar, bytes);
  return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
};

/** @param {import("../dist/grammar/grammar.js").Grammar} grammar */
const readerOf = (grammar) => ({
  isRead: (/** @type {Uint8Array} */ bytes) => recognizes(grammar, bytes),
  pause: async () => {},
});

/**
 * How many nodes are open, groups counted once, and how many characters, blanks aside, are not in one of them.
 * @param {import("../dist/abstraction/abstract.js").Abstracted} found
 * @param {string} text
 */
function openAndVisible({ opened }, text) {
  const length = (/** @type {string} */ some) => some.replace(/\s/g, "").length;
  const hidden = opened.reduce((sum, { text: each }) => sum + length(each), 0);
  const groups = new Set(opened.map(({ group }, index) => group ?? index));
  const grouped = new Set(opened.flatMap(({ group }) => group ?? []));
  return `${groups.size}${grouped.size > 0 ? ` (${grouped.size} grouped)` : ""}, ${length(text) - hidden}/${length(text)}`;
}

/**
 * The part that is enough wherever it stands.
 * @param {import("../dist/abstraction/abstract.js").Abstracted} found
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 */
function anywhere({ evocative }, grammar) {
  if (evocative === null || evocative.failing === 0) return "whole";
  const written = (/** @type {import("../dist/tree/pattern.js").Pattern} */ pattern) =>
    JSON.stringify(writePattern(grammar, pattern));
  return `${nameOf(evocative.pattern.tree)}: ${written(evocative.pattern)}`;
}

/** @param {{ tried: number, failing: number, passing: number }} outcomes */
function inShares({ tried, failing, passing }) {
  const valid = failing + passing;
  const share = (/** @type {number} */ some, /** @type {number} */ of) =>
    of === 0 ? "-" : `${((100 * some) / of).toFixed(1)} %`;
  return `${share(valid, tried)} of ${tried}, ${share(failing, valid)}`;
}

console.log(
  "case | minimizing + abstracting runs (most) | seconds | open, visible | free: valid, failing | near | has it, uniform | has it, near valid ones | has it, like them | has it, around them | has it not | met another | published | pattern | anywhere",
);
for (const each of cases) {
  if (!each.name.includes(values.only) || !each.half.startsWith(values.half)) continue;
  try {
    console.log((await measured(each)).join(" | "));
  } catch (error) {
    console.log(`${each.name} | left out: ${error instanceof Error ? error.message : error}`);
  }
}
