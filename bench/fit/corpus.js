/**
 * The texts from which the ranker of repair is fitted: files of the packages in `packages.js`, which are unpacked in one
 * folder. No file of them is stored here.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Random, shuffled } from "../../dist/base/random.js";
import { formatOfName } from "../strangers/files.js";
import { drawTables, isOfTables } from "../strangers/tables.js";

/** One folder often holds many files by one hand. */
const mostOfOneFolder = 3;
const mostBytes = 40_000;
/** Files of minified code have other lines than those that people repair. */
const longestLine = 1_000;

/**
 * The paths of all files in a folder, by format.
 * @param {string} root
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function filesIn(root) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) pending.push(path);
      const format = entry.isFile() ? formatOfFile(entry.name) : undefined;
      if (format === undefined) continue;
      const paths = found.get(format) ?? [];
      paths.push(path);
      found.set(format, paths);
    }
  }
  for (const paths of found.values()) paths.sort();
  return found;
}

/** @param {string} name */
const formatOfFile = (name) => (/\.html?$/.test(name) ? "html" : formatOfName(name));

/**
 * Texts of one format in random order.
 * @param {string} format
 * @param {ReadonlyMap<string, readonly string[]>} files
 * @param {number} most
 */
export function* textsOf(format, files, most) {
  const random = new Random(1);
  /** @type {Map<string, number>} */
  const perFolder = new Map();
  let given = 0;
  for (const path of shuffled(files.get(format) ?? [], random)) {
    if (given === most) return;
    const drawn = perFolder.get(dirname(path)) ?? 0;
    if (drawn === mostOfOneFolder || statSync(path).size > mostBytes) continue;
    const text = readFileSync(path, "latin1");
    if (text.includes("\0") || text.split("\n").some(({ length }) => length > longestLine)) continue;
    perFolder.set(dirname(path), drawn + 1);
    given += 1;
    yield text;
  }
  if (!isOfTables(format)) return;
  for (const { text } of drawTables(format, shuffled(files.get("json") ?? [], random), random)) {
    if (given++ === most) return;
    yield text;
  }
}
