import { spawnSync } from "node:child_process";
import { Script } from "node:vm";
import typescript from "typescript";
import { called, ran, startPython, versionOf } from "./started.js";

/**
 * The program that judges the files of a format, as a person would ask it.
 * @typedef {object} Judge
 * @property {boolean} isHere Whether this machine has it.
 * @property {() => import("./started.js").Started} start
 */

/** @type {Readonly<Record<string, Judge>>} */
export const judges = {
  c: command("gcc", ["gcc", "-fsyntax-only", "{}"], "candidate.c"),
  csv: python("csv"),
  dot: command("dot", ["dot", "-Tcanon", "{}"], "candidate.dot", "-V"),
  html: command("tidy", ["tidy", "-q", "-e", "{}"], "candidate.html"),
  ini: python("configparser"),
  javascript: inNode((text) => new Script(text, { filename: "[eval]" })),
  json: inNode((text) => JSON.parse(text)),
  make: command("make", ["make", "-n", "-f", "{}", "clean"], "candidate.mk"),
  ndjson: inNode(readJsonLines),
  obj: inNode(readObj),
  python: python("compile"),
  shell: command("bash", ["bash", "-n", "{}"], "candidate.sh"),
  sql: command("sqlite3", ["sqlite3", "-bail", ":memory:"]),
  toml: python("toml", "import tomllib"),
  typescript: inNode(readTypeScript),
  xml: command("xmllint", ["xmllint", "--noout", "-"]),
  yaml: python("yaml", "import yaml"),
};

/**
 * Reads files as strictly as other programs do, which take no other encoding for UTF-8.
 * @param {(text: string) => unknown} read
 * @returns {Judge}
 */
function inNode(read) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return { isHere: true, start: () => called(read, decoder) };
}

/**
 * @param {string} program
 * @param {[string, ...string[]]} words
 * @param {string} [fileName]
 * @param {string} [versionFlag]
 * @returns {Judge}
 */
function command(program, words, fileName, versionFlag) {
  return {
    isHere: versionOf(program, versionFlag) !== null,
    start: () => ran(words, fileName === undefined ? {} : { fileName }),
  };
}

/**
 * @param {Parameters<typeof startPython>[0]} what
 * @param {string} needed
 * @returns {Judge}
 */
function python(what, needed = "") {
  return { isHere: spawnSync("python3", ["-c", needed]).status === 0, start: () => startPython(what) };
}

/**
 * JSON line by line, as what loads logs and data sets reads them; blank lines count for nothing.
 * @param {string} text
 */
function readJsonLines(text) {
  for (const [index, line] of text.split("\n").entries()) {
    try {
      if (line.trim() !== "") JSON.parse(line);
    } catch (error) {
      throw new Error(`line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/**
 * Lines of OBJ as strictly as small loaders read them: known keywords with numbers or, in faces, whole ones.
 * @param {string} text
 */
function readObj(text) {
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [keyword = "", ...words] = line.replace(/#.*/, "").trim().split(/\s+/);
    const isRight =
      keyword === "" || ["g", "mtllib", "o", "s", "usemtl"].includes(keyword)
        ? true
        : keyword === "f"
          ? words.length >= 3 && words.every((word) => /^-?\d+(?:\/(?:-?\d+)?(?:\/-?\d+)?)?$/.test(word))
          : ["v", "vn", "vt"].includes(keyword) &&
            words.length >= 2 &&
            words.every((word) => number.test(word));
    if (!isRight) throw new Error(`input:${index + 1}: cannot read "${line}"`);
  }
}

/** @param {string} text */
function readTypeScript(text) {
  const { diagnostics = [] } = typescript.transpileModule(text, {
    reportDiagnostics: true,
    fileName: "candidate.ts",
  });
  const [first] = diagnostics;
  if (first === undefined) return;
  const { line, character } = first.file?.getLineAndCharacterOfPosition(first.start ?? 0) ?? {
    line: 0,
    character: 0,
  };
  const words = typescript.flattenDiagnosticMessageText(first.messageText, "\n");
  throw new Error(`input(${line + 1},${character + 1}): error TS${first.code}: ${words}`);
}
