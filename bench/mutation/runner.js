/**
 * Runs each test once as it is, noting which mutants it meets, and then once for each of these that no test has killed yet.
 * What is known goes from file to file, and from one process to the next, through the file named by `MUTATION_STATE`: a
 * mutant that hangs where no loop of ours can end it takes the process along.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { TestRunner } from "vitest";

/**
 * `fates` by mutant, `done` tests, and the mutant that is `running`, or 0. Unless `takesLong`, only tests that take little
 * time are done: they kill most mutants, and leave the time that each is given to the others.
 * @typedef {{ killedBy: string | null, milliseconds: number }} Fate
 * @typedef {{ readonly fates: Record<number, Fate>, readonly done: string[], running: number, takesLong: boolean }} State
 */

const stateFile = process.env["MUTATION_STATE"] ?? "";
/** Of processor time, which is the same on a busy machine. */
const mostMillisecondsPerMutant = 6_000;
const shortestLimit = 500;
const littleTime = 300;
/** How many times the rounds of loops that the longest case of a test takes without a mutant are too many with one. */
const mostTimesTheTicks = 10;
const fewestTicks = 20_000;

/** @type {State} */
const state = JSON.parse(readFileSync(stateFile, "utf8"));
if (state.running !== 0) state.fates[state.running] = { killedBy: "hanging", milliseconds: 0 };
state.running = 0;

/** When this process is to end, in milliseconds of its own time. */
const end = new Float64Array(new SharedArrayBuffer(8));
end[0] = Number.POSITIVE_INFINITY;
const watchdog = `
  const { workerData } = require("node:worker_threads");
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > workerData[0]) process.kill(process.pid, "SIGKILL");
  }, 200);`;
new Worker(watchdog, { eval: true, workerData: end }).unref();

/** @type {Set<number>} */
let met = new Set();
let active = 0;
/** Counts the runs of tests: what one of them remembers of grammars is no answer in the next, which has another mutant. */
let round = 0;
let deadline = Number.POSITIVE_INFINITY;
/** Rounds of our loops in this case of a property, or in the whole of another test; the most of any case; the most allowed. */
let ticks = 0;
let longestTicks = 0;
let mostTicks = Number.POSITIVE_INFINITY;

/** A `WeakMap` that is empty again in each round. */
class RoundMap {
  #round = round;
  #entries = new WeakMap();

  get #now() {
    if (this.#round !== round) this.#entries = new WeakMap();
    this.#round = round;
    return this.#entries;
  }

  get(/** @type {object} */ key) {
    return this.#now.get(key);
  }

  has(/** @type {object} */ key) {
    return this.#now.has(key);
  }

  set(/** @type {object} */ key, /** @type {unknown} */ value) {
    this.#now.set(key, value);
    return this;
  }
}

const beginCase = () => {
  longestTicks = Math.max(longestTicks, ticks);
  ticks = 0;
};

Object.assign(globalThis, {
  mutation: {
    WeakMap: RoundMap,
    is(/** @type {number} */ id) {
      met.add(id);
      return id === active;
    },
    tick() {
      ticks += 1;
      if (ticks > mostTicks || (ticks % 256 === 0 && processorTime() > deadline))
        throw new Error("the mutant takes too long");
    },
  },
});

// What a property fails on need not be made small.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  endOnFailure: true,
  beforeEach: beginCase,
});

export default class MutationRunner extends TestRunner {
  /** @param {import("vitest").RunnerTestCase} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    const name = `${test.file.name} > ${test.fullTestName}`;
    if (state.done.includes(name)) return;
    met = new Set();
    round += 1;
    active = 0;
    deadline = Number.POSITIVE_INFINITY;
    ticks = 0;
    longestTicks = 0;
    mostTicks = Number.POSITIVE_INFINITY;
    const started = processorTime();
    if (!(await survives(run))) throw new Error(`fails without any mutant: ${name}`);
    const taken = processorTime() - started;
    if (!state.takesLong && taken > littleTime) return;
    beginCase();
    const allowedTicks = fewestTicks + mostTimesTheTicks * longestTicks;
    const limit = shortestLimit + 3 * taken;
    for (const id of [...met]) {
      const fate = state.fates[id] ?? { killedBy: null, milliseconds: 0 };
      state.fates[id] = fate;
      if (fate.killedBy !== null || fate.milliseconds > mostMillisecondsPerMutant) continue;
      const begun = processorTime();
      active = id;
      round += 1;
      ticks = 0;
      mostTicks = allowedTicks;
      deadline = begun + limit;
      end[0] = begun + 3 * limit;
      state.running = id;
      save();
      const survived = await Promise.race([
        survives(run),
        new Promise((resolve) => setTimeout(resolve, 10 * limit, false)),
      ]);
      active = 0;
      mostTicks = Number.POSITIVE_INFINITY;
      end[0] = Number.POSITIVE_INFINITY;
      state.running = 0;
      fate.milliseconds += processorTime() - begun;
      if (!survived) fate.killedBy = name;
    }
    state.done.push(name);
    save();
  }
}

const save = () => writeFileSync(stateFile, JSON.stringify(state));

/** Milliseconds of this process. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** @param {() => unknown} run */
async function survives(run) {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}
