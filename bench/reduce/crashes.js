// Crashes of released packages and compilers, minimized as a user would: culprit is given the program and nothing else,
// and a judge written by hand says whether the result is the same fault. Beside it culprit and Shrink Ray, each with that
// judge as its interestingness test: what is reached when the same fault is always recognised.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { printTable } from "./counting.js";
import { cases } from "./crashes/cases.js";
import { install } from "./crashes/install.js";
import { syntaxIn } from "./crashes/parses.js";
import { Subject } from "./crashes/subject.js";

/**
 * @typedef {object} CrashOptions
 * @property {string} shrinkray its program; empty to leave it out
 * @property {number} seconds after which Shrink Ray is ended
 * @property {string} home a folder for the packages, kept from one run of the bench to the next
 * @property {string} only a part of the names of the cases to run
 */

const head = ["crash", "", "bytes", "left", "tokens", "tests", "s", "parses", "same", "judged", "tests"];
const shrinkrayHead = ["Shrink Ray", "calls", "s"];

/**
 * @param {string} project its node_modules hold web-tree-sitter and languages
 * @param {CrashOptions} options
 */
export async function benchCrashes(project, { shrinkray, seconds, home, only }) {
  const client = compiledClient(home);
  if (client === undefined) return console.log("skipped the crashes: there is no gcc");
  if (shrinkray === "") console.log("skipped Shrink Ray beside us: give its program with --shrinkray");
  const parses = await syntaxIn(resolve(home), resolve(project));
  const rows = [[...head, ...(shrinkray === "" ? [] : shrinkrayHead), "result"]];
  for (const [index, crash] of cases.entries()) {
    if (!crash.name.includes(only)) continue;
    const folder = join(resolve(home), crash.packages.join("+").replaceAll(/[^\w.+@-]/g, "-"));
    const command = install(crash, folder);
    if (typeof command === "string") {
      console.log(`skipped ${crash.name}: ${command}`);
      continue;
    }
    const subject = new Subject(crash, command, { client, home: folder });
    const figures = await measured(subject, { project: resolve(project), parses, shrinkray, seconds });
    rows.push([crash.name, index % 2 === 0 ? "held out" : "", ...figures]);
    process.stderr.write(`${rows.at(-1)?.join("  ")}\n`);
    subject.close();
  }
  printTable(rows);
}

/**
 * The program that asks this process, or undefined without a compiler.
 * @param {string} home
 */
function compiledClient(home) {
  mkdirSync(home, { recursive: true });
  const client = join(resolve(home), "ask");
  const source = fileURLToPath(new URL("crashes/ask.c", import.meta.url));
  return spawnSync("gcc", ["-O1", "-o", client, source]).status === 0 ? client : undefined;
}

/**
 * The figures of one crash, as the head of the table names them.
 * @param {Subject} subject
 * @param {Pick<CrashOptions, "shrinkray" | "seconds"> & { project: string, parses: import("./crashes/parses.js").Syntax }} options
 * @returns {Promise<readonly string[]>}
 */
async function measured(subject, { project, parses, shrinkray, seconds }) {
  const limits = { cwd: project, seconds: 300 };
  await subject.ready();
  const found = await subject.minimized("program", limits);
  const judged = await subject.minimized("judge", limits);
  const figures = [
    sizeOf(subject.input),
    ofReduced(found),
    wholeText(found.path).match(/\w+|[^\s\w]/g)?.length ?? 0,
    found.calls,
    found.seconds.toFixed(0),
    parsing(parses(subject.input), existsSync(found.path) && parses(found.path)),
    subject.hasSameFault(found.path) ? "yes" : "NO",
    ofReduced(judged),
    judged.calls,
  ];
  if (shrinkray !== "") {
    const shrunk = await subject.shrunk(shrinkray, { cwd: project, seconds });
    figures.push(ofReduced(shrunk), shrunk.calls, shrunk.seconds.toFixed(0));
  }
  return [...figures, JSON.stringify(wholeText(found.path)).slice(0, 80)].map(String);
}

/**
 * The bytes that are left, with `…` when the limit ended the search.
 * @param {import("./crashes/subject.js").Reduced} reduced
 */
const ofReduced = ({ path, isDone }) => `${sizeOf(path)}${isDone ? "" : "…"}`;

/**
 * @param {boolean | undefined} before
 * @param {boolean | undefined} after
 */
function parsing(before, after) {
  if (before === undefined) return "?";
  if (!before) return after ? "now" : "never did";
  return after ? "yes" : "NO";
}

/** @param {string} path of a file or folder */
const sizeOf = (path) => Buffer.byteLength(wholeText(path));

/**
 * Of a folder all its files, one after the other.
 * @param {string} path
 * @returns {string}
 */
function wholeText(path) {
  if (!existsSync(path)) return "";
  if (statSync(path).isFile()) return readFileSync(path, "utf8");
  return readdirSync(path)
    .map((name) => wholeText(join(path, name)))
    .join("");
}
