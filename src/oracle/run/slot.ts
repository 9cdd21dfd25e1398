import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import { type Environment, Helper } from "./helper.ts";
import { type CandidateForm, PrivateDirectory } from "./private-directory.ts";
import { endingOf, RunWatch, tellsOfMemory } from "./run-ending.ts";
import type { Sandbox } from "./sandbox.ts";
import type { RunLimit } from "./time-limit.ts";

/** Does something with temporary files. Throws `OracleError`, with what to do, when the system refuses. */
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

/** What every run of a slot has in common; sizes in bytes. */
interface SlotOptions {
  /** The absolute path of the program, then its arguments; `{}` in an argument stands for the candidate's path. */
  readonly command: readonly string[];
  readonly candidates: CandidateForm;
  /** The private directory when undefined. */
  readonly cwd: string | undefined;
  readonly env: Environment;
  readonly shell: string | undefined;
  readonly timeLimit: RunLimit;
  readonly memoryLimit: number | undefined;
  readonly captureLimit: number;
  readonly floodLimit: number;
  /** Absent: runs are not enclosed. */
  readonly sandbox: Sandbox | undefined;
}

/** A run with what only its runner knows. */
export interface FinishedRun extends RunRecord {
  /** True when the run was killed because it printed more than the flood limit. */
  readonly flooded: boolean;
  /** True when there is a memory limit, and the run failed with words on memory that it did not get. */
  readonly starved: boolean;
}

const mostAttempts = 10;
const millisecondsForRoom = 100;

/** A helper and its private directory: the place for one run at a time. */
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
   * As `Runner.run`; the slot must be idle, and is again once the promise is settled. A run whose words found no room is
   * done again, for they would look as if they had not been said: another slot's run may have filled the disk. So is, once, a run
   * whose shell was killed: a system without memory may have done that, and the program does it again if it was the program.
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
    // Without waiting: the program then runs while we do what follows, however long that takes.
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

  /** Closes without waiting for the end of the processes, for a process that is about to exit. */
  closeNow(): void {
    this.#closed = true;
    this.#helper.kill();
    this.#directory.remove();
  }

  /** False when the directory is not as we made it. */
  #place(bytes: Uint8Array): boolean {
    try {
      if (!this.#directory.isAsMade()) return false;
      this.#directory.place(bytes);
      return true;
    } catch {
      // A program made something there that cannot be removed, or still makes it.
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
