// A program under test of the bench: as a user starts it, and loaded once to be asked about many candidates.

import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * @typedef {object} Printed
 * @property {number} exit 124 when it took too long
 * @property {string} printed on standard error and standard output
 */

const timeout = 10_000;
const loading = 60_000;
/** @type {Printed} */
const tookTooLong = { exit: 124, printed: "took too long\n" };

/**
 * Starts the program as a user would.
 * @param {readonly string[]} command
 * @param {string} path of the candidate; in place of `{}`
 * @param {string} cwd
 * @returns {Printed}
 */
export function runOnce(command, path, cwd) {
  const [program = "", ...words] = command.map((word) => word.replace("{}", path));
  const { status, signal, stderr, stdout } = spawnSync(program, words, {
    cwd,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { exit: status ?? (signal === null ? 125 : 128), printed: `${stderr}${stdout}` };
}

/** A launcher that serves; one candidate at a time. */
export class LoadedProgram {
  /** @type {readonly string[]} */
  #command;
  /** @type {string} */
  #cwd;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  /** @type {((line: string) => void) | undefined} */
  #answer;
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();

  /**
   * @param {readonly string[]} command
   * @param {string} cwd
   */
  constructor(command, cwd) {
    this.#command = command;
    this.#cwd = cwd;
  }

  /**
   * @param {string} path
   * @returns {Promise<Printed>}
   */
  run(path) {
    const answered = this.#before.then(() => this.#ask(path));
    this.#before = answered;
    return answered;
  }

  close() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /** @param {string} path */
  async #ask(path) {
    const limit = this.#child === undefined ? loading : timeout;
    const child = this.#child ?? this.#start();
    /** @type {Promise<string>} */
    const line = new Promise((resolve) => {
      this.#answer = resolve;
    });
    child.stdin?.write(`${path}\n`);
    const timer = setTimeout(() => this.#answer?.(""), limit);
    const answer = await line;
    clearTimeout(timer);
    if (answer !== "") return JSON.parse(answer);
    this.close();
    return tookTooLong;
  }

  #start() {
    const [program = "", ...words] = this.#command.map((word) => word.replace("{}", "--serve"));
    const child = spawn(program, words, { cwd: this.#cwd, stdio: ["pipe", "pipe", "ignore"] });
    createInterface(child.stdout).on("line", (line) => this.#answer?.(line));
    child.on("exit", () => this.#answer?.(""));
    this.#child = child;
    return child;
  }
}
