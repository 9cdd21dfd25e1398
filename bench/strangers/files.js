/**
 * Draws files that somebody else wrote: from system folders, installed packages and the folders given by the user.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judges } from "./judges.js";
import { drawTables, isOfTables } from "./tables.js";

/** @typedef {import("../../dist/base/random.js").Random} Random */

/** One folder often holds many files by one hand, so it gives no more than these. */
const mostOfOneFolder = 2;
const fewestLines = 20;
const mostLines = 200;
/** Leaves out minified files, whose lines are not those of a person. */
const mostBytes = 16_384;

/**
 * The paths of all files on this machine whose names are of a format.
 * @param {readonly string[]} from further folders
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function findFiles(from) {
  /** @type {Map<string, string[]>} */
  const found = new Map(Object.keys(judges).map((format) => [format, []]));
  const pending = [...new Set([...from, ...systemFolders()])];
  const seen = new Set(pending);
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !seen.has(path)) {
        seen.add(path);
        pending.push(path);
      } else if (entry.isFile()) found.get(formatOfName(entry.name) ?? "")?.push(path);
    }
  }
  for (const paths of found.values()) paths.sort();
  return found;
}

/**
 * Draws different texts of 20 to 200 lines in UTF-8, at most two from one folder; tables when the files are used up
 * and the format has tables. Whether they are well formed is for a judge to say.
 * @param {string} format
 * @param {ReadonlyMap<string, readonly string[]>} files
 * @param {Random} random
 * @returns {Generator<{ path: string, text: string }>}
 */
export function* drawFiles(format, files, random) {
  yield* drawPaths(files.get(format) ?? [], random);
  if (isOfTables(format)) yield* drawTables(format, shuffled(files.get("json") ?? [], random), random);
}

/**
 * @param {readonly string[]} paths
 * @param {Random} random
 * @returns {Generator<{ path: string, text: string }>}
 */
function* drawPaths(paths, random) {
  /** @type {Map<string, number>} */
  const perFolder = new Map();
  const seen = new Set();
  for (const path of shuffled(paths, random)) {
    const folder = dirname(path);
    const drawn = perFolder.get(folder) ?? 0;
    if (drawn === mostOfOneFolder) continue;
    const text = textOf(path);
    if (text === null) continue;
    const hash = createHash("sha256").update(text).digest("hex");
    if (seen.has(hash)) continue;
    seen.add(hash);
    perFolder.set(folder, drawn + 1);
    yield { path, text };
  }
}

/** @returns {readonly string[]} */
function systemFolders() {
  const python = spawnSync("python3", ["-c", "import sys; print(sys.prefix)"], { encoding: "utf8" });
  return [
    "/etc",
    "/opt",
    "/usr",
    fileURLToPath(new URL("../../node_modules", import.meta.url)),
    ...(python.status === 0 ? [python.stdout.trim()] : []),
  ];
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** @param {string} name */
export function formatOfName(name) {
  return Object.keys(judges).find((format) => judges[format]?.names.test(name));
}

/**
 * The text of a file; null when it is too short, too long or not UTF-8.
 * @param {string} path
 */
function textOf(path) {
  try {
    if (statSync(path).size > mostBytes) return null;
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const lines = text.split("\n").length - 1;
    return lines < fewestLines || lines > mostLines || text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {Random} random
 * @returns {Generator<T>}
 */
function* shuffled(items, random) {
  const rest = [...items];
  while (rest.length > 0) {
    const at = random.below(rest.length);
    yield/** @type {T} */ (rest[at]);
    rest[at] = /** @type {T} */ (rest.at(-1));
    rest.pop();
  }
}

/**
 * How a path is named in what is printed.
 * @param {string} path
 */
export function shortName(path) {
  return `${basename(dirname(path))}/${basename(path)}`;
}
