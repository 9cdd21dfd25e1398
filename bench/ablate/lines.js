/** Counts the lines of `src` that would go with some mechanisms. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("./mechanisms.js").Mechanism} Mechanism */

const folder = fileURLToPath(new URL("../../src", import.meta.url));
/** @type {ReadonlyMap<string, string>} */
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
);
/** Imports of values, by the file that imports. Types alone keep no code. */
const imports = new Map([...sources].map(([path, text]) => [path, importsIn(path, text)]));
const all = reachable(new Set());

/**
 * The lines of files that nothing imports any more, and of the functions themselves where their files stay. A lower
 * bound: functions that only those call, in files that stay, are not counted.
 * @param {readonly Mechanism[]} mechanisms
 */
export function linesOf(mechanisms) {
  const going = mechanisms
    .filter(({ stays }) => !stays)
    .flatMap(({ parts }) => parts)
    .map(({ module, path }) => ({ file: `${module}.ts`, name: path.split(".")[0] ?? path }));
  const left = reachable(new Set(going.map(({ file, name }) => `${file} ${name}`)));
  const gone = new Set([
    ...[...all].filter((path) => !left.has(path)),
    ...mechanisms.flatMap(({ files = [] }) => files),
  ]);
  const inFiles = [...gone].reduce((sum, path) => sum + linesIn(sources.get(path) ?? ""), 0);
  const functions = going.filter(({ file }) => !gone.has(file));
  return functions.reduce(
    (sum, { file, name }) => sum + linesOfFunction(sources.get(file) ?? "", name),
    inFiles,
  );
}

/**
 * The files that are imported by others when these are left out, each "file name".
 * @param {ReadonlySet<string>} without
 */
function reachable(without) {
  const imported = new Set([...imports.values()].flat().map(({ file }) => file));
  const pending = [...sources.keys()].filter((path) => !imported.has(path));
  const met = new Set(pending);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const { file, names } of imports.get(path) ?? []) {
      if (met.has(file) || names.every((name) => without.has(`${file} ${name}`))) continue;
      met.add(file);
      pending.push(file);
    }
  }
  return met;
}

/**
 * @param {string} path
 * @param {string} text
 */
function importsIn(path, text) {
  const found = [...text.matchAll(/(?:^(import|export) ([^;"]*?)from |import\()"(\.[^"]+)"/gm)];
  return found.flatMap(([, word = "import", clause = "", from = ""]) => {
    const names = [...clause.replace(/^type .*/s, "").matchAll(/[{,]\s*(type )?(\w+)/g)];
    const values = names.flatMap(([, type, name = ""]) => (type === undefined ? [name] : []));
    const isOfTypes = clause.startsWith("type ") || (names.length > 0 && values.length === 0);
    const isOpen = names.length === 0 || word === "export";
    return isOfTypes ? [] : [{ file: join(dirname(path), from), names: isOpen ? ["*"] : values }];
  });
}

/**
 * @param {string} text
 * @param {string} name
 */
function linesOfFunction(text, name) {
  const start = text.search(new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, "m"));
  if (start < 0) return 0;
  const rest = text.slice(start);
  return linesIn(rest.slice(0, (/^(?:[}\])].*|export const .*;)$/m.exec(rest)?.index ?? 0) + 1));
}

const linesIn = (/** @type {string} */ text) => text.trimEnd().split("\n").length;
