/**
 * Theories of real crashes: for each the runs, the processor seconds of our own, the share of what was built that is valid, how many inputs
 * of a test set the theory predicts right, how many of what is built from it fail, and the theory in words. Whether it is true is for a reader to say.
 *
 *     node bench/theories.js --corpus <folder> --programs <folder> [--only <name>] [--half tuning|aside|new] [--seed 1] [--most 1000] [--verbose]
 *
 * The corpus has the bugs and grammars of DDSet (`rhino.385.js`, `javascript.fbjson` …). The programs are packages of npm, jars of Maven
 * Central and a Lua built from its source, in one folder; what is not there is left out, aloud. Time that packages take is not our own.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { OptionsError } from "../dist/base/options-error.js";
import { Random } from "../dist/base/random.js";
import { inputReader } from "../dist/explain/make/made-input.js";
import { featureValue } from "../dist/explain/questions/questions.js";
import { theoryBranches } from "../dist/explain/theory/branches.js";
import { featureNames } from "../dist/explain/theory/feature-names.js";
import { theoryOf } from "../dist/explain/theory/theory-of.js";
import { readGrammar } from "../dist/grammar/read/read.js";
import { functionOracle } from "../dist/oracle/answer.js";
import { cached } from "../dist/oracle/wrap/cached.js";
import { theoryInWords, theoryTreeLines } from "../dist/report/theory/theory-in-words.js";
import { explaining } from "../dist/session/explain/explaining.js";
import { theoryInputs } from "../dist/session/generate/theory-inputs.js";
import { crashes } from "./circumstances/crashes.js";
import { questionsIn } from "./circumstances/judging.js";
import { moreOfTheSame } from "./circumstances/more-of-the-same.js";

const { values } = parseArgs({
  options: {
    corpus: { type: "string", default: "." },
    programs: { type: "string", default: "." },
    only: { type: "string", default: "" },
    half: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    most: { type: "string", default: "1000" },
    verbose: { type: "boolean", default: false },
  },
});
const corpus = resolve(values.corpus);
const seed = Number(values.seed);

/** Inputs of each outcome to judge with, how many are drawn for them, and for how long. */
const JUDGING = { each: 100, draws: 30_000, milliseconds: 20_000 };

/** Inputs built from a theory, to see how many of them fail. */
const PRODUCED = 100;

/** @param {string} name */
function grammarNamed(name) {
  const path = name.endsWith(".fbjson")
    ? join(corpus, name)
    : new URL(name.includes("/") ? name : `circumstances/grammars/${name}`, import.meta.url);
  return readGrammar(readFileSync(path, "utf8")).grammar;
}

/** Processor seconds of this process. */
const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** @param {import("./circumstances/crashes.js").Crash} crash */
async function measured({ grammar: file, input, open }) {
  const grammar = grammarNamed(file);
  const subject = await open(resolve(values.programs));
  try {
    let others = 0;
    const ask = async (/** @type {Uint8Array} */ candidate) => {
      const before = seconds();
      const outcome = await subject.ask(candidate);
      others += seconds() - before;
      if (values.verbose)
        console.error(outcome.padEnd(10), JSON.stringify(new TextDecoder().decode(candidate)));
      return outcome;
    };
    const source = { name: file, grammar, notes: [] };
    const began = seconds();
    const { bytes, refined, vocabulary } = await explaining(new TextEncoder().encode(input(corpus)), {
      source,
      oracle: cached(functionOracle(ask)),
      signal: new AbortController().signal,
      onStage: ({ name }) => {
        if (values.verbose) console.error(`-- ${name}`);
      },
      seed,
      mostInputs: Number(values.most),
    });
    const own = seconds() - began - others;
    if (!refined || !vocabulary) throw new Error("what is left of the input is not read by the grammar");
    const { tree, counts, ending } = refined;
    const smaller = new TextDecoder().decode(bytes);
    const reader = inputReader(vocabulary);
    const set = await judgingSet(moreOfTheSame(grammar, smaller), (text) =>
      reader.read(text) ? subject.ask(new TextEncoder().encode(text)) : "unresolved",
    );
    const predicts = (/** @type {string} */ text) => {
      const { measured } = /** @type {{ measured: any }} */ (reader.read(text));
      let node = tree;
      while (node.kind === "decision")
        node = featureValue(node.feature, measured) > node.threshold ? node.above : node.atMost;
      return node.fails;
    };
    const right = set.failing.filter(predicts).length + set.passing.filter((text) => !predicts(text)).length;
    const judged = set.failing.length + set.passing.length;
    const theory = theoryOf(refined, vocabulary, { grammar: file, failure: null, seed, ownFeatures: null });
    const { featureOf } = featureNames(vocabulary);
    const features = new Map(theory.features.map((name, number) => [number, featureOf(name)]));
    const produced = await producing({ theory, source, vocabulary, features, notices: [] }, subject.ask);
    return [
      `${ending}, ${questionsIn(tree)} questions, ${counts.asked} runs, ${own.toFixed(1)} s`,
      `${share(counts.asked - counts.unresolved - counts.other, counts.asked)} of built valid`,
      `predicted right ${share(right, judged)} (${set.failing.length} failing)`,
      `produced: failing ${share(produced.fail, produced.fail + produced.pass)} of valid, valid ${share(produced.fail + produced.pass, PRODUCED)}`,
      `from ${JSON.stringify(smaller)}`,
      ...theoryInWords(theory),
      ...theoryTreeLines(theory).slice(0, 30),
    ];
  } finally {
    subject.close();
  }
}

/** @param {number} part @param {number} all */
const share = (part, all) => `${part}/${all}${all > 0 ? ` = ${((100 * part) / all).toFixed(1)} %` : ""}`;

/**
 * As many failing inputs as passing ones, no two the same.
 * @param {(random: Random) => string} draw
 * @param {(text: string) => any} ask
 */
async function judgingSet(draw, ask) {
  const random = new Random(seed + 1000);
  const seen = new Set();
  /** @type {Record<"fail" | "pass", string[]>} */
  const drawn = { fail: [], pass: [] };
  const began = performance.now();
  const { each, draws, milliseconds } = JUDGING;
  for (let count = 0; count < draws && performance.now() - began < milliseconds; count++) {
    const text = draw(random);
    if (seen.has(text)) continue;
    seen.add(text);
    const outcome = await ask(text);
    if (outcome !== "unresolved") drawn[/** @type {"fail" | "pass"} */ (outcome)].push(text);
    if (drawn.fail.length >= each && drawn.pass.length >= each) break;
  }
  const size = Math.min(each, drawn.fail.length, drawn.pass.length);
  return { failing: drawn.fail.slice(0, size), passing: drawn.pass.slice(0, size) };
}

/**
 * What inputs do of which the theory says that they fail.
 * @param {import("../dist/session/explain/open-theory.js").OpenTheory} opened
 * @param {(candidate: Uint8Array) => any} ask
 */
async function producing(opened, ask) {
  const outcomes = { fail: 0, pass: 0, unresolved: 0 };
  if (!theoryBranches(opened.theory).some(({ prediction }) => prediction.fails)) return outcomes;
  const { produce } = theoryInputs(opened, "fail", seed + 2000, new AbortController().signal);
  for (let made = 0; made < PRODUCED; made++) {
    const bytes = await produced(produce);
    if (!bytes) break;
    outcomes[/** @type {"fail"} */ (await ask(bytes))]++;
  }
  return outcomes;
}

/**
 * The next input; undefined where none is found.
 * @param {() => Promise<{ readonly bytes: Uint8Array }>} produce
 */
async function produced(produce) {
  try {
    return (await produce()).bytes;
  } catch (error) {
    if (error instanceof OptionsError) return undefined;
    throw error;
  }
}

for (const crash of crashes) {
  const { name, half } = crash;
  if (!name.includes(values.only) || (values.half !== "" && half !== values.half)) continue;
  try {
    console.log(`== ${name} (${half})\n${(await measured(crash)).map((line) => `   ${line}`).join("\n")}\n`);
  } catch (error) {
    console.log(`== ${name} (${half}) left out: ${error instanceof Error ? error.stack : error}\n`);
  }
}
