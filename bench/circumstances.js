/**
 * What explaining costs: how long features of inputs are measured, beside how long the inputs are parsed, how long an
 * input is built for a set of predicates, and how long a decision tree is learned, beside scikit-learn on the same table.
 *
 *     node bench/circumstances.js [--python <python with scikit-learn installed>] [--seed <number>] [grammar.fbjson input ...]
 *
 * The predicates are drawn with the seed. How often no input is made although there is one is seen by
 * `PREDICATE_SETS=1667 npx vitest run test/explain/make/maker-law.test.ts`: 10,000 sets, six grammars.
 * Half of the columns are counts with few values, half have a value of their own in each row. A row fails when two
 * columns say so; in the second table of each size every twentieth row says the opposite, so that the tree grows deep.
 * Seconds are processor time.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { atOnce } from "../dist/base/in-turns.js";
import { Random } from "../dist/base/random.js";
import { branchesOf } from "../dist/explain/decision/decision-tree.js";
import { learnDecisionTree } from "../dist/explain/decision/learn-decision-tree.js";
import { FeatureTable } from "../dist/explain/features/feature-table.js";
import { measureTree } from "../dist/explain/features/measure-tree.js";
import { vocabularyOf } from "../dist/explain/features/vocabulary.js";
import { inputReader } from "../dist/explain/make/made-input.js";
import { Maker } from "../dist/explain/make/maker.js";
import { QUESTIONS } from "../dist/explain/questions/questions.js";
import { builtinGrammar } from "../dist/format/builtin-formats.js";
import { partProducer } from "../dist/generate/constrain.js";
import { Learner } from "../dist/generate/learn.js";
import { around, uniform } from "../dist/generate/models.js";
import { readGrammar } from "../dist/grammar/read/read.js";
import { parseTree } from "../dist/parse/parse.js";
import { textOf } from "../dist/tree/text.js";

/** Inputs whose features are measured, and the expansions of each. */
const INPUTS = 300;
const EXPANSIONS = 60;

/** Rows and columns of the tables. */
const SIZES = /** @type {const} */ ([
  [300, 300],
  [2000, 1000],
  [2000, 3000],
]);

/** Sets of predicates that inputs are built for, and inputs that the predicates are taken from. */
const SETS = { small: 2000, large: 100 };
const KNOWN = 60;

/** Questions about texts and differences, which derivations see to only in part. */
const OF_TEXTS = ["is", "equal", "different", "difference", "distance"];

/** Which sets are drawn: whether they are true of a known input, and whether they ask about texts. */
const SORTS = /** @type {const} */ ([
  [true, false],
  [false, false],
  [true, true],
  [false, true],
]);

/** @template T @param {() => T} work */
function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

/**
 * @param {string} name
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 */
function measureFeatures(name, grammar) {
  const vocabulary = vocabularyOf(grammar);
  const producer = partProducer({ sites: vocabulary.sites, model: uniform, random: new Random(1) });
  const texts = Array.from({ length: INPUTS }, () => textOf(producer.produce(EXPANSIONS)));
  const parsing = timed(() => texts.map((text) => parseTree(grammar, text)));
  const measuring = timed(() => parsing.result.map((tree) => measureTree(tree, vocabulary)));
  const { result: columns, seconds } = timed(() => {
    const table = new FeatureTable(vocabulary);
    for (const [row, input] of measuring.result.entries()) table.add(input, row % 2 === 0);
    return atOnce(table.columns());
  });
  const each = (/** @type {number} */ total) => ((1000 * total) / INPUTS).toFixed(2);
  const characters = Math.round(texts.join("").length / INPUTS);
  const features = columns.reduce((sum, column) => sum + column.features.length, 0);
  console.log(
    `${name}, ${INPUTS} inputs of ${characters} characters: each parsed in ${each(parsing.seconds)} ms, ` +
      `measured in ${each(measuring.seconds)} ms; table of ${features} features in ${columns.length} columns: ${seconds.toFixed(2)} s`,
  );
}

/**
 * Builds an input for each of many sets of predicates: some that are true of a known input, some of whatever may be true.
 * @param {string} name
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 * @param {{ near: string, seed: number }} from a known input, which all others are near to
 */
function measureConstruction(name, grammar, { near, seed }) {
  const vocabulary = vocabularyOf(grammar);
  const { sites } = vocabulary;
  const tree = parseTree(grammar, near);
  const learner = new Learner(sites, { depth: 2 });
  learner.add(tree);
  const model = around(learner.learned());
  const random = new Random(seed);
  const producer = partProducer({ sites, model, random });
  const texts = [near, ...Array.from({ length: KNOWN }, () => textOf(producer.produce(EXPANSIONS)))];
  const rows = new FeatureTable(vocabulary);
  for (const text of texts) rows.add(measureTree(parseTree(grammar, text), vocabulary), false);
  const maker = new Maker({ vocabulary, reader: inputReader(vocabulary) });
  const count = grammar.rules.size < 100 ? SETS.small : SETS.large;
  for (const [isTypical, withTexts] of SORTS) {
    const columns = atOnce(
      rows.columns(withTexts ? QUESTIONS : QUESTIONS.filter((each) => !OF_TEXTS.includes(each))),
    );
    const sets = Array.from({ length: count }, () => drawnPredicates(columns, isTypical, random));
    const build = (/** @type {typeof sets} */ some) =>
      some.map((predicates) => atOnce(maker.inputsFor(predicates, { count: 1, random, near: [tree] })));
    // The first half warms up.
    const first = build(sets.slice(0, count / 2));
    const { result, seconds } = timed(() => build(sets.slice(count / 2)));
    const all = [...first, ...result];
    const built = result.flat();
    const reading = timed(() => {
      for (const { text } of built) measureTree(parseTree(grammar, text), vocabulary);
    });
    const each = (/** @type {number} */ total, /** @type {number} */ of) => ((1000 * total) / of).toFixed(2);
    console.log(
      `${name}, ${count} ${isTypical ? "typical" : "arbitrary"} sets of predicates${withTexts ? ", also about texts" : ""}: ${all.filter((each) => each.length > 0).length} made; ` +
        `${each(seconds, result.length)} ms for each, ` +
        `of which reading one input again takes ${each(reading.seconds, built.length)} ms`,
    );
  }
}

/**
 * Two to six predicates, at thresholds between values that inputs have.
 * @param {readonly import("../dist/explain/features/feature-column.js").FeatureColumn[]} columns
 * @param {boolean} isTypical
 * @param {Random} random
 */
function drawnPredicates(columns, isTypical, random) {
  const row = random.below(columns[0]?.values.length ?? 0);
  return Array.from({ length: 2 + random.below(5) }, () => {
    const { features, values } = /** @type {typeof columns[number]} */ (
      columns[random.below(columns.length)]
    );
    const sorted = [...new Set(values)].sort((one, other) => one - other);
    const index = random.below(sorted.length - 1);
    const [low = 0, high = 0] = sorted.slice(index);
    const threshold = low === -Infinity ? low : high === Infinity ? Number.MAX_VALUE : (low + high) / 2;
    const feature = /** @type {typeof features[number]} */ (features[random.below(features.length)]);
    return {
      feature,
      threshold,
      isAbove: isTypical ? Number(values[row]) > threshold : random.below(2) === 0,
    };
  });
}

/**
 * @param {number} rows
 * @param {number} width
 * @param {number} noise the share of rows with the wrong outcome
 */
function randomTable(rows, width, noise) {
  const random = new Random(1);
  const columns = Array.from({ length: width }, (_, column) =>
    Float64Array.from({ length: rows }, () => (column % 2 === 0 ? random.below(4) : random.unit() * 100)),
  );
  const fails = Uint8Array.from({ length: rows }, (_, row) => {
    const isFailing = (columns[10]?.[row] ?? 0) > 1 && (columns[21]?.[row] ?? 0) > 40;
    return Number(isFailing !== random.unit() < noise);
  });
  return { columns, fails };
}

/** @typedef {ReturnType<typeof randomTable>} Table */

/** @param {Table} table */
function measureOurs({ columns, fails }) {
  const { result: tree, seconds } = timed(() => learnDecisionTree(columns, fails));
  return {
    seconds,
    leaves: branchesOf(tree).length,
    root: "column" in tree ? tree.column : -1,
  };
}

const PEER = `
import sys, time, json
import numpy, sklearn
from sklearn.tree import DecisionTreeClassifier
rows, width = int(sys.argv[2]), int(sys.argv[3])
data = numpy.fromfile(sys.argv[1])
columns, fails = data[:-rows].reshape(width, rows).T, data[-rows:]
learner = DecisionTreeClassifier(class_weight="balanced", random_state=1)
start = time.process_time()
learner.fit(columns, fails)
print(json.dumps({"seconds": time.process_time() - start, "leaves": int(learner.get_n_leaves()),
                  "root": int(learner.tree_.feature[0])}))
`;

/**
 * @param {string} python
 * @param {Table} table
 */
function measurePeer(python, { columns, fails }) {
  const folder = mkdtempSync(join(tmpdir(), "circumstances-"));
  try {
    const file = join(folder, "table");
    writeFileSync(
      file,
      Buffer.concat([...columns, Float64Array.from(fails)].map(({ buffer }) => Buffer.from(buffer))),
    );
    const shape = [String(fails.length), String(columns.length)];
    const { status, stdout, stderr } = spawnSync(python, ["-c", PEER, file, ...shape], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${python}: ${stderr}`);
    return /** @type {ReturnType<typeof measureOurs>} */ (JSON.parse(stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {ReturnType<typeof measureOurs>} measured */
const inWords = ({ seconds, leaves, root }) =>
  `${seconds.toFixed(2)} s, ${leaves} leaves, root column ${root}`;

const paths = process.argv.slice(2);
const optionOf = (/** @type {string} */ name) => {
  const at = paths.indexOf(name);
  return at < 0 ? undefined : paths.splice(at, 2)[1];
};
const python = optionOf("--python");
const seed = Number(optionOf("--seed") ?? 1);
const near = '[1,{"a":[2,3e5],"b":"x"},true]';
const subjects = [{ name: "JSON", grammar: readGrammar(builtinGrammar("json")?.text ?? "").grammar, near }];
for (let index = 0; index + 1 < paths.length; index += 2) {
  const [path = "", input = ""] = paths.slice(index);
  const { grammar } = readGrammar(readFileSync(path, "utf8"), { fileName: path });
  subjects.push({ name: basename(path), grammar, near: readFileSync(input, "utf8") });
}
for (const { name, grammar, near } of subjects) {
  measureFeatures(name, grammar);
  measureConstruction(name, grammar, { near, seed });
}
if (python === undefined) console.log("name a Python with --python to measure scikit-learn beside");
for (const [rows, width] of SIZES) {
  for (const noise of [0, 0.05]) {
    const table = randomTable(rows, width, noise);
    console.log(`${rows} rows x ${width} columns, ${noise * 100} % noise: ${inWords(measureOurs(table))}`);
    if (python !== undefined) console.log(`  scikit-learn: ${inWords(measurePeer(python, table))}`);
  }
}
