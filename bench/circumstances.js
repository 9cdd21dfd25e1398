/**
 * What explaining costs: how long features of inputs are measured, beside how long the inputs are parsed, and how long a
 * decision tree is learned, beside scikit-learn on the same table.
 *
 *     node bench/circumstances.js [--python <python with scikit-learn installed>] [grammar.fbjson ...]
 *
 * Half of the columns are counts with few values, half have a value of their own in each row. A row fails when two
 * columns say so; in the second table of each size every twentieth row says the opposite, so that the tree grows deep.
 * Seconds are processor time.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Random } from "../dist/base/random.js";
import { branchesOf } from "../dist/explain/decision/decision-tree.js";
import { learnDecisionTree } from "../dist/explain/decision/learn-decision-tree.js";
import { FeatureTable } from "../dist/explain/features/feature-table.js";
import { measureTree } from "../dist/explain/features/measure-tree.js";
import { vocabularyOf } from "../dist/explain/features/vocabulary.js";
import { uniform } from "../dist/generate/model/uniform.js";
import { TreeProducer } from "../dist/generate/tree-producer.js";
import { builtinGrammar } from "../dist/grammar/builtin/builtin-grammars.js";
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
  const producer = new TreeProducer(vocabulary.sites, uniform, new Random(1));
  const texts = Array.from({ length: INPUTS }, () => textOf(producer.produce(EXPANSIONS)));
  const parsing = timed(() => texts.map((text) => parseTree(grammar, text)));
  const measuring = timed(() => parsing.result.map((tree) => measureTree(tree, vocabulary)));
  const { result: columns, seconds } = timed(() => {
    const table = new FeatureTable(vocabulary);
    for (const [row, input] of measuring.result.entries()) table.add(input, row % 2 === 0);
    return table.columns();
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
const at = paths.indexOf("--python");
const [, python] = at < 0 ? [] : paths.splice(at, 2);
measureFeatures("JSON", readGrammar(builtinGrammar("json")?.text ?? "").grammar);
for (const path of paths) {
  measureFeatures(basename(path), readGrammar(readFileSync(path, "utf8"), { fileName: path }).grammar);
}
if (python === undefined) console.log("name a Python with --python to measure scikit-learn beside");
for (const [rows, width] of SIZES) {
  for (const noise of [0, 0.05]) {
    const table = randomTable(rows, width, noise);
    console.log(`${rows} rows x ${width} columns, ${noise * 100} % noise: ${inWords(measureOurs(table))}`);
    if (python !== undefined) console.log(`  scikit-learn: ${inWords(measurePeer(python, table))}`);
  }
}
