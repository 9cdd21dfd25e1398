/**
 * Runs on workers over a Redis of their own, side by side with runs here: `node bench/workers.js <part> …` after a build.
 *
 * - `same [--counts 1,3,8]`: six real cases, with so many workers as with `--jobs 1`: the same bytes and tests.
 * - `kills [--kills 200] [--minutes 60] [--seed 1]`: the same cases again and again with three workers, which are killed and started at random moments,
 *   while Redis is killed now and then and comes back with its data. Exits with 1 when an answer differs.
 * - `interruptions [--runs 100] [--seed 1]`: so many short runs, two at a time, during each of which Redis ends or falls silent at a random moment.
 *   Exits with 1 when one takes 45 s or an answer differs.
 * - `overhead [--runs 2000]`: a program that does nothing, at 8 workers: milliseconds that a run takes, beside runs here, and the processor
 *   time of workers, Redis and this process that it takes beyond that of a run here, and its commands to Redis.
 * - `left [--runs 100000]`: what so many jobs leave in Redis, keys and bytes, and the memory of this process after each tenth of them.
 * - `speed [--counts 8,16]`: a program of 200 ms and an input of 2,000 lines: the time that workers take, of the whole session, beside that of the
 *   search alone on a clock that knows no overhead (`bench/wide`).
 *
 * Programs of the cases are jq, xmllint, sqlite3 and lua5.4.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../dist/base/random.js";
import { startRunner } from "../dist/oracle/run/runner.js";
import { TimeLimit } from "../dist/oracle/run/time-limit.js";
import { openRunsElsewhere } from "../dist/remote/runs-elsewhere.js";
import { modulesOf, simulate } from "./wide/simulate.js";
import { cases } from "./workers/cases.js";
import { interruptions } from "./workers/interruptions.js";
import { startRedis } from "./workers/redis.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    counts: { type: "string" },
    kills: { type: "string", default: "200" },
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    runs: { type: "string" },
    only: { type: "string", default: "" },
  },
});

const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));
const secret = "a secret of this measurement alone";
process.env["CULPRIT_WORKER_SECRET"] = secret;
const root = mkdtempSync(join(tmpdir(), "culprit-workers-"));
const redis = await startRedis(root);
/** @type {Set<import("node:child_process").ChildProcess>} */
const workers = new Set();
const counts = (/** @type {string} */ usual) => (values.counts ?? usual).split(",").map(Number);

/** @param {number} jobs */
async function startWorker(jobs = 1) {
  const words = [culprit, "worker", redis.url, "--jobs", String(jobs), "--name", `${workers.size}`];
  const worker = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"] });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  await new Promise((resolve) => worker.stderr.once("data", resolve));
  worker.stderr.resume();
}

async function endWorkers() {
  const ended = [...workers].map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
  for (const worker of workers) worker.kill("SIGKILL");
  await Promise.all(ended);
}

/**
 * What a command line comes to: its answer's count of tests, the bytes it wrote, the seconds it took.
 * @param {import("./workers/cases.js").Case} each
 * @param {readonly string[]} options
 */
async function outcomeOf({ words: [command = "", input = "", ...words], files, made }, options) {
  const folder = mkdtempSync(join(root, "case-"));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  const child = spawn(process.execPath, [culprit, command, input, "--json", ...options, ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed.stderr += chunk;
  });
  await new Promise((resolve) => child.once("close", resolve));
  try {
    const { tests, seconds } = JSON.parse(printed.stdout);
    // Time limits that are raised on a loaded machine have known answers looked at again.
    const { wasted, replayed: _, ...needed } = tests;
    const bytes = made.map((name) => readFileSync(join(folder, name), "utf8"));
    return {
      needed: JSON.stringify(needed),
      bytes: bytes.join("\0"),
      wasted,
      seconds,
      stderr: printed.stderr,
    };
  } catch (error) {
    throw new Error(`${command}: ${error}\n${printed.stdout}\n${printed.stderr}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const chosen = cases.filter(({ name }) => name.includes(values.only));

const parts = {
  async same() {
    for (const each of chosen) {
      const here = await outcomeOf(each, ["--jobs", "1"]);
      const told = [];
      for (const count of counts("1,3,8")) {
        await Promise.all(Array.from({ length: count }, () => startWorker()));
        const there = await outcomeOf(each, ["--workers", redis.url]);
        await endWorkers();
        const isSame = there.bytes === here.bytes && there.needed === here.needed;
        if (!isSame) process.exitCode = 1;
        told.push(
          `${count}: ${isSame ? "same" : `OTHER ${there.needed}`} (${there.seconds.toFixed(1)} s, ${there.wasted} wasted)`,
        );
      }
      console.log(
        `${each.name}: ${here.needed} ${here.bytes.length} bytes (${here.seconds.toFixed(1)} s); ${told.join("; ")}`,
      );
    }
  },

  async kills() {
    const random = new Random(Number(values.seed));
    const wanted = Number(values.kills);
    const expected = new Map();
    for (const each of chosen) expected.set(each.name, await outcomeOf(each, ["--jobs", "1"]));
    const tally = { kills: 0, restarts: 0, rounds: 0, differing: 0 };
    let isOver = false;
    const havoc = async () => {
      while (!isOver) {
        while (workers.size < 3) await startWorker();
        await setTimeout(random.below(1_500));
        const killed = [...workers][random.below(workers.size)];
        killed?.kill("SIGKILL");
        tally.kills += 1;
        if (random.below(15) === 0) {
          await redis.restart(random.below(2_000));
          tally.restarts += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 3 }, () => startWorker()));
    const destruction = havoc();
    const latest = performance.now() + 60_000 * Number(values.minutes);
    while (tally.kills < wanted && performance.now() < latest) {
      const each = chosen[tally.rounds % chosen.length];
      if (each === undefined) break;
      const there = await outcomeOf(each, ["--workers", redis.url]).catch((error) => {
        // Whoever begins while Redis is away is told so, and begins again.
        if (!String(error).includes("expected a Redis at")) throw error;
      });
      if (there === undefined) continue;
      const here = expected.get(each.name);
      tally.rounds += 1;
      if (there.bytes === here.bytes && there.needed === here.needed) continue;
      tally.differing += 1;
      console.log(`${each.name}: ${there.needed} instead of ${here.needed}\n${there.stderr}`);
    }
    isOver = true;
    await destruction;
    console.log(JSON.stringify(tally));
    if (tally.differing > 0) process.exitCode = 1;
  },

  async interruptions() {
    const lines = Array.from({ length: 30 }, (_, line) =>
      line % 11 === 10 ? `needle ${line}` : `line ${line}`,
    );
    const each = {
      name: "short",
      files: {
        "in.txt": lines.join("\n"),
        "check.sh":
          '#!/bin/sh\nsleep 0.03\n[ $(grep -c needle "$1") -lt 2 ] || { echo "Error: two" >&2; exit 1; }\n',
      },
      words: ["minimize", "in.txt", "--", "./check.sh", "{}"],
      made: ["in.min.txt"],
    };
    const tally = await interruptions({
      redis,
      random: new Random(Number(values.seed)),
      rounds: Number(values.runs ?? 100) / 2,
      run: () => outcomeOf(each, ["--workers", redis.url]),
      withWorkers: async () => {
        while (workers.size < 2) await startWorker();
      },
      limit: 45_000,
    });
    console.log(JSON.stringify(tally));
    if (tally.stalled + tally.differing + tally.failed > 0) process.exitCode = 1;
  },

  async overhead() {
    await Promise.all(Array.from({ length: 8 }, () => startWorker()));
    const runs = Number(values.runs ?? 2_000);
    const { here, elsewhere } = await opened(["/bin/true"]);
    await timeOf(elsewhere, 200);
    const alone = await timeOf(here, runs);
    const before = processorOfOthers();
    const doneBefore = await redis.done();
    const there = await timeOf(elsewhere, runs);
    const commandsPerRun = Number((((await redis.done()) - doneBefore) / runs).toFixed(2));
    const added = (processorOfOthers() - before) / runs + there.ownProcessorPerRun - alone.ownProcessorPerRun;
    console.log(
      JSON.stringify({
        here: alone,
        workers: there,
        addedProcessorPerRun: Number(added.toFixed(3)),
        commandsPerRun,
      }),
    );
    await elsewhere.close();
    await here.close();
  },

  async left() {
    await Promise.all(Array.from({ length: 2 }, () => startWorker(4)));
    const runs = Number(values.runs ?? 100_000);
    const warm = await opened(["/bin/true"]);
    await timeOf(warm.elsewhere, 200);
    await Promise.all([warm.elsewhere.close(), warm.here.close()]);
    const before = await redis.state();
    const { here, elsewhere } = await opened(["/bin/true"]);
    const tenths = 10;
    for (let tenth = 1; tenth <= tenths; tenth++) {
      const time = await timeOf(elsewhere, runs / tenths);
      const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
      const done = (tenth * runs) / tenths;
      console.log(JSON.stringify({ done, redis: await redis.state(), megabytes, time }));
    }
    await Promise.all([elsewhere.close(), here.close()]);
    console.log(JSON.stringify({ runs, before, after: await redis.state() }));
  },

  async speed() {
    const lines = Array.from({ length: 2_000 }, (_, line) => `${line} ${line % 97 === 5 ? "needle" : "hay"}`);
    const each = {
      name: "speed",
      files: {
        "in.txt": lines.join("\n"),
        "slow.sh":
          '#!/bin/sh\nsleep 0.2\n[ $(grep -c needle "$1") -lt 8 ] || { echo "Error: eight" >&2; exit 1; }\n',
      },
      words: ["minimize", "in.txt", "--", "./slow.sh", "{}"],
      made: ["in.min.txt"],
    };
    const modules = await modulesOf(new URL("../dist", import.meta.url).href);
    const hasEight = (/** @type {string} */ text) =>
      text.split("\n").filter((line) => line.includes("needle")).length >= 8;
    /** @type {import("./wide/cases.js").Case} */
    const searched = {
      name: "speed",
      verb: "minimize",
      input: Buffer.from(lines.join("\n")),
      test: (text) => (hasEight(text) ? "fail" : "pass"),
    };
    for (const count of counts("8,16")) {
      const clock = await simulate(searched, { modules, width: count, waste: 2, latency: () => 200 });
      await Promise.all(Array.from({ length: count }, () => startWorker()));
      const there = await outcomeOf(each, ["--workers", redis.url]);
      await endWorkers();
      const promised = clock.time / 1_000;
      console.log(
        `${count} workers: ${there.seconds.toFixed(1)} s, ${there.needed}, ${there.wasted} wasted; the clock, for ${clock.needed} runs: ` +
          `${promised.toFixed(1)} s, ${clock.started - clock.needed} wasted; ${(promised / there.seconds).toFixed(2)} of that speed`,
      );
    }
  },
};

/** Milliseconds of processor time that workers and Redis took until now, without the programs they started. */
function processorOfOthers() {
  const pids = [...[...workers].map(({ pid }) => pid), redis.pid()];
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return 10 * ticks.reduce((sum, each) => sum + each, 0);
}

/** @param {[string, ...string[]]} command */
async function opened(command) {
  const timeLimit = new TimeLimit();
  const here = startRunner({ command, jobs: 8, timeLimit });
  const elsewhere = await openRunsElsewhere({
    url: redis.url,
    secret,
    task: {
      command,
      baseName: "candidate",
      isFolder: false,
      isExecutable: false,
      cwd: null,
      memory: null,
      isEnclosed: false,
      variables: {},
    },
    here,
    alongside: 0,
    judge: ({ exitCode }) => ({ outcome: exitCode === 0 ? "pass" : "fail" }),
    timeLimit,
    tell: () => {},
  });
  await elsewhere.run(Buffer.from("first"), new AbortController().signal);
  await elsewhere.gather(new AbortController().signal);
  return { here, elsewhere };
}

/**
 * Eight at a time.
 * @param {{ run(bytes: Uint8Array, signal: AbortSignal): Promise<unknown> }} runs
 * @param {number} count
 */
async function timeOf(runs, count) {
  let next = 0;
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const lane = async () => {
    while (next < count) await runs.run(Buffer.from(`candidate ${next++}`), new AbortController().signal);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const { user, system } = process.cpuUsage(cpu);
  const round = (/** @type {number} */ milliseconds) => Number((milliseconds / count).toFixed(3));
  return { wallPerRun: round(performance.now() - begun), ownProcessorPerRun: round((user + system) / 1_000) };
}

const part = parts[/** @type {keyof typeof parts} */ (positionals[0] ?? "same")];
if (part === undefined) throw new Error(`expected one of ${Object.keys(parts).join(", ")}`);
try {
  await part();
} finally {
  await endWorkers();
  await redis.stop();
  rmSync(root, { recursive: true, force: true });
}
