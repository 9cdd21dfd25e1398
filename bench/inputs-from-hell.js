/**
 * The experiment of Inputs from Hell (section 4) on packages of npm: five samples per language give probabilities;
 * suites of 100 inputs like them and 100 unlike them are run, and the calls of every function counted.
 *
 *     node bench/inputs-from-hell.js --subjects <folder> [--minutes 10] [--seed 1] [--charts <folder>]
 *
 * The subjects are installed in the folder by npm; the command is printed when they are not there. The samples and the
 * grammars of CSS and JavaScript beside this file were written for it and have the licence of this project.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../dist/base/random.js";
import { summed } from "../dist/compare/call-counts.js";
import { scriptCallsReader } from "../dist/compare/calls-of-scripts.js";
import { compareSuites } from "../dist/compare/comparison.js";
import { Learner } from "../dist/generate/learn.js";
import { inverted } from "../dist/generate/model/inverted.js";
import { probabilistic } from "../dist/generate/model/probabilistic.js";
import { sitesOf } from "../dist/generate/sites.js";
import { textProducer } from "../dist/generate/text-producer.js";
import { builtinGrammar } from "../dist/grammar/builtin/builtin-grammars.js";
import { readEbnf } from "../dist/grammar/read/ebnf.js";
import { startModuleOracle } from "../dist/oracle/thread/module-oracle.js";
import { parseForest } from "../dist/parse/parse.js";
import { accumulatedChart } from "../dist/report/accumulated-chart.js";
import { frequencyChart } from "../dist/report/frequency-chart.js";
import { joinerOf } from "../dist/session/joining.js";
import { tokenTreesOf } from "../dist/session/token-trees.js";
import { subjects } from "./inputs-from-hell/subjects.js";

/** @typedef {import("../dist/compare/call-counts.js").CallCounts} CallCounts */
/** @typedef {import("../dist/generate/learned.js").Learned} Learned */
/** @typedef {import("../dist/generate/sites.js").Sites} Sites */
/** @typedef {import("./inputs-from-hell/subjects.js").Subject} Subject */
/** @typedef {"samples" | "common" | "uncommon"} SuiteName */

const SAMPLES = 5;
const INPUTS = 100;
/** Expansions of an input; JavaScript spends most of them on the levels of its expressions. */
const SIZES = { json: 100, css: 200, javascript: 400 };
/** An input that takes longer has met a fault. */
const TIME_LIMIT = { milliseconds: 1_500, completed: () => {} };

const { values } = parseArgs({
  options: {
    subjects: { type: "string" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    charts: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const folder = resolve(values.subjects ?? ".");
const seed = Number(values.seed);
const chosen = subjects.filter(({ name }) => name.includes(values.only));
requireSubjects();

const here = fileURLToPath(new URL("inputs-from-hell/", import.meta.url));
const languages = new Map(
  [...new Set(chosen.map(({ language }) => language))].map((language) => [language, trained(language)]),
);
const studies = await Promise.all(chosen.map(openStudy));
// The rest of the time is for learning from inputs that fail.
const enough = performance.now() + Number(values.minutes) * 60_000 * 0.8;
let suites = 0;
while (suites === 0 || performance.now() < enough) {
  suites += 1;
  await runRound(suites);
  process.stderr.write(`\r${suites} suites of each kind`);
}
process.stderr.write("\n");
report();
await learnFromFailing();
await Promise.all(studies.map(({ oracle }) => oracle.close()));

function requireSubjects() {
  const missing = chosen.filter((subject) => !existsSync(join(folder, "node_modules", subject.folder)));
  if (values.subjects !== undefined && missing.length === 0) return;
  const packages = [...new Set(chosen.flatMap((subject) => subject.packages))];
  console.error(
    `the subjects are not installed; choose a folder and say\n\n  npm install --prefix <folder> --ignore-scripts ${packages.join(" ")}\n\nthen give it with --subjects <folder>`,
  );
  process.exit(2);
}

/** Five samples drawn from those of the language, and what they teach. */
function trained(/** @type {Subject["language"]} */ language) {
  const text =
    language === "json"
      ? (builtinGrammar("json")?.text ?? "")
      : readFileSync(join(here, `${language}.ebnf`), "utf8");
  const { grammar } = readEbnf(text);
  const sites = sitesOf(grammar);
  const pool = samplesOf(language);
  const random = new Random(seed);
  const drawn = Array.from({ length: SAMPLES }, () => pool.splice(random.below(pool.length), 1)[0]);
  const samples = drawn.map((sample) => sample?.bytes ?? new Uint8Array());
  const { learned, parsed } = learnedFrom(sites, samples);
  if (parsed < SAMPLES) throw new Error(`${SAMPLES - parsed} samples of ${language} do not parse`);
  return { language, sites, names: drawn.map((sample) => sample?.name ?? ""), samples, learned };
}

/** All samples of a language lie in one file, each below a line with its name. */
function samplesOf(/** @type {Subject["language"]} */ language) {
  const text = readFileSync(join(here, "samples", `${language}.txt`), "utf8");
  return text
    .split(/^=== /m)
    .slice(1)
    .map((sample) => {
      const end = sample.indexOf("\n");
      return { name: sample.slice(0, end), bytes: new TextEncoder().encode(sample.slice(end + 1)) };
    });
}

/** What the inputs teach that parse with the grammar. */
function learnedFrom(/** @type {Sites} */ sites, /** @type {readonly Uint8Array[]} */ inputs) {
  const learner = new Learner(sites, { tokenTree: tokenTreesOf(sites.grammar) });
  let parsed = 0;
  for (const input of inputs) {
    const forest = parseForest(sites.grammar, input);
    if (forest.kind === "failure") continue;
    learner.add(forest.cheapest());
    parsed += 1;
  }
  return { learned: learner.learned(), parsed };
}

/**
 * @param {ReturnType<typeof trained>} language
 * @param {Learned} learned
 * @param {{ unlike: boolean, number: number }} how
 */
function suiteOf({ language, sites }, learned, { unlike, number }) {
  const model = unlike ? inverted(learned) : probabilistic(learned);
  const source = { sites, model, random: new Random(seed * 100_000 + number) };
  const texts = textProducer(source, joinerOf(sites.grammar));
  return Array.from({ length: INPUTS }, () => texts.produce(SIZES[language]));
}

/** A subject with what its runs showed so far. */
async function openStudy(/** @type {Subject} */ subject) {
  const url = new URL("oracle.js", new URL("inputs-from-hell/", import.meta.url));
  url.search = new URLSearchParams({ subject: subject.name, folder }).toString();
  const oracle = await startModuleOracle(url.href, { countsCalls: true, timeLimit: TIME_LIMIT });
  const language = languages.get(subject.language);
  if (language === undefined) throw new Error(subject.language);
  const read = scriptCallsReader({
    // The subject and what it rests on, but nothing of this bench.
    nameOf: (each) =>
      each.includes("/node_modules/") ? each.slice(each.lastIndexOf("/node_modules/") + 14) : undefined,
    textOf: (each) => readFileSync(fileURLToPath(each), "utf8"),
  });
  const study = {
    subject,
    language,
    oracle,
    read,
    /** @type {Record<"common" | "uncommon", CallCounts[]>} */
    suites: { common: [], uncommon: [] },
    /** @type {Record<SuiteName, { runs: number, accepted: number }>} */
    outcomes: {
      samples: { runs: 0, accepted: 0 },
      common: { runs: 0, accepted: 0 },
      uncommon: { runs: 0, accepted: 0 },
    },
    /** @type {Map<string, { found: Set<SuiteName>, inputs: Uint8Array[] }>} */
    faults: new Map(),
    /** @type {CallCounts} */
    samples: new Map(),
  };
  study.samples = await runInputs(study, "samples", language.samples);
  return study;
}

/**
 * @param {Awaited<ReturnType<typeof openStudy>>} study
 * @param {SuiteName} suite
 * @param {readonly Uint8Array[]} inputs
 */
async function runInputs(study, suite, inputs) {
  const calls = [];
  for (const input of inputs) {
    const verdict = await study.oracle.ask(input, new AbortController().signal);
    study.outcomes[suite].runs += 1;
    if (verdict.outcome === "pass") study.outcomes[suite].accepted += 1;
    if (verdict.calls !== undefined) calls.push(study.read(verdict.calls));
    if (verdict.outcome !== "fail") continue;
    const fault = verdict.fingerprint ?? "";
    const known = study.faults.get(fault) ?? { found: new Set(), inputs: [] };
    study.faults.set(fault, known);
    known.found.add(suite);
    if (known.inputs.length < SAMPLES) known.inputs.push(input);
  }
  return summed(calls);
}

/** One suite of each kind for every subject; those of one language get the same. */
async function runRound(/** @type {number} */ number) {
  for (const [, language] of languages) {
    const common = suiteOf(language, language.learned, { unlike: false, number });
    const uncommon = suiteOf(language, language.learned, { unlike: true, number });
    for (const study of studies) {
      if (study.language !== language) continue;
      study.suites.common.push(await runInputs(study, "common", common));
      study.suites.uncommon.push(await runInputs(study, "uncommon", uncommon));
    }
  }
}

/** The paper's questions and the answers found. */
function report() {
  const rows = studies.map((study) => {
    const { samples } = study;
    const pooled = compareSuites(
      [
        { name: "samples", calls: samples },
        { name: "common", calls: summed(study.suites.common) },
        { name: "uncommon", calls: summed(study.suites.uncommon) },
      ],
      new Random(seed),
    );
    writeCharts(study, pooled);
    const reached = study.suites.common.map((calls) => reachedShare(samples, calls));
    return { study, pooled, reached };
  });
  console.log(
    `\n${suites} suites of ${INPUTS} inputs of each kind for each of ${rows.length} subjects; seed ${seed}`,
  );
  for (const { language, names } of languages.values()) console.log(`${language}: ${names.join(" ")}`);
  console.log(
    "\nfunctions: called by the samples; reached: share of these that one suite of common inputs calls (mean, least),\n" +
      "and all of them together; beyond: functions that uncommon inputs call and the samples do not;\n" +
      "D, p: smoothed bootstrapped test of the samples against all common and all uncommon inputs; apart: the greatest\n" +
      "distance of the accumulated curves; accepted: shares of common and uncommon inputs\n",
  );
  const head = ["subject", "functions", "reached", "least", "all", "beyond", "common D", "p", "apart"];
  table([
    [...head, "uncommon D", "p", "apart", "accepted", "faults"],
    ...rows.map(({ study, pooled, reached }) => {
      const [samples, common, uncommon] = pooled.suites;
      return [
        study.subject.name,
        String(samples?.functions),
        percent(reached.reduce((sum, share) => sum + share, 0) / reached.length),
        percent(Math.min(...reached)),
        percent(common?.reached ?? 0),
        String(uncommon?.beyond.length),
        ...[common, uncommon].flatMap((suite) => [
          (suite?.test?.statistic ?? 0).toFixed(2),
          (suite?.test?.pValue ?? 1).toPrecision(2),
          percent(suite?.distance ?? 0),
        ]),
        ["common", "uncommon"].map((name) => percent(acceptance(study, name))).join(" "),
        String(study.faults.size),
      ];
    }),
  ]);
  answer(
    "Do common inputs call at least 96 % of the functions that the samples call? (all suites of a subject)",
    rows.map(({ study, pooled }) => ({
      name: study.subject.name,
      holds: (pooled.suites[1]?.reached ?? 0) >= 0.96,
      why: `${percent(pooled.suites[1]?.reached ?? 0)}`,
    })),
  );
  answer(
    "Do uncommon inputs' calls differ significantly from the samples' (p < 0.05)?",
    rows.map(({ study, pooled }) => ({
      name: study.subject.name,
      holds: (pooled.suites[2]?.test?.pValue ?? 1) < 0.05,
      why: `p = ${pooled.suites[2]?.test?.pValue.toPrecision(2)} with ${pooled.functions.length} functions`,
    })),
  );
}

/** @param {CallCounts} samples @param {CallCounts} calls */
function reachedShare(samples, calls) {
  const wanted = [...samples.keys()];
  return wanted.filter((name) => calls.has(name)).length / Math.max(1, wanted.length);
}

/** @param {Awaited<ReturnType<typeof openStudy>>} study @param {string} suite */
function acceptance({ outcomes }, suite) {
  const { runs, accepted } = outcomes[/** @type {SuiteName} */ (suite)];
  return accepted / Math.max(1, runs);
}

/** @param {string} question @param {readonly { name: string, holds: boolean, why: string }[]} subjectsAsked */
function answer(question, subjectsAsked) {
  const yes = subjectsAsked.filter(({ holds }) => holds).length;
  console.log(
    `\n${question}\n  for ${yes} of ${subjectsAsked.length} subjects (${percent(yes / subjectsAsked.length)})`,
  );
  for (const { name, holds, why } of subjectsAsked) if (!holds) console.log(`  not for ${name}: ${why}`);
}

/**
 * Takes the inputs that met a fault, at most five for each, as samples, and sees whether inputs like them meet it
 * again, and which others.
 */
async function learnFromFailing() {
  console.log("\nFaults met, and what inputs like those that met them do:");
  let asked = 0;
  let reproduced = 0;
  let discovered = 0;
  for (const study of studies) {
    const before = new Set(study.faults.keys());
    for (const fault of [...before]) {
      const { inputs = [], found = new Set() } = study.faults.get(fault) ?? {};
      const { learned, parsed } = learnedFrom(study.language.sites, inputs);
      const met = new Map();
      let tries = 0;
      while (parsed > 0 && (tries < 5 || (tries < 20 && !met.has(fault)))) {
        tries += 1;
        for (const input of suiteOf(study.language, learned, { unlike: false, number: 50_000 + tries })) {
          const verdict = await study.oracle.ask(input, new AbortController().signal);
          if (verdict.outcome === "fail")
            met.set(verdict.fingerprint, (met.get(verdict.fingerprint) ?? 0) + 1);
        }
      }
      const again = met.get(fault) ?? 0;
      const others = [...met.keys()].filter((each) => !before.has(each));
      asked += 1;
      if (again > 0) reproduced += 1;
      for (const other of others) before.add(other);
      discovered += others.length;
      console.log(
        `  ${study.subject.name} (${[...found].join(", ")}): ${fault}\n` +
          `    again in ${again} of ${tries * INPUTS} inputs like ${parsed} that met it` +
          others.map((each) => `\n    new: ${each}`).join(""),
      );
    }
  }
  console.log(
    `\nDo inputs like failing ones reproduce their faults?\n  ${reproduced} of ${asked} faults, and show ${discovered} others`,
  );
}

/** @param {Awaited<ReturnType<typeof openStudy>>} study @param {import("../dist/compare/comparison.js").Comparison} pooled */
function writeCharts({ subject }, pooled) {
  if (values.charts === undefined) return;
  mkdirSync(values.charts, { recursive: true });
  const name = join(values.charts, subject.name.replaceAll("/", "-"));
  writeFileSync(`${name}.accumulated.svg`, accumulatedChart(pooled));
  writeFileSync(`${name}.functions.svg`, frequencyChart(pooled));
  writeFileSync(`${name}.json`, JSON.stringify(pooled));
}

/** @param {readonly (readonly string[])[]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
  }
}

function percent(/** @type {number} */ share) {
  return `${(100 * share).toFixed(1)} %`;
}
