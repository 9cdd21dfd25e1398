// How many grammars of a checkout of antlr/grammars-v4 can be read, and why the others cannot.
//
//   npm run build && node bench/grammars-v4.js <checkout>

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readAntlr } from "../dist/grammar/read/antlr/read-antlr.js";
import { problemsOf } from "../dist/grammar/validate.js";

const [, , checkout] = process.argv;
if (checkout === undefined || !existsSync(checkout)) {
  console.error("usage: node bench/grammars-v4.js <checkout of antlr/grammars-v4>");
  process.exit(2);
}

reportLoading(grammarFiles(checkout), checkout);

/**
 * Every combined or parser grammar outside of folders of examples; a lexer is read with its parser.
 * @param {string} folder
 * @returns {string[]}
 */
function grammarFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".g4") && !/(^|\/)examples\//.test(name))
    .map((name) => join(folder, name))
    .filter((path) => /^\s*(?:parser\s+)?grammar\b/m.test(readFileSync(path, "utf8")))
    .sort();
}

/**
 * @param {readonly string[]} paths
 * @param {string} root
 */
function reportLoading(paths, root) {
  /** @type {string[]} */
  const failures = [];
  let slowest = { path: "", ms: 0 };
  for (const path of paths) {
    const before = performance.now();
    try {
      const { grammar } = load(path);
      const problems = problemsOf(grammar);
      if (problems.length > 0) throw new Error(`${problems.length} problems: ${problems[0]?.message}`);
    } catch (error) {
      failures.push(`${relative(root, path)}: ${error instanceof Error ? error.message : error}`);
    }
    const ms = performance.now() - before;
    if (ms > slowest.ms) slowest = { path, ms };
  }
  const loaded = paths.length - failures.length;
  const percent = ((100 * loaded) / paths.length).toFixed(1);
  console.log(`${loaded} of ${paths.length} grammars load (${percent} %)`);
  console.log(`slowest: ${relative(root, slowest.path)}, ${slowest.ms.toFixed(0)} ms`);
  for (const failure of failures) console.log(`  ${failure}`);
}

/**
 * @param {string} path
 * @param {string} [start]
 */
function load(path, start) {
  const options = { files: besides(path), ...(start !== undefined && { start }) };
  return readAntlr(readFileSync(path, "utf8"), options);
}

/**
 * Finds grammars in the same folder and, for the variants of one target language, in the folder above.
 * @param {string} path
 * @returns {(name: string) => string | undefined}
 */
function besides(path) {
  const folders = [dirname(path), dirname(dirname(path))];
  return (name) => {
    const found = folders
      .map((folder) => join(folder, `${basename(name)}.g4`))
      .find((each) => existsSync(each));
    return found === undefined ? undefined : readFileSync(found, "utf8");
  };
}
