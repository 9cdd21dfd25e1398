/**
 * Kills every command at random moments, again and again, starts it again and compares its answer with that of a run
 * nobody disturbed: `node bench/kills.js [kills] [seed]` after a build; default 1,000 and 1. Exits with 1 when an
 * answer differs, a run is refused or anything is left behind.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "../dist/base/random.js";
import { cases } from "./kills/cases.js";
import { filesBelow, leftAfter, processesMarked } from "./kills/traces.js";

/** @typedef {import("./kills/cases.js").Case} Case */
/** @typedef {{ code: number | null, signal: string | null, stdout: string, stderr: string }} Ended */
/** @typedef {{ milliseconds: number, files: ReadonlyMap<string, string>, tests: string }} Undisturbed */

const wanted = Number(process.argv[2] ?? 1_000);
const seed = Number(process.argv[3] ?? 1);
const random = new Random(seed);
const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "culprit-kills-"));

/** Kills in a row before a run may end. */
const mostInARow = 12;

/** In which processes whose starter was killed have to be gone. */
const graceMilliseconds = 5_000;

/** @type {readonly NodeJS.Signals[]} */
const signals = ["SIGKILL", "SIGTERM", "SIGINT"];

/**
 * A folder with what a case works on, another for its temporary files, and a mark on its processes.
 * @param {Case} each
 */
function placeFor({ files }) {
  const place = { folder: mkdtempSync(join(root, "case-")), temporary: mkdtempSync(join(root, "tmp-")) };
  for (const [name, content] of Object.entries(files)) {
    const path = join(place.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.startsWith("#!")) chmodSync(path, 0o755);
  }
  return { ...place, mark: `CULPRIT_KILLS=${place.folder};` };
}

/** @typedef {ReturnType<typeof placeFor>} Place */

/** @param {Place} place */
function removePlace({ folder, temporary }) {
  rmSync(folder, { recursive: true });
  rmSync(temporary, { recursive: true });
}

/**
 * Runs the command to its end, or kills it after so many milliseconds.
 * @param {readonly string[]} words
 * @param {Place} place
 * @param {{ signal: NodeJS.Signals, after: number }} [kill]
 * @returns {Promise<Ended>}
 */
function run([command = "", ...words], { folder, temporary, mark }, kill) {
  const child = spawn(process.execPath, [culprit, command, "--json", ...words], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporary, CULPRIT_KILLS: mark.replace(/^.*?=/, "") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const timer = kill && setTimeout(() => child.kill(kill.signal), kill.after);
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed.stderr += chunk;
  });
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, ...printed });
    });
  });
}

/**
 * The files that are the answer.
 * @param {Case} each
 * @param {Place} place
 */
function answered({ made, files }, { folder }) {
  return new Map(
    [...filesBelow(folder)].filter(([path, content]) =>
      made === undefined || path in files ? files[path] !== content : made.test(path),
    ),
  );
}

/**
 * How many tests an answer counts, by outcome.
 * @param {Ended} ended
 */
function testsIn({ stdout }) {
  const { total, pass, fail, unresolved } = JSON.parse(stdout).tests ?? {};
  return JSON.stringify({ total, pass, fail, unresolved });
}

/**
 * @param {Case} each
 * @returns {Promise<Undisturbed>}
 */
async function undisturbed(each) {
  const place = placeFor(each);
  const started = performance.now();
  const ended = await run(each.words, place);
  if (ended.code !== 0)
    throw new Error(`${each.name} ends with ${ended.code}: ${ended.stderr}${ended.stdout}`);
  const milliseconds = performance.now() - started;
  const files = answered(each, place);
  removePlace(place);
  return { milliseconds, files, tests: testsIn(ended) };
}

const counts = { kills: 0, ended: 0, replays: 0 };
/** @type {string[]} */
const faults = [];

/**
 * Kills a case a few times, lets it end, and compares.
 * @param {Case} each
 * @param {Undisturbed} expected
 */
async function killed(each, expected) {
  const place = placeFor(each);
  /** @param {string} fault */
  const report = (fault) => faults.push(`${each.name}: ${fault}`);
  const inARow = 1 + random.below(mostInARow);
  for (let kill = 0; kill < inARow; kill++) {
    const signal = signals[random.below(signals.length)] ?? "SIGKILL";
    // What SIGKILL left is swept by the next run that gets so far.
    const before = new Set(readdirSync(place.temporary));
    const ended = await run(each.words, place, { signal, after: random.unit() * expected.milliseconds });
    const isHit = ended.signal !== null || ended.code === 130;
    counts[isHit ? "kills" : "ended"] += 1;
    if (!isHit && ended.code !== 0) report(`ends with ${ended.code}: ${ended.stderr}${ended.stdout}`);
    if (signal === "SIGKILL") await leftAfter(() => processesMarked(place.mark), graceMilliseconds);
    for (const pid of processesMarked(place.mark)) report(`process ${pid} is left after ${signal}`);
    const temporary =
      signal === "SIGKILL" ? [] : readdirSync(place.temporary).filter((name) => !before.has(name));
    if (temporary.length > 0) report(`${temporary.join(", ")} left in the temporary folder after ${signal}`);
    for (const name of each.inTheWay ?? [])
      rmSync(join(place.folder, name), { recursive: true, force: true });
  }
  const ended = await run(each.words, place);
  compare(each, { place, ended, expected, report });
  removePlace(place);
}

/**
 * @param {Case} each
 * @param {{ place: Place, ended: Ended, expected: Undisturbed, report: (fault: string) => void }} found
 */
function compare(each, { place, ended, expected, report }) {
  if (ended.code !== 0) {
    report(`is refused or fails after a kill, with ${ended.code}: ${ended.stderr}${ended.stdout}`);
    return;
  }
  const files = answered(each, place);
  for (const path of new Set([...files.keys(), ...expected.files.keys()])) {
    if (files.get(path) !== expected.files.get(path)) report(`${path} differs after a kill`);
  }
  if (each.isResumed && testsIn(ended) !== expected.tests) {
    report(`counts ${testsIn(ended)} tests, undisturbed ${expected.tests}`);
  }
  if (JSON.parse(ended.stdout).tests?.replayed > 0) counts.replays += 1;
  const temporary = readdirSync(place.temporary);
  if (temporary.length > 0) report(`${temporary.join(", ")} left in the temporary folder in the end`);
}

try {
  const expected = [];
  for (const each of cases) expected.push(await undisturbed(each));
  for (let index = 0; counts.kills < wanted; index = (index + 1) % cases.length) {
    const each = cases[index];
    const known = expected[index];
    if (each !== undefined && known !== undefined) await killed(each, known);
    process.stderr.write(`\r${counts.kills} of ${wanted} kills, ${faults.length} faults `);
  }
} finally {
  rmSync(root, { recursive: true });
}
process.stderr.write("\n");
console.log(
  `seed ${seed}: ${counts.kills} kills over ${cases.length} commands, ${counts.ended} runs ended before theirs; ` +
    `${counts.replays} answers used what killed runs left`,
);
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(`${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
