import { constants } from "node:os";
import { OracleError } from "../oracle-error.ts";
import type { RunRecord } from "../outcome.ts";
import type { Helper, HelperReply } from "./helper.ts";

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
