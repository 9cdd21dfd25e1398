/**
 * What a verdict costs besides the work of the oracle: `node bench/verdicts.js [rounds]` after a build. The rows take
 * turns, so that whatever else the machine does hits them alike; each shows its best round, by the clock and by
 * processor time, which other work on the machine distorts less. Compare the ratios.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { keyOf } from "../dist/base/hash.js";
import { classify } from "../dist/oracle/classify.js";
import { startModuleOracle } from "../dist/oracle/thread/module-oracle.js";
import { journaled, openJournal } from "../dist/oracle/wrap/journaled.js";

/** @typedef {import("../dist/oracle/outcome.js").Verdict} Verdict */
/** @typedef {(candidate: Uint8Array, signal: AbortSignal) => Promise<unknown>} Ask */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} count How many verdicts, or the like, one round is.
 * @property {() => () => unknown} prepare Gives the work of one round.
 * @property {number} [budget] The least number per second.
 */

const rounds = Number(process.argv[2] ?? 5);
const jobs = 2;
const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));

/**
 * Different candidates of one size, made anew because their keys are remembered.
 * @param {number} count
 * @param {number} size
 */
function candidates(count, size) {
  return Array.from({ length: count }, (_, number) => {
    const candidate = new Uint8Array(size).fill(97);
    new TextEncoder().encodeInto(`[${number}, `, candidate);
    return candidate;
  });
}

/**
 * Asks about all candidates in order, with so many under way.
 * @param {Ask} ask
 * @param {readonly Uint8Array[]} all
 */
async function askAll(ask, all, width = 1) {
  /** @type {Promise<unknown>[]} */
  const started = [];
  for (const candidate of all) {
    started.push(ask(candidate, never));
    if (started.length === width) await started.shift();
  }
  await Promise.all(started);
}

const workers = Array.from({ length: jobs }, () => {
  const source = `
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => parentPort.postMessage(1));
  `;
  return new Worker(source, { eval: true });
});
const idle = [...workers];

/** @type {Ask} */
const bareMessage = (candidate) =>
  new Promise((resolve) => {
    const worker = idle.pop();
    worker?.once("message", (reply) => {
      idle.push(worker);
      resolve(reply);
    });
    worker?.postMessage(candidate);
  });

/** @param {string} source */
function startModule(source) {
  const path = join(folder, `oracle-${source.length}.mjs`);
  writeFileSync(path, source);
  return startModuleOracle(path, { jobs });
}

const answering = await startModule("export default (text) => text.includes('x');");
const throwing = await startModule("export default (text) => { JSON.parse(text); return false; };");

/** @type {(name: string, ask: Ask, budget?: number) => Row} */
const threadRow = (name, ask, budget) => ({
  name: `${name}, ${jobs} threads, 1 kB`,
  count: 20_000,
  prepare: () => {
    const all = candidates(20_000, 1000);
    return () => askAll(ask, all, jobs);
  },
  ...(budget !== undefined && { budget }),
});

const journalOptions = { question: "bench", warn: console.warn };

/** @type {(candidate: Uint8Array) => Promise<Verdict>} */
async function judge(candidate) {
  const number = (candidate[1] ?? 0) + 10 * (candidate[3] ?? 0);
  if (number % 3 === 0) return { outcome: "pass" };
  const fingerprint = `exit 1: SyntaxError: Unexpected token _ in f${number % 20}`;
  return { outcome: "fail", fingerprint, offset: number % 1000 };
}

/** @type {(size: number) => Row[]} */
function journalRows(size) {
  const count = 200_000;
  const path = join(folder, `journal-${size}`);
  const refuse = () => Promise.reject(new Error("not in the journal"));
  return [
    {
      name: `keys of candidates, ${size} B`,
      count,
      prepare: () => {
        const all = candidates(count, size);
        return () => all.forEach(keyOf);
      },
    },
    {
      name: `writing a journal, ${size} B`,
      count,
      prepare: () => {
        rmSync(path, { force: true });
        const all = candidates(count, size);
        return async () => {
          const journal = openJournal(path, journalOptions);
          await askAll(journaled(judge, journal), all);
          journal.close();
        };
      },
    },
    {
      name: `replaying it, loading included, ${size} B`,
      count,
      prepare: () => {
        const all = candidates(count, size);
        return async () => {
          const journal = openJournal(path, journalOptions);
          await askAll(journaled(refuse, journal), all);
          journal.close();
        };
      },
      budget: 200_000,
    },
  ];
}

/** @returns {Row} */
function classifyRow() {
  const frames = "    at JSON.parse (<anonymous>)\n    at load (/tmp/prog.js:1:6)\n".repeat(5);
  const stderr = `/tmp/prog.js:3768
    throw err
    ^

SyntaxError: Unexpected token '*', ..." "price": **3.45 }" is not valid JSON
${frames}
Node.js v20.20.2
`;
  const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout: "", stderr };
  const items = '{ "item": "Apple", "price": 3.45 },\n'.repeat(27);
  const candidate = Buffer.from(`[${items}{ "item": "Apple", "price": **3.45 }]`);
  return {
    name: "classifying a failing run of node, 1 kB",
    count: 5000,
    prepare: () => () => {
      for (let times = 0; times < 5000; times++) classify(run, candidate);
    },
  };
}

/** @type {Row[]} */
const rows = [
  threadRow("bare messages there and back", bareMessage),
  threadRow("module that answers", (candidate, signal) => answering.ask(candidate, signal), 20_000),
  threadRow("module that throws", (candidate, signal) => throwing.ask(candidate, signal), 20_000),
  ...journalRows(100),
  ...journalRows(1000),
  classifyRow(),
];

const best = rows.map(() => ({ seconds: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY }));
try {
  for (let round = 0; round < rounds; round++) {
    for (const [index, { prepare }] of rows.entries()) {
      const work = prepare();
      const processorBefore = process.cpuUsage();
      const before = performance.now();
      await work();
      const seconds = (performance.now() - before) / 1000;
      const { user, system } = process.cpuUsage(processorBefore);
      const row = best[index];
      if (row === undefined) continue;
      row.seconds = Math.min(row.seconds, seconds);
      row.processor = Math.min(row.processor, (user + system) / 1e6);
    }
  }
} finally {
  await Promise.all([answering.close(), throwing.close(), ...workers.map((worker) => worker.terminate())]);
  rmSync(folder, { recursive: true, force: true });
}

console.log("     per second   processor µs each");
for (const [index, { name, count, budget }] of rows.entries()) {
  const { seconds, processor } = best[index] ?? { seconds: 0, processor: 0 };
  const rate = Math.round(count / seconds);
  const verdict = budget && `  (budget ${budget.toLocaleString("en")}: ${rate >= budget ? "met" : "missed"})`;
  const each = ((1e6 * processor) / count).toFixed(1);
  console.log(`${rate.toLocaleString("en").padStart(15)} ${each.padStart(10)}   ${name}${verdict ?? ""}`);
}
