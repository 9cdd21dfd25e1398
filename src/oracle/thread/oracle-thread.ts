import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Thrown } from "../answer.ts";
import { OracleError } from "../oracle-error.ts";
import type { ScriptCalls } from "../script-calls.ts";

/** What a thread sends: whether it has loaded the module, then one message per candidate. */
export type ThreadMessage =
  | { readonly ready: true }
  /** Why the module is of no use, as the end of a sentence. */
  | { readonly failed: string }
  | ThreadAnswer;

/** What became of a candidate, and the calls that took, where those are counted. */
export type ThreadAnswer = (
  | { readonly answer: unknown }
  /** An answer that cannot be sent, as text. */
  | { readonly unusable: string }
  | { readonly thrown: Thrown }
) & { readonly calls?: readonly ScriptCalls[] | undefined };

/** What became of a request: what the thread sent, or why it ended instead, in the words of a failure kind. */
export type ThreadReply = ThreadMessage | { readonly ended: string } | { readonly timedOut: true };

export interface ThreadOptions {
  /** URL of the module. */
  readonly module: string;
  /** Heap of the thread in bytes; default what Node gives it. */
  readonly memoryLimit?: number | undefined;
  /** Whether to count calls; default false. */
  readonly countsCalls?: boolean | undefined;
  /** Milliseconds that loading the module may take; one that never ends loading must not hang us. Default 30 s. */
  readonly loadLimit?: number | undefined;
}

/** How long a candidate that nobody waits for any more may keep its thread; a new one takes about as long. */
const millisecondsAbandoned = 100;

/**
 * A thread that has loaded the module and answers for one candidate at a time. When it ends, by itself or because a
 * candidate takes too long, `start` makes a new one.
 */
export class OracleThread {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #pending: ((reply: ThreadReply) => void) | undefined;
  #limit: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Loads the module unless that is done; rejects with `OracleError` when it cannot be loaded. */
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

  /** Asks the module about a candidate; the thread must be started, and without a request. */
  async ask(candidate: Uint8Array, milliseconds: number, signal: AbortSignal): Promise<ThreadReply> {
    const abandon = (): void => this.#limitTo(millisecondsAbandoned);
    signal.addEventListener("abort", abandon);
    const reply = this.#reply(milliseconds);
    // Sending a part of a larger buffer would copy all of it.
    const whole = candidate.byteLength === candidate.buffer.byteLength;
    this.#worker?.postMessage(whole ? candidate : candidate.slice());
    try {
      return await reply;
    } finally {
      signal.removeEventListener("abort", abandon);
    }
  }

  /** Ends the thread; a request under way is answered as timed out. */
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
      // What the module prints must not mix with our output.
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
      // When we were busy ourselves, timers are due before replies are read; by way of setImmediate those come first.
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
  if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return { ended: "out of memory" };
  return { thrown: { message: String(error), stack: error.stack } };
}

function loadFailure(reply: ThreadReply, loadLimit: number): string {
  if ("failed" in reply) return reply.failed;
  if ("thrown" in reply) return `could not be loaded: ${reply.thrown.message}`;
  if ("ended" in reply) return `ended while it was loaded: ${reply.ended}`;
  return `was not loaded within ${loadLimit / 1000} s`;
}
