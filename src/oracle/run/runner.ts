import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Folder } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { WaitingPool } from "../../base/waiting-pool.ts";
import type { Environment } from "./helper.ts";
import { type Beside, layOut } from "./private-directory.ts";
import { resolveProgram } from "./resolve-program.ts";
import { openSandbox } from "./sandbox.ts";
import { type FinishedRun, Slot } from "./slot.ts";
import { sweepTemporaryDirectories } from "./temporary-directory.ts";
import { type RunLimit, TimeLimit } from "./time-limit.ts";

/** How to run the program under test; sizes in bytes. */
export interface RunnerOptions {
  /**
   * The program and its arguments. `{}` in an argument becomes the path of the candidate file. Without `{}`, the
   * candidate is on standard input. The program is searched from our own directory and `PATH`. Arguments are passed
   * unchanged, so relative paths among them are relative to the run's working directory.
   */
  readonly command: readonly [program: string, ...args: string[]];
  /** Name of the candidate file, without a directory; default `candidate`. */
  readonly baseName?: string | undefined;
  /** Whether candidates are packed folders, unpacked under the base name; default false. */
  readonly candidateIsFolder?: boolean | undefined;
  /** Whether candidate files are executable; default false. */
  readonly candidateIsExecutable?: boolean | undefined;
  /** Files next to each candidate. A program or argument that begins with a dot may refer to one of them. */
  readonly beside?: Folder | undefined;
  /**
   * Whether runs are sandboxed (`openSandbox`), and which temporary files besides the program they may read. Default:
   * no sandbox.
   */
  readonly sandbox?: { readonly visible: readonly string[] } | undefined;
  /** Working directory of the runs; default a private directory with only the candidate. */
  readonly cwd?: string | undefined;
  /** Concurrent runs; default 1. */
  readonly jobs?: number | undefined;
  /** Time limit of a run; default an adapting `TimeLimit`. */
  readonly timeLimit?: RunLimit | undefined;
  /** Address space of each process (`ulimit -v`); default no limit. */
  readonly memoryLimit?: number | undefined;
  /** Bytes of each output stream in a record; default 256 KiB. */
  readonly captureLimit?: number | undefined;
  /** Bytes of output at which a run is killed, checked periodically; default 256 MiB. */
  readonly floodLimit?: number | undefined;
  /** The whole environment of the runs; default our own. */
  readonly env?: Environment | undefined;
  /** The shell that starts the runs; default `/bin/dash`, or `/bin/sh` without it. */
  readonly shell?: string | undefined;
}

/**
 * Starts `jobs` helpers that run a program. Call it early, because starting a helper costs more the larger our heap is.
 * Throws `OracleError` if the program cannot be run, `OptionsError` for invalid options.
 */
export function startRunner(options: RunnerOptions): Runner {
  const { baseName = "candidate", jobs = 1 } = options;
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new OptionsError(`expected a number of jobs of at least 1, not ${jobs}; leave it out for 1`);
  }
  if (/^\.{0,2}$|[/\0]/.test(baseName)) {
    throw new OptionsError(
      `expected a plain file name for candidates, not ${JSON.stringify(baseName)}; give its last part`,
    );
  }
  const cwd = options.cwd === undefined ? undefined : requireDirectory(resolve(options.cwd));
  sweepTemporaryDirectories();
  const beside = options.beside === undefined ? undefined : layOut(options.beside);
  try {
    return startSlots(options, { cwd, beside });
  } catch (error) {
    beside?.remove();
    throw error;
  }
}

function startSlots(
  options: RunnerOptions,
  { cwd, beside }: { readonly cwd: string | undefined; readonly beside: Beside | undefined },
): Runner {
  const { command, baseName = "candidate", jobs = 1, env = process.env, sandbox } = options;
  const [program, ...args] = command;
  const places = { cwd: beside?.path ?? process.cwd(), path: env["PATH"] };
  const locate = (): string => resolveProgram(program, places);
  const located = locate();
  const visible = [located, cwd ?? [], beside?.path ?? [], sandbox?.visible ?? []].flat();
  const slotOptions = {
    command: [located, ...args],
    candidates: {
      baseName,
      isFolder: options.candidateIsFolder ?? false,
      isExecutable: options.candidateIsExecutable ?? false,
      beside,
    },
    cwd,
    env,
    shell: options.shell,
    timeLimit: options.timeLimit ?? new TimeLimit(),
    memoryLimit: options.memoryLimit,
    captureLimit: options.captureLimit ?? 256 * 1024,
    floodLimit: options.floodLimit ?? 256 * 1024 * 1024,
    sandbox: sandbox === undefined ? undefined : openSandbox(visible),
  };
  const slots = Array.from({ length: jobs }, () => new Slot(slotOptions));
  return new Runner(slots, { requireProgram: locate, beside });
}

/** Runs the program on candidates, several at once; see `startRunner`. */
export class Runner {
  readonly #slots: WaitingPool<Slot>;
  readonly #requireProgram: () => void;
  readonly #beside: Beside | undefined;

  constructor(
    slots: readonly Slot[],
    { requireProgram, beside }: { readonly requireProgram: () => void; readonly beside: Beside | undefined },
  ) {
    this.#slots = new WaitingPool(slots);
    this.#requireProgram = requireProgram;
    this.#beside = beside;
    process.once("exit", this.#closeNow);
  }

  /** The number of concurrent runs. */
  get jobs(): number {
    return this.#slots.all.length;
  }

  /**
   * Runs the program on a candidate as soon as a slot is free. When the promise settles, the run and most leftover
   * processes have ended; those that ignore SIGTERM are killed a second later or in `close`. Rejects with the signal's
   * reason on abort, and with `OracleError` if the program cannot be run (any more).
   */
  run(bytes: Uint8Array, signal: AbortSignal): Promise<FinishedRun> {
    return this.#slots.use(async (slot) => {
      const run = await slot.run(bytes, signal);
      // The shell's exit codes for a program it cannot start; programs mostly use them for other purposes.
      if (run.exitCode === 126 || run.exitCode === 127) this.#requireProgram();
      return run;
    });
  }

  /** Kills every process that a run started and removes every directory. */
  async close(): Promise<void> {
    await Promise.all(this.#slots.all.map((slot) => slot.close()));
    this.#beside?.remove();
    process.off("exit", this.#closeNow);
  }

  readonly #closeNow = (): void => {
    for (const slot of this.#slots.all) slot.closeNow();
    this.#beside?.remove();
  };
}

function requireDirectory(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new OptionsError(
    `expected a directory to run the program in, but ${JSON.stringify(path)} is none; create it first`,
  );
}
