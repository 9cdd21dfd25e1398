import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { classify } from "../../dist/oracle/classify.js";
import { hintOfMessage } from "../../dist/oracle/hint.js";
import { startRunner } from "../../dist/oracle/run/runner.js";

/**
 * @typedef {import("../../dist/oracle/oracle.js").Oracle<Uint8Array>} Oracle
 * @typedef {"c" | "javascript" | "json" | "python" | "xml"} Format
 * @typedef {{ oracle: Oracle, stop: () => unknown }} Started
 * @typedef {object} Program
 * @property {string} name
 * @property {Format} format
 * @property {string | null} version Null when this machine lacks it.
 * @property {() => Started | Promise<Started>} start
 */

/**
 * Programs that say where they stop reading. Those that are a function of Node are called, Python reads texts in one
 * process, and the others are started for each text.
 * @param {string | undefined} acornFolder
 * @returns {readonly Program[]}
 */
export function pointingPrograms(acornFolder) {
  const acorn = join(acornFolder ?? "", "dist", "acorn.js");
  return [
    {
      name: "node JSON.parse",
      format: "json",
      version: process.version,
      start: () => called((text) => JSON.parse(text)),
    },
    {
      name: "python3 json.loads",
      format: "json",
      version: versionOf("python3"),
      start: () => startPython("json"),
    },
    {
      name: "python3 compile",
      format: "python",
      version: versionOf("python3"),
      start: () => startPython("compile"),
    },
    {
      name: "jq",
      format: "json",
      version: versionOf("jq"),
      start: () => ran(["jq", "."], { requireOutput: true }),
    },
    {
      name: "xmllint",
      format: "xml",
      version: versionOf("xmllint"),
      start: () => ran(["xmllint", "--noout", "-"]),
    },
    {
      name: "gcc -fsyntax-only",
      format: "c",
      version: versionOf("gcc"),
      start: () => ran(["gcc", "-fsyntax-only", "{}"], { fileName: "candidate.c" }),
    },
    {
      name: "node vm.Script",
      format: "javascript",
      version: process.version,
      start: () => called((text) => new Script(text, { filename: "[eval]" })),
    },
    {
      name: "acorn",
      format: "javascript",
      version: acornFolder !== undefined && existsSync(acorn) ? "as in the folder" : null,
      start: async () => {
        const { parse, version } = (await import(pathToFileURL(acorn).href)).default;
        console.log(`acorn is ${version}`);
        return called((text) => parse(text, { ecmaVersion: 2022 }));
      },
    },
  ];
}

/** @param {string} program */
function versionOf(program) {
  const { status, stdout, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? (`${stdout}${stderr}`.split("\n")[0] ?? "") : null;
}

/**
 * @param {(text: string) => unknown} read
 * @returns {Started}
 */
function called(read) {
  return {
    stop: () => {},
    async oracle(candidate) {
      try {
        read(new TextDecoder().decode(candidate));
        return { outcome: "pass" };
      } catch (error) {
        return { outcome: "fail", ...hintOfMessage(said(error), candidate) };
      }
    },
  };
}

/**
 * The message, below the place and caret that V8 puts before the stack of a syntax error.
 * @param {unknown} error
 */
function said(error) {
  if (!(error instanceof Error)) return String(error);
  const [above = ""] = (error.stack ?? "").split(/^\s+at /m);
  return above === "" ? error.message : above;
}

/**
 * @param {[string, ...string[]]} command
 * @param {{ fileName?: string, requireOutput?: boolean }} [options]
 * @returns {Started}
 */
function ran(command, options = {}) {
  const runner = startRunner({ command, baseName: options.fileName });
  return {
    stop: () => runner.close(),
    oracle: async (candidate, signal) => classify(await runner.run(candidate, signal), candidate, options),
  };
}

/**
 * @param {"compile" | "json"} what
 * @returns {Started}
 */
function startPython(what) {
  const script = fileURLToPath(new URL("python-reader.py", import.meta.url));
  const child = spawn("python3", [script, what], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    stop: () => child.stdin.end(),
    async oracle(candidate) {
      child.stdin.write(`${JSON.stringify(new TextDecoder().decode(candidate))}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("python3 ended; see what it wrote above");
      const message = JSON.parse(value);
      return message === "" ? { outcome: "pass" } : { outcome: "fail", ...hintOfMessage(message, candidate) };
    },
  };
}
