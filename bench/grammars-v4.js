// How many grammars of a checkout of antlr/grammars-v4 can be read, and why the others cannot; then, for some of them,
// how many of the example files of that repository are parsed, and what the reader says is lost.
//
//   npm run build && node bench/grammars-v4.js <checkout> [most files per grammar, default 40]

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readAntlr } from "../dist/grammar/antlr/read-antlr.js";
import { problemsOf } from "../dist/grammar/validate.js";
import { parseForest } from "../dist/parse/parse.js";

const [, , checkout, mostFiles = "40"] = process.argv;
if (checkout === undefined || !existsSync(checkout)) {
  console.error("usage: node bench/grammars-v4.js <checkout of antlr/grammars-v4> [most files per grammar]");
  process.exit(2);
}

/** Larger examples are left out. */
const MOST_BYTES = 100_000;

/**
 * The grammars whose examples are parsed, and the endings of those.
 * @type {readonly (readonly [string, string])[]}
 */
const PARSED = [
  ["json/JSON", "json"],
  ["dot/DOT", "dot"],
  ["wavefront/WavefrontOBJ", "txt"],
  ["css3/css3Parser", "css"],
  ["sexpression/sexpression", "txt"],
  ["tinyc/tinyc", "c"],
  ["csv/CSV", "csv"],
  ["toml/TomlParser", "toml"],
  ["xml/XMLParser", "xml"],
  ["lua/LuaParser", "lua"],
  ["c/CParser", "c"],
  ["java/java/JavaParser", "java"],
  ["url/url", "txt"],
  ["arithmetic/arithmetic", "txt"],
  ["sql/sqlite/SQLiteParser", "sql"],
  ["smtlibv2/SMTLIBv2", "smt2"],
  ["javascript/javascript/JavaScriptParser", "js"],
  ["python/python3/Python3Parser", "py"],
];

/** Token rules put back that code of a super class makes in the original: a lexer that imports the original one. */
const PUT_BACK = new Map([
  [
    "LuaLexer",
    `lexer grammar WithComments; import LuaLexerItself;
     SHEBANG : '#!' ~[\\r\\n]* -> channel(HIDDEN) ;
     LONG_COMMENT : '--[' NESTED_STR ']' -> channel(HIDDEN) ;
     COMMENT : '--' (~[[\r\n] ~[\r\n]* | '[' '='* (~[[=\r\n] ~[\r\n]*)?)? -> channel(HIDDEN) ;`,
  ],
]);

reportLoading(grammarFiles(checkout), checkout);
for (const [grammar, ending] of PARSED) reportParsing(join(checkout, `${grammar}.g4`), ending);

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
    const putBack = PUT_BACK.get(name);
    if (putBack !== undefined) return putBack;
    const found = folders
      .map((folder) => join(folder, `${basename(name).replace(/Itself$/, "")}.g4`))
      .find((each) => existsSync(each));
    return found === undefined ? undefined : readFileSync(found, "utf8");
  };
}

/**
 * @param {string} path
 * @param {string} ending
 */
function reportParsing(path, ending) {
  const { grammar, notes } = load(path);
  const examples = exampleFiles(dirname(path), ending);
  const chosen = spread(examples, Number(mostFiles));
  /** @type {string[]} */
  const failures = [];
  let bytes = 0;
  const before = performance.now();
  for (const file of chosen) {
    const input = readFileSync(file);
    bytes += input.length;
    const result = parseForest(grammar, input);
    if (result.kind === "failure")
      failures.push(`${relative(dirname(path), file)}: ${firstLine(result.message)}`);
  }
  const seconds = (performance.now() - before) / 1000;
  const parsed = chosen.length - failures.length;
  const size = `${(bytes / 1000).toFixed(0)} kB in ${seconds.toFixed(1)} s`;
  console.log(
    `\n${basename(path)}: ${parsed} of ${chosen.length} examples parsed, ${size} (${examples.length} in all)`,
  );
  for (const { message } of notes) console.log(`  lost: ${message}`);
  for (const failure of failures.slice(0, 8)) console.log(`  not parsed: ${failure}`);
}

/**
 * The examples that are meant to be accepted, as far as the repository says: those that its own tests name, without
 * those that come with a list of expected errors.
 * @param {string} folder
 * @param {string} ending
 * @returns {string[]}
 */
function exampleFiles(folder, ending) {
  const description = readFileSync(join(folder, "desc.xml"), "utf8");
  const inputs = [...description.matchAll(/<inputs>(.*?)<\/inputs>/g)].map(([, glob = ""]) => glob);
  const patterns = (inputs.length > 0 ? inputs : ["examples"]).map(patternOf);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(`.${ending}`) && patterns.some((pattern) => pattern.test(file)))
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).size <= MOST_BYTES && !existsSync(`${file}.errors`))
    .sort();
}

/**
 * What a name of a folder, or a pattern with stars, matches.
 * @param {string} glob
 */
function patternOf(glob) {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${source}(?:$|/)`);
}

/**
 * At most so many items, from the whole list.
 * @template T
 * @param {readonly T[]} items
 * @param {number} most
 */
function spread(items, most) {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** @param {string} message */
function firstLine(message) {
  return message.split("\n", 1)[0] ?? "";
}
