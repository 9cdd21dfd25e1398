import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import { type Environment, Helper } from "./helper.ts";
import { type CandidateForm, PrivateDirectory } from "./private-directory.ts";
import { endingOf, RunWatch, tellsOfMemory } from "./run-ending.ts";
import type { Sandbox } from "./sandbox.ts";
import type { RunLimit } from "./time-limit.ts";

/** Runs an action that needs temporary files. If the system refuses, throws `OracleError` with advice. */
function needingRoom<T>(action: () => T): T {
  try {
    return action();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OracleError(`expected room for temporary files, but: ${reason}; ${adviceOn(cause)}`, { cause });
  }
}

function adviceOn(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return code === "EMFILE" || code === "ENFILE"
    ? "raise the limit on open files (ulimit -n), or use fewer --jobs"
    : "make room there, or set TMPDIR to another directory";
}

/** The settings common to every run of a slot; sizes in bytes. */
interface SlotOptions {
  /** The absolute path of the program, then its arguments; `{}` in an argument becomes the candidate's path. */
  readonly command: readonly string[];
  readonly candidates: CandidateForm;
  /** The working directory; default the private directory. */
  readonly cwd: string | undefined;
  readonly env: Environment;
  readonly shell: string | undefined;
  readonly timeLimit: RunLimit;
  readonly memoryLimit: number | undefined;
  readonly captureLimit: number;
  readonly floodLimit: number;
  /** Absent: runs are not sandboxed. */
  readonly sandbox: Sandbox | undefined;
}

/** A run with details that only its runner knows. */
export interface FinishedRun extends RunRecord {
  /** True if the run was killed because it printed more than the flood limit. */
  readonly flooded: boolean;
  /** True if there is a memory limit and the run failed with a message about memory. */
  readonly starved: boolean;
}

const mostAttempts = 10;
const millisecondsForRoom = 100;

/** Runs one candidate at a time, with a helper and a private directory. */
export class Slot {
  readonly #options: SlotOptions;
  #directory: PrivateDirectory;
  #helper: Helper;
  #closed = false;

  constructor(options: SlotOptions) {
    this.#options = options;
    this.#directory = needingRoom(() => new PrivateDirectory(options.candidates));
    this.#helper = this.#newHelper();
  }

  /**
   * Like `Runner.run`; the slot must be idle, and is idle again when the promise settles. Repeats a run whose output
   * may be lost because another run filled the disk. Repeats a run once whose shell was killed: a system without memory
   * may have killed it, and a program that kills its shell does so again.
   */
  async run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    let hasLostShell = false;
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const begun = performance.now();
      const { run, losesShell } = await this.#runOnce(bytes, signal);
      if (losesShell && !hasLostShell) {
        hasLostShell = true;
        continue;
      }
      if (run.flooded) this.#directory.removeFlood();
      else if (this.#directory.foundNoRoom(begun)) {
        await setTimeout(millisecondsForRoom);
        continue;
      }
      return run;
    }
    throw new OracleError(
      "expected room for what the program prints, but the disk for temporary files is full; " +
        "make room there, or set TMPDIR to another directory",
    );
  }

  async #runOnce(
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<{ readonly run: FinishedRun; readonly losesShell: boolean }> {
    this.#requireGoingOn(signal);
    // Without waiting: the program then runs during the work below.
    if (!this.#place(bytes)) await this.#placeAnew(bytes);
    if (!this.#helper.alive) this.#helper = this.#newHelper();
    const { timeLimit, floodLimit, captureLimit, memoryLimit } = this.#options;
    const started = performance.now();
    const watch = new RunWatch(this.#helper, {
      milliseconds: timeLimit.milliseconds,
      floods: () => this.#directory.outputSize() > floodLimit || this.#directory.filledDisk(),
      signal,
    });
    const reply = await this.#helper.run().finally(() => watch.end());
    const milliseconds = performance.now() - started;
    this.#requireGoingOn(signal);
    if (watch.cut === undefined) timeLimit.completed(milliseconds);
    const timedOut = watch.cut === "time";
    const ending = timedOut ? { exitCode: null, signal: null } : endingOf(reply);
    const output = this.#directory.output(captureLimit);
    const run = {
      ...ending,
      timedOut,
      flooded: watch.cut === "flood" || this.#directory.filledDisk(),
      starved: memoryLimit !== undefined && ending.exitCode !== 0 && tellsOfMemory(output),
      milliseconds,
      ...output,
    };
    return { run, losesShell: "helperEndedBy" in reply && watch.cut === undefined };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#clearOut();
  }

  /** Closes without waiting for the processes to end, for a process that is about to exit. */
  closeNow(): void {
    this.#closed = true;
    this.#helper.kill();
    this.#directory.remove();
  }

  /** Writes the candidate; false if the directory is not as we made it. */
  #place(bytes: Uint8Array): boolean {
    try {
      if (!this.#directory.isAsMade()) return false;
      this.#directory.place(bytes);
      return true;
    } catch {
      // A program made an entry that cannot be removed, or is still making entries.
      return false;
    }
  }

  async #placeAnew(bytes: Uint8Array): Promise<void> {
    await this.#clearOut();
    this.#requireOpen();
    this.#directory = needingRoom(() => new PrivateDirectory(this.#options.candidates));
    needingRoom(() => this.#directory.place(bytes));
    this.#helper = this.#newHelper();
  }

  async #clearOut(): Promise<void> {
    this.#helper.kill();
    await this.#helper.ended;
    this.#directory.remove();
  }

  #requireGoingOn(signal: AbortSignal): void {
    this.#requireOpen();
    signal.throwIfAborted();
  }

  #requireOpen(): void {
    if (this.#closed) throw new OracleError("expected an open runner, but it was closed; close it last");
  }

  #newHelper(): Helper {
    const directory = this.#directory;
    const { cwd, env, shell, memoryLimit, sandbox } = this.#options;
    const [program = "", ...words] = this.#options.command;
    const inArguments = words.some((word) => word.includes("{}"));
    const command = [program, ...words.map((word) => word.split("{}").join(directory.candidate))];
    const work = dirname(directory.candidate);
    return new Helper({
      directory,
      cwd,
      stdin: inArguments ? "/dev/null" : directory.candidate,
      command: sandbox?.around(command, { work, cwd: cwd ?? work }) ?? command,
      env,
      memoryLimit,
      isEnclosed: sandbox !== undefined,
      shell,
    });
  }
}
