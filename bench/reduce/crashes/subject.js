// One crash while it is being minimized: its program loaded, and a socket on which reducers ask about candidates.

import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { corpus } from "../../corpora/corpora.js";
import { faultOf, isSameFault } from "./fault.js";
import { LoadedProgram, runOnce } from "./program.js";

/** @typedef {import("./cases.js").Case} Case */
/** @typedef {import("./fault.js").Fault} Fault */

/**
 * @typedef {object} Reduced
 * @property {string} path
 * @property {number} calls of the program
 * @property {number} seconds
 * @property {boolean} isDone before the limit
 */

const culprit = fileURLToPath(new URL("../../../bin/culprit.js", import.meta.url));
const inputs = corpus("crash-inputs");

export class Subject {
  /** @type {Case} */
  #crash;
  /** @type {readonly string[]} */
  #command;
  /** @type {string} */
  #home;
  #folder = mkdtempSync(join(tmpdir(), "culprit-crash-"));
  /** @type {LoadedProgram | undefined} */
  #loaded;
  #calls = 0;
  #server = createServer((socket) => this.#answer(socket));
  /** @type {Fault | undefined} */
  #original;

  /**
   * @param {Case} crash
   * @param {readonly string[]} command
   * @param {{ client: string, home: string }} places the program that asks on the socket, and where packages are
   */
  constructor(crash, command, { client, home }) {
    this.#crash = crash;
    this.#command = command;
    this.#home = home;
    if (crash.packages.length > 0) this.#loaded = new LoadedProgram(command, home);
    const socket = join(this.#folder, "socket");
    this.#server.listen(socket);
    for (const role of ["program", "judge"]) {
      const script = `#!/bin/sh\nexec "${client}" "${socket}" ${role} "$1"\n`;
      writeFileSync(join(this.#folder, role), script, { mode: 0o755 });
    }
    this.#original = this.faultOf(this.input);
  }

  /** Loads the program, which the first call would otherwise wait for longer than reducers do. */
  async ready() {
    await this.#loaded?.run(this.input);
  }

  get input() {
    return join(inputs, this.#crash.input);
  }

  /**
   * The fault that the program, started as a user would, shows on a file or folder.
   * @param {string} path
   */
  faultOf(path) {
    const { kind, quoted } = this.#crash;
    return faultOf(runOnce(this.#command, path, this.#home).printed, kind, quoted);
  }

  /** @param {string} path */
  hasSameFault(path) {
    return isSameFault(this.#original, this.faultOf(path));
  }

  /**
   * Culprit, asking the program itself or the judge.
   * @param {"program" | "judge"} role
   * @param {{ cwd: string, seconds: number }} limits
   */
  minimized(role, limits) {
    const from = this.#copied(`by-${role}`);
    const path = join(dirname(from), "result", this.#crash.input);
    mkdirSync(dirname(path));
    const script = join(this.#folder, role);
    const how = role === "program" ? ["--", script, "{}"] : ["--test", script];
    return this.#reduced(
      [process.execPath, culprit, "minimize", from, "--jobs", "1", "--out", path, ...how],
      {
        ...limits,
        path,
      },
    );
  }

  /**
   * Shrink Ray, asking the judge.
   * @param {string} program
   * @param {{ cwd: string, seconds: number }} limits
   */
  shrunk(program, limits) {
    const path = this.#copied("shrunk");
    const options = ["--ui", "basic", "--parallelism", "1", "--no-history", "--no-clang-delta"];
    return this.#reduced([program, ...options, join(this.#folder, "judge"), path], { ...limits, path });
  }

  close() {
    this.#loaded?.close();
    this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** @param {string} name */
  #copied(name) {
    const path = join(this.#folder, name, this.#crash.input);
    cpSync(this.input, path, { recursive: true });
    return path;
  }

  /**
   * @param {readonly string[]} command
   * @param {{ cwd: string, seconds: number, path: string }} places
   * @returns {Promise<Reduced>}
   */
  #reduced([program = "", ...words], { cwd, seconds, path }) {
    this.#calls = 0;
    const before = performance.now();
    const child = spawn(program, words, { cwd, stdio: "ignore", timeout: 1000 * seconds });
    return new Promise((resolve) =>
      child.on("close", (status) =>
        resolve({
          path,
          calls: this.#calls,
          seconds: (performance.now() - before) / 1000,
          isDone: status === 0,
        }),
      ),
    );
  }

  /** @param {import("node:net").Socket} socket */
  #answer(socket) {
    // A reducer that no longer wants to know.
    socket.on("error", () => {});
    socket.once("data", async (data) => {
      this.#calls++;
      const [, role, path = ""] = /^(\w+) (.*)\n$/.exec(String(data)) ?? [];
      const { exit, printed } = this.#loaded
        ? await this.#loaded.run(path)
        : runOnce(this.#command, path, this.#home);
      if (role === "program") return socket.end(Buffer.concat([Buffer.of(exit), Buffer.from(printed)]));
      const { kind, quoted } = this.#crash;
      const fault = exit === 0 || exit === 124 ? undefined : faultOf(printed, kind, quoted);
      socket.end(Buffer.of(isSameFault(this.#original, fault) ? 0 : 1));
    });
  }
}
