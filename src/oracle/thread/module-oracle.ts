import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import { WaitingPool } from "../../base/waiting-pool.ts";
import { noAnswer, type Thrown, verdictOfAnswer, verdictOfThrown } from "../answer.ts";
import { byteOffset, candidateText } from "../hint/candidate-text.ts";
import { OracleError } from "../oracle-error.ts";
import type { ScriptCalls, Verdict } from "../outcome.ts";
import type { RunLimit } from "../run/time-limit.ts";

/** A message of a thread: whether it loaded the module, then one answer per candidate. */
export type ThreadMessage =
  | { readonly ready: true }
  /** Why the module is unusable, as the end of a sentence. */
  | { readonly failed: string }
  | ThreadAnswer;

/** The answer for a candidate, with its calls if they are counted. */
type ThreadAnswer = (
  | { readonly answer: unknown }
  /** An answer that cannot be sent, as text. */
  | { readonly unusable: string }
  | { readonly thrown: Thrown }
) & { readonly calls?: readonly ScriptCalls[] | undefined };

/** The reply to a request: the thread's message, or the kind of failure that ended it. */
type ThreadReply = ThreadMessage | { readonly ended: string } | { readonly timedOut: true };

interface ThreadOptions {
  /** URL of the module. */
  readonly module: string;
  /** Heap of the thread in bytes; default Node's. */
  readonly memoryLimit?: number | undefined;
  /** Whether to count calls; default false. */
  readonly countsCalls?: boolean | undefined;
  /** Milliseconds for loading the module, so that a hanging module cannot block culprit. Default 30 s. */
  readonly loadLimit?: number | undefined;
}

/** Milliseconds that starting a thread takes, as measured with Node 20. */
const startTime = 50;

/** Milliseconds that an abandoned candidate may keep its thread: starting a new one and loading the module takes as long. */
const millisecondsAbandoned = 2 * startTime;

/**
 * A thread with the module that answers for one candidate at a time. When the thread ends, or a candidate exceeds its
 * time, `start` makes a new one.
 */
class OracleThread {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #pending: ((reply: ThreadReply) => void) | undefined;
  #limit: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Loads the module if needed; rejects with `OracleError` if it cannot be loaded. */
  async start(): Promise<void> {
    if (this.#worker !== undefined) return;
    const { module, loadLimit = 30_000 } = this.#options;
    this.#worker = this.#newWorker();
    const reply = await this.#reply(loadLimit);
    if ("ready" in reply) return;
    await this.close();
    throw new OracleError(
      `expected an oracle module that exports a function (text, bytes) by default, but ${fileURLToPath(module)} ` +
        loadFailure(reply, loadLimit),
    );
  }

  /** Asks the module about a candidate; the thread must be started and idle. */
  async ask(candidate: Uint8Array, milliseconds: number, signal: AbortSignal): Promise<ThreadReply> {
    const abandon = (): void => this.#limitTo(millisecondsAbandoned);
    signal.addEventListener("abort", abandon);
    const reply = this.#reply(milliseconds);
    // Sending part of a larger buffer would copy all of it.
    const whole = candidate.byteLength === candidate.buffer.byteLength;
    this.#worker?.postMessage(whole ? candidate : candidate.slice());
    try {
      return await reply;
    } finally {
      signal.removeEventListener("abort", abandon);
    }
  }

  /** Ends the thread; a pending request is answered as timed out. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#settle({ timedOut: true });
    await worker?.terminate();
  }

  #newWorker(): Worker {
    const { module, memoryLimit, countsCalls = false } = this.#options;
    const worker = new Worker(new URL("./thread.js", import.meta.url), {
      workerData: { module, countsCalls },
      // The module's output must not mix with ours.
      stdout: true,
      stderr: true,
      ...(memoryLimit !== undefined && {
        resourceLimits: { maxOldGenerationSizeMb: Math.max(1, Math.ceil(memoryLimit / 2 ** 20)) },
      }),
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on("message", (message: ThreadMessage) => {
      if (this.#worker === worker) this.#settle(message);
    });
    worker.on("error", (error: unknown) => this.#lost(worker, crash(error)));
    worker.on("exit", (code) => this.#lost(worker, { ended: `exited with ${code}` }));
    return worker;
  }

  #lost(worker: Worker, reply: ThreadReply): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#settle(reply);
  }

  #reply(milliseconds: number): Promise<ThreadReply> {
    return new Promise((resolve) => {
      this.#pending = resolve;
      this.#limitTo(milliseconds);
    });
  }

  #limitTo(milliseconds: number): void {
    const request = this.#pending;
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => {
      // If our process was busy, timers fire before replies are read; setImmediate lets the replies come first.
      setImmediate(() => {
        if (this.#pending === request) void this.close();
      });
    }, milliseconds);
  }

  #settle(reply: ThreadReply): void {
    const settle = this.#pending;
    this.#pending = undefined;
    clearTimeout(this.#limit);
    settle?.(reply);
  }
}

function crash(error: unknown): ThreadReply {
  if (!(error instanceof Error)) return { thrown: { message: String(error) } };
  if (codeOfError(error) === "ERR_WORKER_OUT_OF_MEMORY") return { ended: "out of memory" };
  return { thrown: { message: String(error), stack: error.stack } };
}

function loadFailure(reply: ThreadReply, loadLimit: number): string {
  if ("failed" in reply) return reply.failed;
  if ("thrown" in reply) return `could not be loaded: ${reply.thrown.message}`;
  if ("ended" in reply) return `ended while it was loaded: ${reply.ended}`;
  return `was not loaded within ${loadLimit / 1000} s`;
}

export interface ModuleOracleOptions {
  /** Threads at most, each with its own copy of the module; default 1. */
  readonly jobs?: number;
  /** Default 10 s. */
  readonly timeLimit?: RunLimit;
  /** Milliseconds for loading the module; default 30 s. */
  readonly loadLimit?: number | undefined;
  /** Heap of each thread in bytes; default Node's. */
  readonly memoryLimit?: number | undefined;
  /** Whether verdicts include the called functions, at some milliseconds per candidate. Default: false. */
  readonly countsCalls?: boolean | undefined;
}

/**
 * Starts a thread for an oracle module: a file or `file:` URL whose default export is called as `(text, bytes)`. It
 * returns an `Answer` or a promise of one. Offsets are indices in the text, which is UTF-8, or latin1 if the bytes are
 * not UTF-8. The module's output is discarded. Rejects with `OracleError` if it cannot be loaded.
 */
export async function startModuleOracle(
  module: string,
  { jobs = 1, timeLimit = tenSeconds, ...options }: ModuleOracleOptions = {},
): Promise<ModuleOracle> {
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new OptionsError(`expected a number of jobs of at least 1, not ${jobs}; leave it out for 1`);
  }
  const url = module.startsWith("file:") ? module : pathToFileURL(resolve(module)).href;
  const threads = Array.from({ length: jobs }, () => new OracleThread({ module: url, ...options }));
  const oracle = new ModuleOracle(threads, timeLimit);
  try {
    await threads[0]?.start();
  } catch (error) {
    await oracle.close();
    throw error;
  }
  return oracle;
}

const tenSeconds: RunLimit = { milliseconds: 10_000, completed: () => {} };

/**
 * Asks a module about candidates, several at once; see `startModuleOracle`. Another thread starts once a candidate has
 * waited as long as that takes: one thread serves most modules faster than two.
 */
export class ModuleOracle {
  readonly #all: readonly OracleThread[];
  readonly #unused: OracleThread[];
  readonly #used: WaitingPool<OracleThread>;
  readonly #timeLimit: RunLimit;
  #closed = false;

  constructor(threads: readonly OracleThread[], timeLimit: RunLimit) {
    this.#all = threads;
    this.#unused = threads.slice(1);
    this.#used = new WaitingPool(threads.slice(0, 1));
    this.#timeLimit = timeLimit;
  }

  /** The number of concurrent candidates. */
  get jobs(): number {
    return this.#all.length;
  }

  /**
   * Returns the verdict on a candidate as soon as a thread is free. An exception, the thread's end and a timeout are
   * failures of the candidate; an invalid answer is an `OracleError`. Rejects with the signal's reason on abort.
   */
  ask(candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> {
    const waitsLong = this.#whenLong();
    return this.#used.use(async (thread) => {
      clearTimeout(waitsLong);
      this.#requireGoingOn(signal);
      await thread.start();
      // The state may have changed while the thread started.
      this.#requireGoingOn(signal);
      const { milliseconds } = this.#timeLimit;
      const started = performance.now();
      const reply = await thread.ask(candidate, milliseconds, signal);
      this.#requireGoingOn(signal);
      if ("timedOut" in reply) return timedOut(milliseconds);
      this.#timeLimit.completed(performance.now() - started);
      const verdict = verdictOf(reply, candidate);
      return "calls" in reply && reply.calls !== undefined ? { ...verdict, calls: reply.calls } : verdict;
    });
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#all.map((thread) => thread.close()));
  }

  /** Adds a thread once a candidate that finds none free has waited long; undefined where nothing waits or none is left. */
  #whenLong(): NodeJS.Timeout | undefined {
    if (!this.#used.isBusy || this.#unused.length === 0) return undefined;
    return setTimeout(() => {
      const more = this.#unused.pop();
      if (more !== undefined) this.#used.add(more);
    }, startTime);
  }

  #requireGoingOn(signal: AbortSignal): void {
    if (this.#closed)
      throw new OracleError("the oracle module was closed; close it after the last candidate");
    signal.throwIfAborted();
  }
}

function timedOut(milliseconds: number): Verdict {
  return {
    outcome: "fail",
    reason: `timed out after ${milliseconds / 1000} s`,
    fingerprint: "timed out",
    timedOut: true,
  };
}

function verdictOf(reply: ThreadReply, candidate: Uint8Array): Verdict {
  if ("answer" in reply) return verdictOfAnswer(inBytes(reply.answer, candidate), candidate);
  if ("thrown" in reply) return verdictOfThrown(reply.thrown, candidate);
  if ("ended" in reply) return { outcome: "fail", reason: reply.ended, fingerprint: reply.ended };
  throw noAnswer("unusable" in reply ? reply.unusable : "out of turn");
}

/** Converts the answer's offset from an index in the text to bytes. */
function inBytes(answer: unknown, candidate: Uint8Array): unknown {
  if (typeof answer !== "object" || answer === null || !("offset" in answer)) return answer;
  if (!Number.isInteger(answer.offset)) return answer;
  const text = candidateText(candidate);
  const index = Math.min(Number(answer.offset), text.text.length + 1);
  return { ...answer, offset: index < 0 ? index : byteOffset(text, index) };
}
