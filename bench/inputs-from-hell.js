/**
 * The experiment of Inputs from Hell (section 4) on packages of npm: five samples per language give probabilities;
 * suites of 100 inputs like them and 100 unlike them are run, and the calls of every function counted.
 *
 *     node bench/inputs-from-hell.js --subjects <folder> [--minutes 10] [--seed 1] [--only <language or name>]
 *
 * The subjects are installed in the folder by npm; the command is printed when they are not there. The samples and the
 * grammars of CSS and JavaScript beside this file were written for it and have the licence of this project.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../dist/base/random.js";
import { summed } from "../dist/compare/call-counts.js";
import { compareSuites } from "../dist/compare/comparison.js";
import { openStudy } from "./inputs-from-hell/study.js";
import { subjects } from "./inputs-from-hell/subjects.js";
import { INPUTS, learnedFrom, suiteOf, trained } from "./inputs-from-hell/training.js";

/** @typedef {import("./inputs-from-hell/study.js").Study} Study */
/** @typedef {import("../dist/compare/call-counts.js").CallCounts} CallCounts */
/** @typedef {import("../dist/compare/comparison.js").Comparison} Comparison */

/** How many suites are made like the inputs that met a fault: so many, and more until it is met again. */
const LEAST_SUITES = 5;
const MOST_SUITES = 20;

const { values } = parseArgs({
  options: {
    subjects: { type: "string" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const folder = resolve(values.subjects ?? ".");
const seed = Number(values.seed);
const chosen = subjects.filter(({ name, language }) => `${language} ${name}`.includes(values.only));
requireSubjects();

const names = [...new Set(chosen.map(({ language }) => language))];
const trainings = new Map(names.map((language) => [language, trained(language, seed)]));
const studies = await Promise.all(
  chosen.map((subject) => openStudy(subject, trainings.get(subject.language) ?? fail(), folder)),
);
// The rest of the time is for learning from inputs that fail.
const enough = performance.now() + Number(values.minutes) * 60_000 * 0.8;
let suites = 0;
while (suites === 0 || performance.now() < enough) {
  suites += 1;
  await runRound(suites);
  process.stderr.write(`\r${suites} suites of each kind`);
}
process.stderr.write("\n");
reportSuites();
await reportFailing();

function requireSubjects() {
  const missing = chosen.filter((subject) => !existsSync(join(folder, "node_modules", subject.folder)));
  if (values.subjects !== undefined && missing.length === 0) return;
  const packages = [...new Set(chosen.flatMap((subject) => subject.packages))];
  console.error(
    `the subjects are not installed; choose a folder and say\n\n  npm install --prefix <folder> --ignore-scripts ${packages.join(" ")}\n\nthen give it with --subjects <folder>`,
  );
  process.exit(2);
}

/** @returns {never} */
function fail() {
  throw new Error("every language of a subject has a training set");
}

/** One suite of each kind for every subject; those of one language get the same. */
async function runRound(/** @type {number} */ number) {
  for (const training of trainings.values()) {
    for (const kind of /** @type {const} */ (["common", "uncommon"])) {
      const inputs = suiteOf(training, training.learned, { kind, number });
      for (const study of studies) {
        if (study.training === training) study.suites[kind].push(await study.run(kind, inputs));
      }
    }
  }
}

/** The paper's questions about common and uncommon inputs, and the answers found. */
function reportSuites() {
  const rows = studies.map((study) => ({ study, pooled: pooledComparison(study) }));
  console.log(
    `\n${suites} suites of ${INPUTS} inputs of each kind for each of ${rows.length} subjects; seed ${seed}`,
  );
  for (const { language, names } of trainings.values()) console.log(`${language}: ${names.join(" ")}`);
  console.log(
    "\nfunctions: called by the samples; reached: share of these that one suite of common inputs calls (mean, least),\n" +
      "and all of them together; beyond: functions that uncommon inputs call and the samples do not;\n" +
      "apart: the greatest distance of the accumulated shares of calls of the samples from those of all common and all\n" +
      "uncommon inputs; p: its significance, with the inputs dealt out anew; accepted: shares of common and uncommon inputs\n",
  );
  const head = ["subject", "functions", "reached", "least", "all", "beyond", "common apart", "p"];
  table([
    [...head, "uncommon apart", "p", "accepted", "", "faults"],
    ...rows.map(({ study, pooled }) => row(study, pooled)),
  ]);
  answer(
    "Do common inputs call at least 96 % of the functions that the samples call?",
    rows.map(({ study, pooled }) => {
      const reached = pooled.suites[1]?.reached ?? 0;
      return { name: study.subject.name, holds: reached >= 0.96, why: percent(reached) };
    }),
  );
  answer(
    "Are the calls of uncommon inputs distributed differently from those of the samples (p < 0.05)?",
    rows.map(({ study, pooled }) => {
      const pValue = pooled.suites[2]?.pValue ?? 1;
      const why = `p = ${pValue.toPrecision(2)}, curves ${percent(pooled.suites[2]?.distance ?? 0)} apart`;
      return { name: study.subject.name, holds: pValue < 0.05, why };
    }),
  );
}

/** All suites of a kind taken together. */
function pooledComparison(/** @type {Study} */ { samples, suites: { common, uncommon } }) {
  return compareSuites(
    [
      suiteCalls("samples", samples),
      suiteCalls("common", common.flat()),
      suiteCalls("uncommon", uncommon.flat()),
    ],
    new Random(seed),
  );
}

/** @param {string} name @param {readonly CallCounts[]} inputs */
const suiteCalls = (name, inputs) => ({ name, calls: summed(inputs), inputs });

function row(/** @type {Study} */ study, /** @type {Comparison} */ pooled) {
  const [samples, common, uncommon] = pooled.suites;
  const wanted = [...summed(study.samples).keys()];
  const reached = study.suites.common.map((inputs) => {
    const calls = summed(inputs);
    return wanted.filter((name) => calls.has(name)).length / Math.max(1, wanted.length);
  });
  return [
    study.subject.name,
    String(samples?.functions),
    percent(reached.reduce((sum, share) => sum + share, 0) / reached.length),
    percent(Math.min(...reached)),
    percent(common?.reached ?? 0),
    String(uncommon?.beyond.length),
    ...[common, uncommon].flatMap((suite) => [
      percent(suite?.distance ?? 0),
      (suite?.pValue ?? 1).toPrecision(2),
    ]),
    percent(study.acceptance("common")),
    percent(study.acceptance("uncommon")),
    String(study.faults.size),
  ];
}

function answer(
  /** @type {string} */ question,
  /** @type {readonly { name: string, holds: boolean, why: string }[]} */ answers,
) {
  const yes = answers.filter(({ holds }) => holds).length;
  console.log(`\n${question}\n  for ${yes} of ${answers.length} subjects (${percent(yes / answers.length)})`);
  for (const { name, holds, why } of answers) if (!holds) console.log(`  not for ${name}: ${why}`);
}

/**
 * Takes the inputs that met a fault, at most five for each, as samples, and sees whether inputs like them meet it
 * again, and which others.
 */
async function reportFailing() {
  console.log("\nFaults met, and what inputs like those that met them do:");
  let asked = 0;
  let reproduced = 0;
  let discovered = 0;
  for (const study of studies) {
    const known = new Set(study.faults.keys());
    for (const [fault, { suites: met, inputs }] of study.faults) {
      const { again, others, runs } = await runLike(study, fault, inputs);
      const unknown = others.filter((other) => !known.has(other));
      for (const other of unknown) known.add(other);
      asked += 1;
      if (again > 0) reproduced += 1;
      discovered += unknown.length;
      console.log(
        `  ${study.subject.name} (${[...met].join(", ")}): ${fault}\n` +
          `    again in ${again} of ${runs} inputs like ${inputs.length} that met it` +
          unknown.map((other) => `\n    new: ${other}`).join(""),
      );
    }
  }
  console.log(
    `\nDo inputs like failing ones reproduce their faults?\n  ${reproduced} of ${asked} faults; they meet ${discovered} others`,
  );
}

/** @param {Study} study @param {string} fault @param {readonly Uint8Array[]} inputs */
async function runLike(study, fault, inputs) {
  const { learned } = learnedFrom(study.training.sites, inputs);
  let again = 0;
  let made = 0;
  const others = new Set();
  while (made < LEAST_SUITES || (made < MOST_SUITES && again === 0)) {
    made += 1;
    // Other numbers than the suites of the study had.
    const suite = suiteOf(study.training, learned, { kind: "common", number: 50_000 + made });
    for (const met of await study.faultsOf(suite)) {
      if (met === fault) again += 1;
      else others.add(met);
    }
  }
  return { again, others: [...others], runs: made * INPUTS };
}

function table(/** @type {readonly (readonly string[])[]} */ rows) {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((each) => each[column]?.length ?? 0))) ?? [];
  for (const [first = "", ...others] of rows) {
    const cells = others.map((cell, column) => cell.padStart(widths[column + 1] ?? 0));
    console.log([first.padEnd(widths[0] ?? 0), ...cells].join("  "));
  }
}

function percent(/** @type {number} */ share) {
  return `${(100 * share).toFixed(1)} %`;
}
