import { constants } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { codeOfError, wordsOfError } from "../../base/thrown.ts";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import { type Environment, Helper, type HelperReply } from "./helper.ts";
import { type CandidateForm, PrivateDirectory } from "./private-directory.ts";
import type { Sandbox } from "./sandbox.ts";
import type { RunLimit } from "./time-limit.ts";

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Whether the output reports a lack of memory, in the messages of the C library, the loader, C++, V8, CPython, the JVM,
 * Go, Rust, Ruby, Perl, GHC and .NET.
 */
export const tellsOfMemory = ({ stdout, stderr }: Output): boolean =>
  outOfMemory.test(stderr) || outOfMemory.test(stdout);

const outOfMemory = new RegExp(
  [
    "cannot allocate memory",
    "failed to map segment from shared object",
    "out of memory",
    "memory (?:exhausted|allocation of \\d+ bytes failed)",
    "virtual memory exhausted",
    "std::bad_alloc",
    "^MemoryError\\b",
    "\\bOutOfMemory(?:Error|Exception)\\b",
    "could not reserve enough space for",
    "failed to (?:allocate|reserve) (?:virtual )?memory",
    "heap out of memory",
  ].join("|"),
  "im",
);

/** How a run ended by itself. */
type RunEnding = Pick<RunRecord, "exitCode" | "signal">;

// Some numbers have a second, older name further down the list, such as SIGIOT for SIGABRT.
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** Linux has 64 signals. A higher number is the shell's own problem, such as a failed fork. */
const highestSignal = 64;

/**
 * Distinguishes exit code 139 from death by SIGSEGV: the shell prints a message only for a death. It prints none for
 * SIGINT and SIGPIPE, which therefore appear as exit codes 130 and 141. Throws `OracleError` if the shell could not
 * start the program.
 */
export function endingOf(reply: HelperReply): RunEnding {
  if ("helperEndedBy" in reply) return { exitCode: null, signal: reply.helperEndedBy };
  const { status, said } = reply;
  if (said === "") return { exitCode: status, signal: null };
  if (status > 128 && status <= 128 + highestSignal)
    return { exitCode: null, signal: signalNames.get(status - 128) ?? `SIG${status - 128}` };
  throw new OracleError(
    `expected the shell to start the program, but it said ${JSON.stringify(said)}; ` +
      "check the working directory, the limits on memory and processes, and the room for temporary files",
  );
}

/** The conditions that end a run from outside. */
interface RunBounds {
  readonly milliseconds: number;
  /** Polled during the run; true ends it. */
  readonly floods: () => boolean;
  readonly signal: AbortSignal;
}

const millisecondsBetweenFloodChecks = 50;

/** Watches one run: kills it if it takes too long or prints too much, and stops it on cancellation. */
export class RunWatch {
  readonly #helper: Helper;
  readonly #signal: AbortSignal;
  readonly #limit: NodeJS.Timeout;
  readonly #flood: NodeJS.Timeout;
  #over = false;
  #cut: "time" | "flood" | undefined;

  constructor(helper: Helper, { milliseconds, floods, signal }: RunBounds) {
    this.#helper = helper;
    this.#signal = signal;
    // If our process was busy, timers fire before replies are read; setImmediate lets the replies come first.
    this.#limit = setTimeout(() => setImmediate(() => this.#kill("time")), milliseconds);
    this.#flood = setInterval(() => {
      if (floods()) this.#kill("flood");
    }, millisecondsBetweenFloodChecks);
    signal.addEventListener("abort", this.#stop);
  }

  /** Why the run was killed; undefined if it was not. */
  get cut(): "time" | "flood" | undefined {
    return this.#cut;
  }

  /** Stops watching after the run has ended. */
  end(): void {
    this.#over = true;
    clearTimeout(this.#limit);
    clearInterval(this.#flood);
    this.#signal.removeEventListener("abort", this.#stop);
  }

  readonly #stop = (): void => this.#helper.stop();

  #kill(reason: "time" | "flood"): void {
    if (this.#over) return;
    this.#cut ??= reason;
    this.#helper.kill();
  }
}

/** Runs an action that needs temporary files. If the system refuses, throws `OracleError` with advice. */
function needingRoom<T>(action: () => T): T {
  try {
    return action();
  } catch (cause) {
    const reason = wordsOfError(cause);
    throw new OracleError(`expected room for temporary files, but: ${reason}; ${adviceOn(cause)}`, { cause });
  }
}

function adviceOn(cause: unknown): string {
  const code = codeOfError(cause);
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

/** A run of which all is known: whether it printed more than the flood limit, or failed by its memory limit. */
export type FinishedRun = Required<RunRecord>;

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
        await pause(millisecondsForRoom);
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
