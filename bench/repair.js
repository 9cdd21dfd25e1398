/**
 * How many invalid files can be repaired, and at what cost: after a build,
 * `node bench/repair.js <corpus> [--programs <folder>] [--only <prefix>] [--way <words>] [--sample <n>] [--seconds <n>]`.
 *
 * The corpus has folders such as `json-invalid-single` and `published.csv` with what published tools reached on the
 * same files. JSON is judged by JSON.parse; `ini`, `sexp` and `tinyc` by programs of these names in the folder given,
 * built as bench/repair/fork-server.c says. The grammars are the built-in ones; the program sexp reads less than Lisp,
 * and has its own in bench/repair/sexp.ebnf. Files that are accepted as they are do not count. --sample takes every
 * n-th file; a search that --seconds ended tells nothing that can be compared; of JSON, what is kept is also told with
 * comments left aside, which no JSON can have.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtinGrammar, lenientGrammar } from "../dist/format/builtin-formats.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { hintOfMessage } from "../dist/oracle/hint/hint.js";
import { cached } from "../dist/oracle/wrap/cached.js";
import { limited } from "../dist/oracle/wrap/counted.js";
import { inUtf8 } from "../dist/repair/in-utf8.js";
import { repair } from "../dist/repair/repair.js";
import { dataKept } from "./repair/comments.js";
import { distanceBetween } from "./repair/distance.js";
import { startForkServer } from "./repair/fork-server.js";
import { publishedResults } from "./repair/published-results.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: "string" },
    only: { type: "string", default: "" },
    way: { type: "string", default: "" },
    sample: { type: "string", default: "1" },
    seconds: { type: "string", default: "600" },
  },
});
const [corpus] = positionals;
if (corpus === undefined || !existsSync(corpus)) {
  console.log("no corpus: give the folder that holds json-invalid, ini-invalid and so on");
  process.exit(1);
}

/** @type {Map<string, import("../dist/grammar/grammar.js").Grammar>} */
const lenientGrammars = new Map();

/** @typedef {import("../dist/oracle/oracle.js").Oracle<Uint8Array>} Oracle */
/** @typedef {{ repaired: boolean, runs: number | null, kept: number | null, data?: number | null, distance: number | null }} Row */

/** The ways of repairing that are compared. `hints`: whether offsets and "incomplete" are told. */
const ways = [
  { name: "textbook ddmax", algorithm: "ddmax", hints: false, grammar: false, tests: 10_000 },
  { name: "coarse to fine", algorithm: "lexical", hints: false, grammar: false, tests: 10_000 },
  { name: "auto, pass/fail only", algorithm: "auto", hints: false, grammar: false, tests: 10_000 },
  { name: "auto, hints", algorithm: "auto", hints: true, grammar: false, tests: 5_000 },
  { name: "auto, grammar", algorithm: "auto", hints: true, grammar: true, tests: 5_000 },
];

const published = publishedResults(join(corpus, "published.csv"));
/** @type {Map<string, Row[]>} */
const totals = new Map();
for (const format of ["ini", "json", "sexp", "tinyc"]) {
  const { oracle, stop } = oracleFor(format);
  if (oracle === null) {
    console.log(
      `${format}: left out, as there is no program ${format} in ${values.programs ?? "--programs"}`,
    );
    continue;
  }
  const folders = readdirSync(corpus).filter((name) => name.startsWith(`${format}-invalid`));
  for (const folder of folders.filter((name) => name.startsWith(values.only)))
    await compareOn(folder, oracle);
  stop();
}
console.log("\nall");
for (const [name, rows] of totals) console.log(summaryOf(name, rows));

/**
 * @param {string} folder
 * @param {Oracle} oracle
 */
async function compareOn(folder, oracle) {
  const format = folder.slice(0, folder.indexOf("-"));
  const files = await rejectedFiles(folder, oracle);
  console.log(`\n${folder} (${files.length} files)`);
  for (const tool of ["ddmax", "ddmaxg", "brepair"]) {
    const name = `published ${tool === "brepair" ? "FSynth" : tool}`;
    report(
      name,
      files.map(({ path, input }) => published.rowOf(path, tool, input.length)),
    );
  }
  for (const way of ways.filter(({ name }) => name.includes(values.way))) {
    const rows = [];
    for (const file of files) rows.push(await measured(file, { ...way, format, oracle }));
    report(way.name, rows);
  }
}

/**
 * @param {string} name
 * @param {Row[]} rows
 */
function report(name, rows) {
  console.log(summaryOf(name, rows));
  totals.set(name, [...(totals.get(name) ?? []), ...rows]);
}

/**
 * @param {string} folder
 * @param {Oracle} oracle
 */
async function rejectedFiles(folder, oracle) {
  const format = folder.slice(0, folder.indexOf("-"));
  const rejected = [];
  for (const [index, name] of readdirSync(join(String(corpus), folder)).entries()) {
    if (index % Number(values.sample) !== 0) continue;
    const input = new Uint8Array(readFileSync(join(String(corpus), folder, name)));
    if ((await oracle(input, new AbortController().signal)).outcome === "pass") continue;
    const original = join(String(corpus), `${format}-valid`, name);
    const comparable =
      existsSync(original) && folder !== "json-invalid-mult" && /-(single|mult)$/.test(folder);
    rejected.push({ path: `${folder}/${name}`, input, original: comparable ? readFileSync(original) : null });
  }
  return rejected;
}

/**
 * @param {{ path: string, input: Uint8Array, original: Uint8Array | null }} file
 * @param {{ algorithm: string, hints: boolean, grammar: boolean, tests: number, format: string, oracle: Oracle }} way
 * @returns {Promise<Row>}
 */
async function measured({ input, original }, { algorithm, hints, grammar, tests, format, oracle }) {
  let runs = 0;
  const counted = limited(
    async (candidate, signal) => {
      runs += 1;
      const verdict = await oracle(candidate, signal);
      return hints ? verdict : { outcome: verdict.outcome };
    },
    { tests, deadline: performance.now() + 1000 * Number(values.seconds), now: () => performance.now() },
  );
  const options = {
    algorithm,
    ...(grammar && { grammar: grammarOf(format), lenient: lenientGrammarOf(format) }),
  };
  const { bytes, diagnosis } = await repair(input, cached(counted), /** @type {any} */ (options));
  if (bytes === null || bytes.length === 0) return { repaired: false, runs, kept: null, distance: null };
  const distance = original === null ? null : distanceBetween(bytes, original);
  const data = format === "json" ? dataKept(input, diagnosis) : null;
  return { repaired: true, runs, kept: shareKept(input, bytes, diagnosis), data, distance };
}

/**
 * The share of the bytes that is not deleted; of a text in UTF-16, that is converted, of what it is in UTF-8.
 * @param {Uint8Array} input
 * @param {Uint8Array} bytes
 * @param {readonly { start: number, end: number }[]} edits
 */
function shareKept(input, bytes, edits) {
  const { text, from } = inUtf8(input);
  if (from === "UTF-16") return 1 - (distanceBetween(bytes, text.bytes) ?? 0) / text.bytes.length;
  return 1 - edits.reduce((sum, { start, end }) => sum + end - start, 0) / input.length;
}

/**
 * @param {string} name
 * @param {Row[]} rows
 */
function summaryOf(name, rows) {
  const repaired = rows.filter((row) => row.repaired);
  const runs = present(rows.map((row) => row.runs)).sort((left, right) => left - right);
  const share = `${repaired.length}/${rows.length}`.padStart(8);
  const percent = `${((100 * repaired.length) / Math.max(1, rows.length)).toFixed(1)} %`.padStart(8);
  const kept = mean(present(repaired.map((row) => row.kept)));
  const data = mean(present(repaired.map((row) => row.data ?? null)));
  const distance = mean(present(repaired.map((row) => row.distance)));
  return [
    name.padEnd(22),
    share,
    percent,
    `runs mean ${(mean(runs) ?? 0).toFixed(0).padStart(6)} median ${String(runs[runs.length >> 1] ?? "-").padStart(6)}`,
    `kept ${kept === null ? "    -" : `${(100 * kept).toFixed(1).padStart(5)} %`}`,
    data === null ? "" : `comments aside ${(100 * data).toFixed(1).padStart(5)} %`,
    distance === null ? "" : `distance ${distance.toFixed(1)}`,
  ].join("  ");
}

/** @param {readonly (number | null)[]} numbers */
function present(numbers) {
  return numbers.filter((number) => number !== null);
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** @param {string} format */
function grammarOf(format) {
  const own = new URL(`repair/${format}.ebnf`, import.meta.url);
  const text = existsSync(own) ? readFileSync(own, "utf8") : builtinGrammar(format)?.text;
  return readEbnf(text ?? "").grammar;
}

/** @param {string} format */
function lenientGrammarOf(format) {
  const text = lenientGrammar(format)?.textFor("");
  if (text === undefined) return undefined;
  const grammar = lenientGrammars.get(format) ?? readEbnf(text).grammar;
  lenientGrammars.set(format, grammar);
  return grammar;
}

/**
 * @param {string} format
 * @returns {{ oracle: Oracle | null, stop: () => void }}
 */
function oracleFor(format) {
  if (format === "json") return { oracle: parsesAsJson, stop: () => {} };
  const path = join(values.programs ?? "", format);
  if (values.programs === undefined || !existsSync(path)) return { oracle: null, stop: () => {} };
  const { run, stop } = startForkServer(path);
  /** @type {Oracle} */
  const oracle = async (candidate) => {
    const { exitCode, prints } = await run(candidate);
    if (exitCode === 0 && (prints || format === "tinyc")) return { outcome: "pass" };
    return exitCode === 255 ? { outcome: "fail", incomplete: true } : { outcome: "fail" };
  };
  return { oracle, stop };
}

/**
 * @param {Uint8Array} candidate
 * @returns {Promise<import("../dist/oracle/outcome.js").Verdict>}
 */
async function parsesAsJson(candidate) {
  try {
    JSON.parse(new TextDecoder().decode(candidate));
    return { outcome: "pass" };
  } catch (error) {
    return { outcome: "fail", ...hintOfMessage(/** @type {Error} */ (error).message, candidate) };
  }
}
