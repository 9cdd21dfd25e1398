import { constants } from "node:os";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import type { Helper, HelperReply } from "./helper.ts";

/** What a program printed. */
interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Whether a program reports that it ran out of memory, in the words of the C library, the loader, C++, V8, CPython, the JVM,
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

/** Beyond it a shell only tells of its own troubles, such as not getting a process. */
const highestSignal = 64;

/**
 * Tells exit code 139 from death by SIGSEGV: only of a death does the shell say something. It is silent about
 * SIGINT and SIGPIPE, which therefore appear as exit codes 130 and 141, as in any shell.
 * Throws `OracleError` when the shell could not start the program.
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

/** When to end a run from outside. */
interface RunBounds {
  readonly milliseconds: number;
  /** Asked now and then; true ends the run. */
  readonly floods: () => boolean;
  readonly signal: AbortSignal;
}

const millisecondsBetweenFloodChecks = 50;

/** Watches over one run: kills it when it takes too long or prints too much, stops it when it is cancelled. */
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
    // When we were busy ourselves, timers are due before replies are read; by way of setImmediate replies come first.
    this.#limit = setTimeout(() => setImmediate(() => this.#kill("time")), milliseconds);
    this.#flood = setInterval(() => {
      if (floods()) this.#kill("flood");
    }, millisecondsBetweenFloodChecks);
    signal.addEventListener("abort", this.#stop);
  }

  /** Why the run was killed; undefined when it was not. */
  get cut(): "time" | "flood" | undefined {
    return this.#cut;
  }

  /** The run has ended. */
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
