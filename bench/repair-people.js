/**
 * Whether files broken as people break them come out as their authors meant them: after a build,
 * `node bench/repair-people.js [--held] [--collection people-asked] [--only <format/name>] [--show] [--tests <n>] [--peers <folder>]`.
 *
 * The files with their truth are corpora (`bench/corpora`): people; people-asked, people-fresh, people-unseen and people-later, with
 * faults that people ask about in public, the last two mostly programs; people-json (texts that people take for JSON), people-posted
 * (broken JSON of the kinds found in issues), people-daily (everyday files of projects) and people-several (three to six faults each).
 * A folder of your own is given by its absolute path. Half of each corpus, chosen by the hashes of names, is held out: only --held
 * measures it. People-several is open as a whole, and rules were tuned on both halves of people-posted. The measure is data, not bytes:
 * the leaves with their paths that a reader gets; for programs the tokens. --show prints each repair that differs. --peers is a folder
 * with the npm packages jsonrepair, dirty-json and json5 and, in venv, Python's json_repair; the bench measures them too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtinGrammar, lenientGrammar } from "../dist/format/builtin-formats.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { cached } from "../dist/oracle/wrap/cached.js";
import { limited } from "../dist/oracle/wrap/counted.js";
import { repair } from "../dist/repair/repair.js";
import { compareData, dataOf } from "./repair/data/data-of.js";
import { distanceBetween } from "./repair/distance.js";
import { jsonPeers } from "./repair/json-peers.js";
import { peopleFiles } from "./repair/people-files.js";
import { judges } from "./repair/people-programs.js";

const { values } = parseArgs({
  options: {
    collection: { type: "string", default: "people" },
    held: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    tests: { type: "string", default: "3000" },
    peers: { type: "string" },
  },
});

/**
 * @typedef {import("./repair/people-files.js").PeopleFile} PeopleFile
 * @typedef {{ isSeveral: boolean, isAccepted: boolean, runs: number, isExact: boolean, share: number, kept: number, distance: number | null }} Row
 */

/** @type {Map<string, import("../dist/grammar/grammar.js").Grammar>} */
const grammars = new Map();
const files = peopleFiles(values);
/** @type {Row[]} */
const all = [];
for (const format of new Set(files.map((file) => file.format))) {
  const judge = judges[format];
  if (judge === undefined || !judge.isHere) {
    console.log(`${format}: left out, as its program is not here`);
    continue;
  }
  const { oracle, stop } = judge.start();
  const own = files.filter((file) => file.format === format);
  const rows = [];
  for (const file of own) rows.push(await measured(file, oracle));
  await stop();
  console.log(summaryOf(format, rows));
  all.push(...rows);
}
console.log(summaryOf("all", all));
console.log(
  summaryOf(
    "one fault",
    all.filter(({ isSeveral }) => !isSeveral),
  ),
);
console.log(
  summaryOf(
    "several",
    all.filter(({ isSeveral }) => isSeveral),
  ),
);
if (values.peers !== undefined) await comparePeers(join(values.peers));

/**
 * @param {PeopleFile} file
 * @param {import("./repair/started.js").Oracle} oracle
 * @returns {Promise<Row>}
 */
async function measured({ format, name, isSeveral, input, truth }, oracle) {
  const signal = new AbortController().signal;
  if ((await oracle(new TextEncoder().encode(truth), signal)).outcome !== "pass")
    console.log(`${format}/${name}: its truth is refused`);
  if ((await oracle(input, signal)).outcome === "pass")
    console.log(`${format}/${name}: is accepted as it is`);
  let runs = 0;
  const asking = limited(
    (candidate, signal) => {
      runs += 1;
      return oracle(candidate, signal);
    },
    { tests: Number(values.tests), now: () => performance.now() },
  );
  const grammar = grammarOf(builtinGrammar(format)?.text);
  const reading = lenientGrammar(format);
  const lenient = grammarOf(reading?.textFor(new TextDecoder().decode(input)));
  const options = { grammar, lenient, lenientUnit: reading?.unit, format };
  const { bytes, diagnosis } = await repair(input, cached(asking), options);
  const meant = dataOf(format, truth);
  if (meant === null) throw new Error(`the truth of ${format}/${name} cannot be read`);
  const text = bytes === null ? "" : new TextDecoder().decode(bytes);
  const { isExact, share } = compareData(meant, bytes === null ? null : dataOf(format, text));
  if (values.show && !isExact) show(`${format}/${name}, ${runs} runs`, input, truth, text);
  const deleted = diagnosis.reduce((sum, { start, end }) => sum + end - start, 0);
  const distance = bytes === null ? null : distanceBetween(bytes, new TextEncoder().encode(truth));
  return {
    isSeveral,
    isAccepted: bytes !== null,
    runs,
    isExact,
    share,
    kept: 1 - deleted / input.length,
    distance,
  };
}

/** @param {string | undefined} text */
function grammarOf(text) {
  if (text === undefined) return undefined;
  const grammar = grammars.get(text) ?? readEbnf(text).grammar;
  grammars.set(text, grammar);
  return grammar;
}

/**
 * @param {string} title
 * @param {Uint8Array} input
 * @param {string} truth
 * @param {string} text
 */
function show(title, input, truth, text) {
  console.log(`\n=== ${title}\n${new TextDecoder().decode(input)}--- repaired\n${text}--- meant\n${truth}`);
}

/**
 * What other tools make of the JSON files.
 * @param {string} folder
 */
async function comparePeers(folder) {
  if (!existsSync(folder)) throw new Error(`expected a folder of packages, got ${folder}`);
  const json = files.filter(({ format }) => format === "json");
  for (const { name, repaired } of await jsonPeers(folder)) {
    const rows = json.map(({ input, truth }) => {
      const text = repaired(input);
      return compareData(
        /** @type {import("./repair/data/data-of.js").Data} */ (dataOf("json", truth)),
        text === null ? null : dataOf("json", text),
      );
    });
    const exact = rows.filter(({ isExact }) => isExact).length;
    const share = rows.reduce((sum, { share }) => sum + share, 0) / Math.max(1, rows.length);
    console.log(`${name.padEnd(14)} exact ${exact}/${rows.length}  data ${(100 * share).toFixed(1)} %`);
  }
}

/**
 * @param {string} name
 * @param {readonly Row[]} rows
 */
function summaryOf(name, rows) {
  const runs = rows.map((row) => row.runs).sort((left, right) => left - right);
  const exact = rows.filter(({ isExact }) => isExact).length;
  const distances = rows.flatMap(({ distance }) => distance ?? []);
  return [
    name.padEnd(12),
    `accepted ${rows.filter(({ isAccepted }) => isAccepted).length}/${rows.length}`.padEnd(16),
    `exact ${exact} (${((100 * exact) / Math.max(1, rows.length)).toFixed(0)} %)`.padEnd(16),
    `data ${percent(mean(rows.map(({ share }) => share)))}`,
    `kept ${percent(mean(rows.map(({ kept }) => kept)))}`,
    `distance ${mean(distances).toFixed(1).padStart(5)}`,
    `runs median ${String(runs[runs.length >> 1] ?? "-").padStart(4)} most ${String(runs.at(-1) ?? "-").padStart(4)}`,
  ].join("  ");
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(1).padStart(5)} %`;
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
