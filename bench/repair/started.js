import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { classify } from "../../dist/oracle/classify.js";
import { hintOfMessage } from "../../dist/oracle/hint/hint.js";
import { startRunner } from "../../dist/oracle/run/runner.js";

/**
 * @typedef {import("../../dist/oracle/oracle.js").Oracle<Uint8Array>} Oracle
 * @typedef {{ oracle: Oracle, stop: () => unknown }} Started
 */

/**
 * What a program says of its version; null when this machine lacks it.
 * @param {string} program
 * @param {string} [flag]
 */
export function versionOf(program, flag = "--version") {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  return status === 0 ? (`${stdout}${stderr}`.split("\n")[0] ?? "") : null;
}

/**
 * A function of Node as a program.
 * @param {(text: string) => unknown} read
 * @param {{ decode(bytes: Uint8Array): string }} [decoder]
 * @returns {Started}
 */
export function called(read, decoder = new TextDecoder()) {
  return {
    stop: () => {},
    async oracle(candidate) {
      try {
        read(decoder.decode(candidate));
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
 * A program started for each text.
 * @param {[string, ...string[]]} command
 * @param {{ fileName?: string, requireOutput?: boolean }} [options]
 * @returns {Started}
 */
export function ran(command, options = {}) {
  const runner = startRunner({ command, baseName: options.fileName });
  return {
    stop: () => runner.close(),
    oracle: async (candidate, signal) => classify(await runner.run(candidate, signal), candidate, options),
  };
}

/**
 * Python, which reads all texts in one process.
 * @param {"compile" | "configparser" | "csv" | "json" | "toml" | "yaml"} what
 * @returns {Started}
 */
export function startPython(what) {
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
