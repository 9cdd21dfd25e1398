// What verdicts cost besides the work of the oracle: by worker threads, from a journal, from a program's output.
// Rates are the best of several rounds, because other work on the machine only ever makes them lower.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { keyOf } from "../dist/base/hash.js";
import { classify } from "../dist/oracle/classify.js";
import { functionOracle } from "../dist/oracle/function-oracle.js";
import { startModuleOracle } from "../dist/oracle/thread/module-oracle.js";
import { journaled, openJournal } from "../dist/oracle/wrap/journaled.js";

/** @typedef {(candidate: Uint8Array, signal: AbortSignal) => Promise<unknown>} Ask */

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
const { signal } = new AbortController();

/** Different candidates of one size, made anew because their keys are remembered. */
function candidates(/** @type {number} */ count, /** @type {number} */ size) {
  return Array.from({ length: count }, (_, number) => {
    const candidate = new Uint8Array(size).fill(97);
    new DataView(candidate.buffer).setUint32(0, number);
    return candidate;
  });
}

/** The best rate per second of several rounds of work; each says how many things it did. */
async function best(/** @type {() => Promise<{ count: number, work: () => Promise<void> }>} */ prepare) {
  let rate = 0;
  for (let round = 0; round < rounds; round++) {
    const { count, work } = await prepare();
    const start = performance.now();
    await work();
    rate = Math.max(rate, (1000 * count) / (performance.now() - start));
  }
  return rate;
}

/** Asks about all candidates, in order, with so many under way. */
async function askAll(
  /** @type {Ask} */ ask,
  /** @type {readonly Uint8Array[]} */ all,
  /** @type {number} */ width,
) {
  /** @type {Promise<unknown>[]} */
  const started = [];
  for (const candidate of all) {
    started.push(ask(candidate, signal));
    if (started.length === width) await started.shift();
  }
  await Promise.all(started);
}

const rateOf = (/** @type {Ask} */ ask, /** @type {number} */ count, /** @type {number} */ size, width = 1) =>
  best(async () => {
    const all = candidates(count, size);
    return { count, work: () => askAll(ask, all, width) };
  });

/** The rate of messages there and back that do nothing else, between us and `jobs` threads. */
async function bareMessages(
  /** @type {number} */ jobs,
  /** @type {number} */ count,
  /** @type {number} */ size,
) {
  const source = `
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => parentPort.postMessage(1));
  `;
  const workers = Array.from({ length: jobs }, () => new Worker(source, { eval: true }));
  const idle = [...workers];
  /** @type {Ask} */
  const ask = (candidate) =>
    new Promise((resolve) => {
      const worker = /** @type {Worker} */ (idle.pop());
      worker.once("message", (reply) => {
        idle.push(worker);
        resolve(reply);
      });
      worker.postMessage(candidate);
    });
  const rate = await rateOf(ask, count, size, jobs);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return rate;
}

async function threads() {
  const jobs = 2;
  const sources = {
    "answers a boolean": "export default (text) => text.includes('x');",
    "throws an error": "export default (text) => { JSON.parse(text); return false; };",
  };
  const bare = await bareMessages(jobs, 20_000, 1000);
  report("bare messages there and back, 2 threads, 1 kB", bare);
  for (const [what, source] of Object.entries(sources)) {
    const path = join(folder, "oracle.mjs");
    writeFileSync(path, source);
    const oracle = await startModuleOracle(`${new URL(`file://${path}`)}?${encodeURIComponent(what)}`, {
      jobs,
    });
    const rate = await rateOf((candidate) => oracle.ask(candidate, signal), 20_000, 1000, jobs);
    report(`module that ${what}, 2 threads, 1 kB`, rate, { budget: 20_000, against: bare });
    await oracle.close();
  }
  const inProcess = functionOracle((bytes) => bytes.includes(120));
  report("function in our own thread, 1 kB", await rateOf(inProcess, 20_000, 1000), { against: bare });
}

async function journal() {
  const count = 200_000;
  for (const size of [100, 1000]) {
    const path = join(folder, `journal-${size}`);
    const options = { question: "bench", warn: console.warn };
    const written = openJournal(path, options);
    const writing = journaled(async (candidate) => {
      const number = new DataView(candidate.buffer).getUint32(0);
      if (number % 3 === 0) return { outcome: "pass" };
      return {
        outcome: "fail",
        fingerprint: `exit 1: SyntaxError: Unexpected token _ in f${number % 20}`,
        offset: number % 1000,
      };
    }, written);
    const all = candidates(count, size);
    const start = performance.now();
    await askAll(writing, all, 1);
    report(`writing a journal, ${size} B`, (1000 * count) / (performance.now() - start));
    written.close();

    const hashing = await best(async () => {
      const fresh = candidates(count, size);
      return { count, work: async () => fresh.forEach(keyOf) };
    });
    report(`keys of candidates alone, ${size} B`, hashing);
    const replay = await best(async () => {
      const fresh = candidates(count, size);
      const work = async () => {
        const opened = openJournal(path, options);
        await askAll(
          journaled(() => Promise.reject(new Error("not in the journal")), opened),
          fresh,
          1,
        );
        opened.close();
      };
      return { count, work };
    });
    report(`replaying a journal, load and look-up, ${size} B`, replay, { budget: 200_000, against: hashing });
  }
}

async function classifying() {
  const stderr = `/tmp/prog.js:3768
    throw err
    ^

SyntaxError: Unexpected token '*', ..." "price": **3.45 }" is not valid JSON
${"    at JSON.parse (<anonymous>)\n    at load (/tmp/prog.js:1:6)\n".repeat(5)}
Node.js v20.20.2
`;
  const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout: "", stderr };
  const candidate = Buffer.from(
    `[${'{ "item": "Apple", "price": 3.45 },\n'.repeat(27)}{ "item": "Apple", "price": **3.45 }]`,
  );
  const rate = await best(async () => ({
    count: 5000,
    work: async () => {
      for (let times = 0; times < 5000; times++) classify(run, candidate);
    },
  }));
  report("classifying a failing run of node, with hint and fingerprint, 1 kB", rate, { budget: 10_000 });
}

function report(
  /** @type {string} */ what,
  /** @type {number} */ rate,
  /** @type {{ budget?: number, against?: number }} */ { budget, against } = {},
) {
  const parts = [`${Math.round(rate).toLocaleString("en").padStart(11)} /s  ${what}`];
  if (against !== undefined) parts.push(`${(rate / against).toFixed(2)} of the rate above`);
  if (budget !== undefined)
    parts.push(`budget ${budget.toLocaleString("en")}: ${rate >= budget ? "met" : "MISSED"}`);
  console.log(parts.join("; "));
}

try {
  await threads();
  await journal();
  await classifying();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
