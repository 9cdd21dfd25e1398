/** A process that runs cases of a search, with any mechanisms off. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * @typedef {import("./measures.js").Measured & { uses: Readonly<Record<string, import("./switched.js").Use>> }} Result
 * @typedef {import("./switched.js").Setting} Setting
 */

export class CaseProcess {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  /** @type {string} */
  #search;
  /** @type {number} */
  #deadline;

  /**
   * @param {string} search
   * @param {number} deadline of a case, in milliseconds
   */
  constructor(search, deadline) {
    this.#search = search;
    this.#deadline = deadline;
  }

  /**
   * Null when the case takes longer than it may, or the process dies of it.
   * @param {unknown} sent the case
   * @param {Partial<Setting>} [setting] Default: all mechanisms are on.
   * @returns {Promise<Result | null>}
   */
  async run(sent, { off = [], watches = false } = {}) {
    this.#child ??= await this.#started();
    const child = this.#child;
    const answer = nextMessage(child, this.#deadline);
    child.send({ sent, setting: { off, watches } });
    const result = await answer;
    if (result === null) this.stop();
    return result;
  }

  stop() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #started() {
    const script = fileURLToPath(new URL("child.js", import.meta.url));
    const child = fork(script, [this.#search], { serialization: "advanced" });
    if ((await nextMessage(child, startDeadline)) === null) {
      child.kill("SIGKILL");
      throw new Error("a process for cases did not start; see what it wrote above");
    }
    return child;
  }
}

/** Loading all modules takes a second, on a busy machine much longer. */
const startDeadline = 120_000;

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} milliseconds
 * @returns {Promise<any>} null when none comes in time, or the process ends
 */
function nextMessage(child, milliseconds) {
  return new Promise((resolve) => {
    const done = (/** @type {unknown} */ message) => {
      clearTimeout(timer);
      child.off("message", done);
      child.off("exit", ended);
      resolve(message);
    };
    const ended = () => done(null);
    const timer = setTimeout(ended, milliseconds);
    child.on("message", done);
    child.on("exit", ended);
  });
}
