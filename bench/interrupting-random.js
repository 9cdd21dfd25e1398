// Random inputs over all verbs, each interrupted by Ctrl-C at a random moment: how long until the answer, and what is left behind or lost.
//
//   npm run build && node bench/interrupting-random.js [--inputs <n>] [--seed <n>] [verb …]
//
// As many inputs are drawn as it takes to interrupt so many commands before they end. A wait is told by the clock and in processor time of the main thread, which says the same on a busy machine (Linux only).

import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Random } from "../dist/base/random.js";
import { randomCase, verbs } from "./interrupting/random-case.js";

const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { inputs: { type: "string", default: "500" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const wantedVerbs = positionals.length > 0 ? positionals : verbs;

/** Moments are up to so many seconds after the start, most of them early: many commands end soon. */
const latest = 6;
/** The longest that anybody waits for the answer, by the clock or in processor time, in seconds. */
const bound = 0.3;
/** A command that has not ended by then hangs. */
const hangs = 20_000;

/**
 * @typedef {object} Ending
 * @property {string} verb
 * @property {boolean} isOver Whether it had ended before.
 * @property {number} waited
 * @property {number} worked
 * @property {readonly string[]} faults
 */

/** @type {Ending[]} */
const endings = [];
console.log(`seed ${seed}`);
const isInterrupted = (/** @type {Ending} */ { isOver }) => !isOver;
for (let number = 0; endings.filter(isInterrupted).length < Number(values.inputs); number++) {
  const own = randomCase(seed + number);
  const verb = own.words[0] ?? "";
  if (!wantedVerbs.includes(verb)) continue;
  const ending = await interrupted(own, verb, latest * new Random(-seed - number).unit() ** 3);
  endings.push(ending);
  const { waited, worked, faults } = ending;
  const isSlow = worked > bound;
  if (faults.length > 0 || isSlow)
    console.log(
      `case ${seed + number}, ${own.name}: ${seconds(waited)} (${seconds(worked)}) ${faults.join("; ")}`,
    );
}
for (const verb of ["all", ...wantedVerbs])
  summarize(
    verb,
    endings.filter((each) => verb === "all" || each.verb === verb),
  );

/** @param {import("./interrupting/random-case.js").RandomCase} own @param {string} verb @param {number} moment @returns {Promise<Ending>} */
async function interrupted({ input, words, before, files }, verb, moment) {
  const folder = mkdtempSync(join(tmpdir(), "interrupting-"));
  const [place, temporary] = [join(folder, "place"), join(folder, "temporary")];
  for (const each of [place, temporary]) mkdirSync(each);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  // By this the processes are found that it leaves behind.
  const env = { ...process.env, TMPDIR: temporary, INTERRUPTED: folder };
  if (before) spawnSync(process.execPath, [culprit, ...before], { cwd: place, env, stdio: "ignore" });
  const child = spawn(process.execPath, [culprit, ...words], {
    cwd: place,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
  await Promise.race([setTimeout(moment * 1000), ended]);
  let isOver = child.exitCode !== null;
  const started = performance.now();
  const first = processorTime(child.pid);
  let last = first;
  const watch = setInterval(() => {
    last = processorTime(child.pid) || last;
  }, 2);
  if (!isOver) child.kill("SIGINT");
  const code = await Promise.race([ended, setTimeout(hangs, "hangs", { ref: false })]);
  clearInterval(watch);
  // Node itself was not ready yet, or had taken its listeners away.
  isOver ||= code === "SIGINT" && (output === "" || parsed(output) !== undefined);
  if (code === "hangs") child.kill("SIGKILL");
  const waited = (performance.now() - started) / 1000;
  const faults =
    code === "SIGINT" && isOver
      ? []
      : await faultsOf({ code, output, errors, place, files, input, temporary, folder });
  rmSync(folder, { recursive: true, force: true });
  return { verb, isOver, waited: isOver ? 0 : waited, worked: isOver ? 0 : last - first, faults };
}

/**
 * What is wrong at the end.
 * @param {{ code: unknown, output: string, errors: string, place: string, files: Readonly<Record<string, string>>, input: string, temporary: string, folder: string }} ended
 */
async function faultsOf({ code, output, errors, place, files, temporary, folder }) {
  const faults = [];
  const answer = parsed(output);
  // Before its modules are loaded, or where the input cannot be read, it owes no answer.
  if (code === "hangs" || ![0, 1, 2, 3, 130].includes(Number(code)))
    faults.push(`ended by ${code}: ${errors.slice(-200)}`);
  else if (output !== "" && !answer) faults.push("no object");
  for (const [name, text] of Object.entries(files))
    if (readFileSync(join(place, name), "utf8") !== text) faults.push(`${name} was changed`);
  const path = answer?.output?.path;
  if (path && !existsSync(join(place, path))) faults.push("the result is not there");
  if (answer?.stopped === "signal" && code !== 130) faults.push(`stopped, but ended by ${code}`);
  const left = readdirSync(temporary);
  if (left.length > 0) faults.push(`left ${left.join(" ")}`);
  const alive = await leftProcesses(folder);
  if (alive.length > 0) faults.push(`${alive.length} processes left`);
  return faults;
}

/** Killed ones have half a second to vanish. */
async function leftProcesses(/** @type {string} */ folder) {
  const all = () => readdirSync("/proc").filter((id) => /^\d+$/.test(id) && belongsTo(id, folder));
  if (all().length > 0) await setTimeout(500);
  return all();
}

function belongsTo(/** @type {string} */ id, /** @type {string} */ folder) {
  try {
    return readFileSync(`/proc/${id}/environ`, "utf8").includes(`INTERRUPTED=${folder}`);
  } catch {
    return false;
  }
}

function parsed(/** @type {string} */ output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** What the main thread has taken so far, in seconds. */
function processorTime(/** @type {number | undefined} */ id) {
  try {
    return Number(readFileSync(`/proc/${id}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  } catch {
    return 0;
  }
}

function seconds(/** @type {number} */ value) {
  return `${value.toFixed(2)} s`;
}

function summarize(/** @type {string} */ name, /** @type {readonly Ending[]} */ all) {
  const stopped = all.filter(isInterrupted);
  const sorted = (/** @type {"waited" | "worked"} */ key) =>
    stopped.map((each) => each[key]).sort((one, other) => one - other);
  const told = (/** @type {number[]} */ list) =>
    `median ${seconds(list[list.length >> 1] ?? 0)}, 99 % ${seconds(list[Math.floor(list.length * 0.99)] ?? 0)}, longest ${seconds(list.at(-1) ?? 0)}`;
  const [waits, works] = [sorted("waited"), sorted("worked")];
  console.log(
    `${name}: ${all.length} inputs, ${stopped.length} interrupted, ${all.filter(({ faults }) => faults.length > 0).length} with faults; ` +
      `waits ${told(waits)}, ${waits.filter((each) => each <= bound).length} within ${bound} s; processor time ${told(works)}, ` +
      `${works.filter((each) => each <= bound).length} within`,
  );
}
