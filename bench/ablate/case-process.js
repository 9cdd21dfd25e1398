/** A process that runs cases of a search, with any mechanisms off. */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
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
   * @param {number} deadline milliseconds of processor time for a case
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

/** Loading all modules takes a second. */
const startDeadline = 60_000;
/** On a machine that does other things, too, a process gets this share of a core or more. */
const leastShare = 1 / 20;
const betweenLooks = 500;

/**
 * The next message of a process; null when it ends first, or uses more processor time than it may.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} milliseconds
 * @returns {Promise<any>}
 */
function nextMessage(child, milliseconds) {
  return new Promise((resolve) => {
    const started = { wall: performance.now(), processor: processorMilliseconds(child.pid) };
    const done = (/** @type {unknown} */ message) => {
      clearInterval(timer);
      child.off("message", done);
      child.off("exit", ended);
      resolve(message);
    };
    const ended = () => done(null);
    const timer = setInterval(() => {
      const wall = performance.now() - started.wall;
      const processor = processorMilliseconds(child.pid);
      const used = processor === null || started.processor === null ? wall : processor - started.processor;
      if (used > milliseconds || wall * leastShare > milliseconds) ended();
    }, betweenLooks);
    child.on("message", done);
    child.on("exit", ended);
  });
}

/**
 * The processor time of a process; null on systems without /proc.
 * @param {number | undefined} pid
 */
function processorMilliseconds(pid) {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return null;
  }
}
