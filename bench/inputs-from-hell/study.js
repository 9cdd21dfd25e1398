/** One subject of the experiment, with what its runs showed so far. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scriptCallsReader } from "../../dist/compare/call-counts.js";
import { startModuleOracle } from "../../dist/oracle/thread/module-oracle.js";
import { SAMPLES } from "./training.js";

/** @typedef {import("../../dist/compare/call-counts.js").CallCounts} CallCounts */
/** @typedef {import("./subjects.js").Subject} Subject */
/** @typedef {import("./training.js").Training} Training */
/** @typedef {"samples" | "common" | "uncommon"} SuiteName */

/** An input that takes longer has met a fault. */
const TIME_LIMIT = { milliseconds: 1_500, completed: () => {} };

const INSTALLED = "/node_modules/";

/**
 * The subject installed in the folder, with its samples run.
 * @param {Subject} subject
 * @param {Training} training
 * @param {string} folder
 */
export async function openStudy(subject, training, folder) {
  const study = new Study(subject, training, folder);
  study.samples = await study.run("samples", training.samples);
  return study;
}

export class Study {
  /** The calls of each input, suite by suite. @type {Record<"common" | "uncommon", CallCounts[][]>} */
  suites = { common: [], uncommon: [] };
  /** @type {CallCounts[]} */
  samples = [];
  /** Which suites met a fault, and some inputs that did. @type {Map<string, { suites: Set<SuiteName>, inputs: Uint8Array[] }>} */
  faults = new Map();
  #outcomes = {
    samples: { runs: 0, accepted: 0 },
    common: { runs: 0, accepted: 0 },
    uncommon: { runs: 0, accepted: 0 },
  };
  #module;
  // The subject and what it rests on count, but nothing of this bench.
  #read = scriptCallsReader({
    nameOf: (url) =>
      url.includes(INSTALLED) ? url.slice(url.lastIndexOf(INSTALLED) + INSTALLED.length) : undefined,
    textOf: (url) => readFileSync(fileURLToPath(url), "utf8"),
  });

  constructor(
    /** @type {Subject} */ subject,
    /** @type {Training} */ training,
    /** @type {string} */ folder,
  ) {
    this.subject = subject;
    this.training = training;
    const url = new URL("oracle.js", import.meta.url);
    url.search = new URLSearchParams({ subject: subject.name, folder }).toString();
    this.#module = url.href;
  }

  /**
   * Runs the inputs of a suite; answers with the calls of each.
   * @param {SuiteName} suite
   * @param {readonly Uint8Array[]} inputs
   */
  async run(suite, inputs) {
    const calls = [];
    for await (const { input, verdict } of this.#verdicts(inputs)) {
      this.#outcomes[suite].runs += 1;
      if (verdict.outcome === "pass") this.#outcomes[suite].accepted += 1;
      if (verdict.outcome === "fail") this.#note(suite, verdict.fingerprint ?? "", input);
      if (verdict.calls !== undefined) calls.push(this.#read(verdict.calls));
    }
    return calls;
  }

  /** The faults that the inputs meet. */
  async faultsOf(/** @type {readonly Uint8Array[]} */ inputs) {
    const met = [];
    for await (const { verdict } of this.#verdicts(inputs)) {
      if (verdict.outcome === "fail") met.push(verdict.fingerprint ?? "");
    }
    return met;
  }

  /** Which share of the inputs the subject accepted. */
  acceptance(/** @type {SuiteName} */ suite) {
    const { runs, accepted } = this.#outcomes[suite];
    return accepted / Math.max(1, runs);
  }

  /** What the subject does on each input, started anew: some remember what they have read. */
  async *#verdicts(/** @type {readonly Uint8Array[]} */ inputs) {
    const oracle = await startModuleOracle(this.#module, { countsCalls: true, timeLimit: TIME_LIMIT });
    const { signal } = new AbortController();
    try {
      for (const input of inputs) yield { input, verdict: await oracle.ask(input, signal) };
    } finally {
      await oracle.close();
    }
  }

  #note(/** @type {SuiteName} */ suite, /** @type {string} */ fault, /** @type {Uint8Array} */ input) {
    const known = this.faults.get(fault) ?? { suites: new Set(), inputs: [] };
    this.faults.set(fault, known);
    known.suites.add(suite);
    if (known.inputs.length < SAMPLES) known.inputs.push(input);
  }
}
