/**
 * The program that judges the files of each format, the names of these files, and how two files are compared.
 * A judge that this machine lacks is reported and skipped. All of them judge safely: they parse and run nothing.
 */
import { spawnSync } from "node:child_process";
import { Script } from "node:vm";
import { transform as transformCss } from "lightningcss";
import typescript from "typescript";
import { compareData, dataOf } from "../repair/data/data-of.js";
import { called, ran, startPython } from "../repair/started.js";

/**
 * @typedef {import("../repair/started.js").Started} Started
 *
 * @typedef {object} Judge
 * @property {string} program How a person would call the program.
 * @property {RegExp} names Which files may be of this format, by their base names.
 * @property {string} fileName The name under which Culprit sees an input.
 * @property {() => boolean} isHere Whether this machine has the program.
 * @property {() => Started} start The program as an oracle; `stop` ends it.
 */

/**
 * Judges of formats of which Culprit has a grammar.
 * @type {Readonly<Record<string, Judge>>}
 */
export const familiar = {
  c: ranAs("gcc", ["gcc", "-x", "c", "-fsyntax-only", "{}"], "input.c", /\.[ch]$/),
  css: inNode("lightningcss", readCss, "input.css", /\.css$/),
  csv: inPython("csv", "input.csv", /\.csv$/),
  go: ranAs("gofmt", ["gofmt", "-e", "{}"], "input.go", /\.go$/, "-h"),
  ini: inPython("configparser", "input.ini", /\.(ini|cfg|desktop|service|socket|timer)$/),
  javascript: inNode("node --check", (text) => new Script(text), "input.js", /\.c?js$/),
  json: inNode("JSON.parse", (text) => JSON.parse(text), "input.json", /\.json$/),
  // With SHELL=false neither a recipe nor $(shell …) can do anything; -o keeps make from remaking its makefiles.
  make: ranAs(
    "make",
    [
      "make",
      "-n",
      "-f",
      "{}",
      "-o",
      "{}",
      "--eval",
      "strangers-goal:;",
      "SHELL=/bin/false",
      "strangers-goal",
    ],
    "input.mk",
    /^(GNU)?[Mm]akefile$|\.(mk|mak)$/,
  ),
  python: inPython("compile", "input.py", /\.py$/),
  shell: ranAs("bash", ["bash", "-n", "{}"], "input.sh", /\.(sh|bash)$/),
  sql: ranAs("sqlite3", ["sqlite3", "-safe", "-bail", ":memory:"], "input.sql", /\.sql$/),
  toml: inPython("toml", "input.toml", /\.toml$|^(Cargo|poetry|uv)\.lock$/, "import tomllib"),
  typescript: inNode("tsc", readTypeScript, "input.ts", /\.[cm]?ts$/),
  xml: ranAs(
    "xmllint",
    ["xmllint", "--nonet", "--noout", "-"],
    "input.xml",
    /\.(xml|svg|xsd|xsl|rng|plist)$/,
  ),
  yaml: inPython("yaml", "input.yaml", /\.ya?ml$/, "import yaml"),
};

// Only the parser of javac runs, and it writes no class.
const javacParses = ["-proc:none", "-XDshould-stop.ifNoError=PARSE", "-XDshould-stop.ifError=PARSE"];

/**
 * Judges of formats that Culprit knows only by the text at hand.
 * @type {Readonly<Record<string, Judge>>}
 */
export const unfamiliar = {
  dot: ranAs("dot", ["dot", "-Tcanon", "{}"], "input.dot", /\.(dot|gv)$/, "-V"),
  fish: ranAs("fish", ["fish", "-n", "{}"], "input.fish", /\.fish$/),
  java: ranAs("javac", ["javac", ...javacParses, "{}"], "input.java", /\.java$/),
  lua: ranAs("luac5.4", ["luac5.4", "-p", "{}"], "input.lua", /\.lua$/, "-v"),
  patch: ranAs("git", ["git", "apply", "--stat", "{}"], "input.patch", /\.(patch|diff)$/),
  php: ranAs("php", ["php", "-l", "{}"], "input.php", /\.php$/),
  po: ranAs("msgfmt", ["msgfmt", "-o", "/dev/null", "{}"], "input.po", /\.po$/),
  ruby: ranAs("ruby", ["ruby", "-c", "{}"], "input.rb", /\.rb$/),
  rust: ranAs("rustfmt", ["rustfmt", "--emit", "stdout", "{}"], "input.rs", /\.rs$/),
  terraform: ranAs("terraform", ["terraform", "fmt", "-write=false", "{}"], "input.tf", /\.tf$/),
  zsh: ranAs("zsh", ["zsh", "-n", "{}"], "input.zsh", /\.zsh$/),
};

/** @type {Readonly<Record<string, Judge>>} */
export const judges = { ...familiar, ...unfamiliar };

/**
 * Starts the judges of these formats.
 * @param {readonly string[]} formats
 * @returns {{ judges: ReadonlyMap<string, Started>, missing: readonly string[], stop: () => Promise<void> }}
 */
export function startJudges(formats) {
  const present = formats.filter((format) => judges[format]?.isHere() === true);
  const started = new Map(present.map((format) => [format, /** @type {Judge} */ (judges[format]).start()]));
  return {
    judges: started,
    missing: formats.filter((format) => !started.has(format)),
    stop: async () => {
      for (const { stop } of started.values()) await stop();
    },
  };
}

/**
 * Whether two texts mean the same: equal data, equal tokens in programs, or equal signs where nothing reads the format.
 * @param {string} format
 * @param {string} left
 * @param {string} right
 */
export function meansTheSame(format, left, right) {
  if (format in unfamiliar) return left.replace(/\s+/g, "") === right.replace(/\s+/g, "");
  const meant = dataOf(format, left);
  return meant !== null && compareData(meant, dataOf(format, right)).isExact;
}

/**
 * @param {string} program
 * @param {[string, ...string[]]} words
 * @param {string} fileName
 * @param {RegExp} names
 * @param {string} [versionFlag]
 * @returns {Judge}
 */
function ranAs(program, words, fileName, names, versionFlag) {
  const readsStandardInput = !words.includes("{}");
  return {
    program: words.join(" "),
    names,
    fileName,
    isHere: () => spawnSync(program, [versionFlag ?? "--version"]).error === undefined,
    start: () => {
      // Each program listens to the end of this process.
      process.setMaxListeners(process.getMaxListeners() + 1);
      return ran(words, readsStandardInput ? {} : { fileName });
    },
  };
}

/**
 * @param {Parameters<typeof startPython>[0]} reader
 * @param {string} fileName
 * @param {RegExp} names
 * @param {string} [needed]
 * @returns {Judge}
 */
function inPython(reader, fileName, names, needed = "") {
  return {
    program: `python3: ${reader}`,
    names,
    fileName,
    isHere: () => spawnSync("python3", ["-c", needed]).status === 0,
    start: () => startPython(reader),
  };
}

/**
 * @param {string} program
 * @param {(text: string) => unknown} read
 * @param {string} fileName
 * @param {RegExp} names
 * @returns {Judge}
 */
function inNode(program, read, fileName, names) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return { program, names, fileName, isHere: () => true, start: () => called(read, decoder) };
}

/** @param {string} text */
function readCss(text) {
  try {
    transformCss({ filename: "input.css", code: new TextEncoder().encode(text) });
  } catch (error) {
    const { message, loc } = /** @type {Error & { loc?: { line: number, column: number } }} */ (error);
    throw new Error(loc === undefined ? message : `input:${loc.line}:${loc.column}: ${message}`);
  }
}

/** @param {string} text */
function readTypeScript(text) {
  const fileName = "input.ts";
  const { diagnostics = [] } = typescript.transpileModule(text, { reportDiagnostics: true, fileName });
  const [first] = diagnostics;
  if (first === undefined) return;
  // Places count in files that are known as the input, and a thrown message has no file.
  throw new Error(typescript.formatDiagnostic(first, asCompiler).replace(fileName, "input"));
}

/** @type {import("typescript").FormatDiagnosticsHost} */
const asCompiler = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => "",
  getNewLine: () => "\n",
};
