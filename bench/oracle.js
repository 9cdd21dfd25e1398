/**
 * What one run of a program costs: `node bench/oracle.js [rounds] [runs]` after a build. Every row runs /bin/true two
 * at a time; the rows take turns, so that whatever else the machine does hits them alike. Compare the ratios.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { all } from "../dist/oracle/first-with.js";
import { startRunner } from "../dist/oracle/run/runner.js";
import { workingAhead } from "../dist/oracle/wrap/working-ahead.js";

const rounds = Number(process.argv[2] ?? 7);
const runs = Number(process.argv[3] ?? 500);
const budget = 0.7;
const program = "/bin/true";
const never = new AbortController().signal;

const runner = startRunner({ command: [program], jobs: 2 });

/**
 * Milliseconds per run with all a search pays for: each candidate keyed, started ahead, written, run, its output
 * read, a verdict given.
 * @param {number} count
 */
async function throughOracle(count) {
  const { oracle } = workingAhead(async (bytes, signal) => {
    const run = await runner.run(bytes, signal);
    return { outcome: run.exitCode === 0 ? "pass" : "fail", run };
  }, runner.jobs);
  const candidates = Array.from({ length: count }, (_, index) => Buffer.from(`[1, 2, ${index}]\n`));
  const before = performance.now();
  const verdicts = await all(oracle, candidates, never);
  const elapsed = performance.now() - before;
  if (verdicts.some(({ outcome }) => outcome !== "pass")) throw new Error(`${program} should have passed`);
  return elapsed / count;
}

/**
 * Milliseconds per run of the bare process, nothing written and nothing read.
 * @param {number} count
 */
async function throughSpawn(count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      await new Promise((resolve) => spawn(program, { stdio: "ignore" }).on("exit", resolve));
    }
  };
  const before = performance.now();
  await Promise.all([worker(), worker()]);
  return (performance.now() - before) / count;
}

const scratch = mkdtempSync(join(tmpdir(), "culprit-bench-"));
const loop = join(scratch, "posix-spawn");
const source = fileURLToPath(new URL("oracle/posix-spawn.c", import.meta.url));
const compiled = spawnSync("gcc", ["-O2", "-o", loop, source]).status === 0;
if (!compiled) console.log("gcc is missing: no row for posix_spawn");

/**
 * Milliseconds per run as C does it.
 * @param {number} count
 */
async function throughPosixSpawn(count) {
  return Number(spawnSync(loop, [String(count)], { encoding: "utf8" }).stdout);
}

const ways = {
  oracle: throughOracle,
  "plain spawn": throughSpawn,
  ...(compiled ? { "C posix_spawn": throughPosixSpawn } : {}),
};

/**
 * Prints the median of every way, measured in turns.
 * @param {string} title
 */
async function compare(title) {
  await throughOracle(200);
  const rows = Object.entries(ways).map(([name, measure]) => ({
    name,
    measure,
    times: /** @type {number[]} */ ([]),
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { measure, times } of rows) times.push(await measure(runs));
  }
  const results = rows.map(({ name, times }) => ({
    name,
    median: times.sort((one, other) => one - other)[rounds >> 1] ?? Number.NaN,
  }));
  const ours = results[0]?.median ?? Number.NaN;
  console.log(title);
  for (const { name, median } of results) {
    console.log(
      `  ${name.padEnd(14)} ${median.toFixed(2).padStart(6)} ms ${(median / ours).toFixed(2).padStart(6)} x`,
    );
  }
  console.log(`  ${ours <= budget ? "within" : "BEYOND"} the budget of ${budget} ms`);
}

/** Objects that keep 500 MB of heap alive. */
function ballast() {
  const objects = [];
  while (process.memoryUsage().heapUsed < 500e6) {
    for (let index = 0; index < 10_000; index++) objects.push({ index, pair: [index, index + 1] });
  }
  return objects;
}

console.log(`milliseconds per run of ${program}, two at a time; medians of ${rounds} rounds of ${runs} runs`);
await compare("with a small heap");
const held = ballast();
await compare(`with a heap of 500 MB (${held.length} objects)`);
await runner.close();
rmSync(scratch, { recursive: true });
