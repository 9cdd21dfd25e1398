/**
 * Random command lines over all commands, options and values: each has to end in time, with one of our exit codes, in
 * our own words, and with the files it names as they were: `node bench/command-lines.js [lines] [seed]` after a build;
 * default 2,000 and 1. They run in a process that is kept, so that a line takes what its work takes.
 */
import { fork, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Random } from "../dist/base/random.js";
import { files, makePlace } from "./command-lines/place.js";
import { commands, optionsIn, randomLine } from "./command-lines/random-line.js";

/** @typedef {{ code: number | string, stdout: string, stderr: string }} Ended */

const count = Number(process.argv[2] ?? 2_000);
const seed = Number(process.argv[3] ?? 1);
const random = new Random(seed);
const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));
const driver = fileURLToPath(new URL("command-lines/driver.js", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "culprit-lines-"));

const ourCodes = [0, 1, 2, 3, 4];

/** What a person should never read, and no program here prints. */
const ofTheMachine =
  /fault in culprit|internal error|^\s+at \S+.*:\d+:\d+\)?$|\[object \w+\]|\bundefined\b|UnhandledPromise/m;

/** Much more than any of these lines has work for; some repairs of what is never accepted take 3,000 runs. */
const limitMilliseconds = 300_000;

const known = new Map(
  [...commands, "grammar"].map((name) => [
    name,
    optionsIn(spawnSync(process.execPath, [culprit, name, "--help", "--all"], { encoding: "utf8" }).stdout),
  ]),
);

/** @type {{ child: import("node:child_process").ChildProcess, folder: string, printed: string } | undefined} */
let kept;

function started() {
  if (kept !== undefined) return kept;
  const folder = makePlace(root);
  const child = fork(driver, { cwd: folder, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const fresh = { child, folder, printed: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      fresh.printed = `${fresh.printed}${chunk}`.slice(-2_000);
    });
  }
  kept = fresh;
  return fresh;
}

/**
 * @param {readonly string[]} words
 * @returns {Promise<Ended>}
 */
function run(words) {
  const { child } = started();
  return new Promise((resolve) => {
    /** @param {Ended} ended */
    const end = (ended) => {
      clearTimeout(timer);
      child.removeAllListeners("exit").removeAllListeners("message");
      resolve(ended);
    };
    const timer = setTimeout(() => {
      end({ code: "no end", stdout: "", stderr: "" });
      stop();
    }, limitMilliseconds);
    child.on("exit", (code, signal) => {
      const { printed = "" } = kept ?? {};
      kept = undefined;
      end({ code: `the process ended with ${code ?? signal}`, stdout: "", stderr: printed });
    });
    child.on("message", (/** @type {Ended} */ ended) => end(ended));
    child.send(words);
  });
}

function stop() {
  kept?.child.kill("SIGKILL");
  kept = undefined;
}

/**
 * What is wrong with how a line ended; nothing when all is well.
 * @param {readonly string[]} words
 * @param {Ended} ended
 */
function faultsOf(words, { code, stdout, stderr }) {
  const faults = [];
  if (typeof code === "string" || !ourCodes.includes(code)) faults.push(`exit ${code}`);
  const met = ofTheMachine.exec(`${stdout}\n${stderr}`);
  if (met !== null) faults.push(`prints ${JSON.stringify(met[0])}`);
  if (code !== 0 && stdout + stderr === "") faults.push("says nothing");
  const asksUs = stdout.startsWith("Usage:") || /^\d+\.\d+\.\d+$/.test(stdout.trim());
  const wantsJson = words.includes("--json") && !asksUs;
  if (wantsJson && stdout !== "" && !isJson(stdout)) faults.push("prints no JSON");
  return faults;
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The given files that are no more what they were. */
function changedFiles() {
  const { folder } = started();
  return Object.entries(files).flatMap(([name, content]) => {
    try {
      return readFileSync(join(folder, name), "latin1") === content ? [] : [`changed ${name}`];
    } catch {
      return [`removed ${name}`];
    }
  });
}

/** @type {Map<number | string, number>} */
const codes = new Map();
let faulty = 0;
for (let line = 0; line < count; line++) {
  const words = randomLine(random, known);
  const ended = await run(words);
  codes.set(ended.code, (codes.get(ended.code) ?? 0) + 1);
  const faults = [...faultsOf(words, ended), ...changedFiles()];
  if (faults.length > 0) {
    faulty += 1;
    console.log(
      `${faults.join(", ")}: culprit ${words.map((word) => JSON.stringify(word.slice(0, 60))).join(" ")}`,
    );
    console.log(`    ${`${ended.stderr}${ended.stdout}`.slice(0, 300).replaceAll("\n", "\n    ")}`);
    stop();
  }
  // A new folder now and then, lest results of earlier lines be all that later ones meet.
  if (line % 50 === 49) stop();
}
stop();
rmSync(root, { recursive: true, force: true });
const shares = [...codes].sort().map(([code, times]) => `${times} with ${code}`);
console.log(`seed ${seed}: ${count} command lines, ended ${shares.join(", ")}; ${faulty} with a fault`);
if (faulty > 0) process.exitCode = 1;
