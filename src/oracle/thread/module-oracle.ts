import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import { WaitingPool } from "../../base/waiting-pool.ts";
import { noAnswer, verdictOfAnswer, verdictOfThrown } from "../answer.ts";
import { byteOffset, candidateText } from "../hint/candidate-text.ts";
import { OracleError } from "../oracle-error.ts";
import type { Verdict } from "../outcome.ts";
import { OracleThread, type ThreadReply } from "./oracle-thread.ts";

/** How long one candidate may take; told how long those took that were answered. */
export interface ThreadTimeLimit {
  readonly milliseconds: number;
  completed(milliseconds: number): void;
}

export interface ModuleOracleOptions {
  /** Threads, each with a copy of the module of its own; default 1. */
  readonly jobs?: number;
  /** Default 10 s. */
  readonly timeLimit?: ThreadTimeLimit;
  /** Milliseconds that loading the module may take; default 30 s. */
  readonly loadLimit?: number | undefined;
  /** Heap of each thread in bytes; default what Node gives it. */
  readonly memoryLimit?: number | undefined;
  /** Whether verdicts tell which functions were called; takes some milliseconds more for each. Default: false. */
  readonly countsCalls?: boolean | undefined;
}

/**
 * Starts the threads for an oracle module: a file or `file:` URL whose default export is called as `(text, bytes)`
 * and answers with an `Answer` or a promise of one; its offsets are indices in the text, which is UTF-8, or latin1
 * when the bytes are not UTF-8. What it prints is lost. Rejects with `OracleError` when it cannot be loaded.
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
    await Promise.all(threads.map((thread) => thread.start()));
  } catch (error) {
    await oracle.close();
    throw error;
  }
  return oracle;
}

const tenSeconds: ThreadTimeLimit = { milliseconds: 10_000, completed: () => {} };

/** Asks a module about candidates, several at once; see `startModuleOracle`. */
export class ModuleOracle {
  readonly #threads: WaitingPool<OracleThread>;
  readonly #timeLimit: ThreadTimeLimit;
  #closed = false;

  constructor(threads: readonly OracleThread[], timeLimit: ThreadTimeLimit) {
    this.#threads = new WaitingPool(threads);
    this.#timeLimit = timeLimit;
  }

  /** How many candidates can be asked about at once. */
  get jobs(): number {
    return this.#threads.all.length;
  }

  /**
   * The verdict on a candidate as soon as there is a thread for it. What the function throws, its thread ending
   * and its time running out are failures of the candidate; what is no answer is an `OracleError`. Rejects with
   * the signal's reason when it aborts.
   */
  ask(candidate: Uint8Array, signal: AbortSignal): Promise<Verdict> {
    return this.#threads.use(async (thread) => {
      this.#requireGoingOn(signal);
      await thread.start();
      // Starting a new thread takes long enough for things to change.
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
    await Promise.all(this.#threads.all.map((thread) => thread.close()));
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

/** The same answer with its offset, an index in the text, in bytes. */
function inBytes(answer: unknown, candidate: Uint8Array): unknown {
  if (typeof answer !== "object" || answer === null || !("offset" in answer)) return answer;
  if (!Number.isInteger(answer.offset)) return answer;
  const text = candidateText(candidate);
  const index = Math.min(Number(answer.offset), text.text.length + 1);
  return { ...answer, offset: index < 0 ? index : byteOffset(text, index) };
}
