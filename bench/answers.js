/**
 * Whether the answers of all verbs are what they were: `npm run bench -- answers [--only <part of a name>] [--update]`.
 * Runs the command lines of answers/runs.js, compares each answer, exit code and written file with the archive, and
 * prints those that differ. `--update` replaces the archive. Takes a few minutes.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { main } from "../dist/cli/main.js";
import { runs } from "./answers/runs.js";

/** @typedef {{ code: number, answer: unknown, files: Readonly<Record<string, string>> }} Kept */

const { values } = parseArgs({ options: { only: { type: "string" }, update: { type: "boolean" } } });
const { only = "", update = false } = values;
const archive = fileURLToPath(new URL("answers/answers.json.gz", import.meta.url));

/** @param {string} folder @param {Readonly<Record<string, string>>} files */
function write(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.startsWith("#!")) chmodSync(path, 0o755);
  }
}

/** @param {readonly string[]} words */
async function runLine(words) {
  let printed = "";
  let code = 0;
  await main(words, {
    stdout: {
      write: (text) => {
        printed += typeof text === "string" ? text : Buffer.from(text).toString();
      },
    },
    stderr: { write: () => {} },
    interruption: { signal: new AbortController().signal, hold: () => {}, release: () => {} },
    exitWith: (given) => {
      code = given;
    },
  });
  return { code, printed };
}

/** Times differ from run to run, and so do runs that were started ahead of need. */
const varying = new Set(["seconds", "wasted", "milliseconds"]);

/** @param {string} printed @param {string} folder */
function answerIn(printed, folder) {
  const text = printed.replaceAll(folder, ".");
  try {
    return JSON.parse(text, (key, value) => (varying.has(key) ? undefined : value));
  } catch {
    return text;
  }
}

/** What the files hold that a run wrote, but those of its state. @param {string} folder @param {ReadonlySet<string>} given */
function writtenIn(folder, given) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !given.has(name) && !name.split("/").includes(".culprit"));
  return Object.fromEntries(names.sort().map((name) => [name, contentOf(join(folder, name), folder)]));
}

/** The content of a short file, the digest of a long one. @param {string} path @param {string} folder */
function contentOf(path, folder) {
  const content = JSON.stringify(answerIn(readFileSync(path, "latin1"), folder));
  return content.length < 400 ? content : createHash("sha256").update(content).digest("hex");
}

/** @param {import("./answers/runs.js").Run} run @returns {Promise<Kept>} */
async function keptOf({ files, lines }) {
  const folder = mkdtempSync(join(tmpdir(), "culprit-answers-"));
  write(folder, files);
  process.chdir(folder);
  try {
    let last = { code: 0, printed: "" };
    for (const line of lines) last = await runLine(line);
    return {
      code: last.code,
      answer: answerIn(last.printed, folder),
      files: writtenIn(folder, new Set(Object.keys(files))),
    };
  } finally {
    process.chdir(tmpdir());
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where two values differ, each as a path with both sides. @param {unknown} was @param {unknown} is @param {string} path @returns {string[]} */
function differences(was, is, path) {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!isPlain(was) || !isPlain(is)) return [`${path}: ${short(was)} -> ${short(is)}`];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((key) => differences(was[key], is[key], `${path}.${key}`));
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isPlain = (value) => typeof value === "object" && value !== null;

/** @param {unknown} value */
const short = (value) => (JSON.stringify(value) ?? "absent").slice(0, 120);

/** @type {Readonly<Record<string, Kept>>} */
const known = existsSync(archive) ? JSON.parse(gunzipSync(readFileSync(archive)).toString()) : {};
const chosen = runs.filter(({ name }) => name.includes(only));
/** @type {Record<string, Kept>} */
const kept = { ...(only === "" ? {} : known) };
let different = 0;
for (const run of chosen) {
  const is = await keptOf(run);
  kept[run.name] = is;
  const lines = differences(known[run.name], is, run.name);
  if (lines.length > 0) different += 1;
  for (const line of lines.slice(0, 6)) console.log(line);
}
console.log(`${chosen.length} runs, ${different} with another answer`);
if (update) writeFileSync(archive, gzipSync(JSON.stringify(kept), { level: 9 }));
else if (different > 0) process.exitCode = 1;
