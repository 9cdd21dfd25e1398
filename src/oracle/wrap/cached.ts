import { keyOf } from "../../base/hash.ts";
import type { Oracle } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";

/** A verdict that can be returned without a run. */
export interface Remembered {
  /** Without the run, whose output may be large. */
  readonly verdict: Verdict;
  /** The limit, in milliseconds, that ended the run; absent if none did or if limits are constant. */
  readonly timeLimit?: number;
}

/** Strips a verdict for memory; `timeLimit` is the limit in force. */
export function remembered({ run: _, ...verdict }: Verdict, timeLimit: number | undefined): Remembered {
  return verdict.timedOut && timeLimit !== undefined ? { verdict, timeLimit } : { verdict };
}

/** Whether a new run would end alike: false if a timed-out run would now get more time. */
export function stillHolds(memory: Remembered, timeLimit: number | undefined): boolean {
  return memory.timeLimit === undefined || timeLimit === undefined || timeLimit <= memory.timeLimit;
}

/** A store of verdicts. */
export interface Memory<T> {
  recall(candidate: T): Verdict | undefined;
  keep(candidate: T, verdict: Verdict): void;
}

/** Called with each recalled verdict, before it is returned. A rejection replaces the verdict. */
type RecallListener<T> = (candidate: T, recalled: Verdict, signal: AbortSignal) => Promise<void> | undefined;

/** Asks `inner` only for unknown verdicts; known ones need no work ahead. */
export function recalling<T>(
  inner: Oracle<T>,
  memory: Memory<T>,
  onRecall: RecallListener<T> = () => undefined,
): Oracle<T> {
  const ask = async (candidate: T, signal: AbortSignal): Promise<Verdict> => {
    signal.throwIfAborted();
    const known = memory.recall(candidate);
    if (known !== undefined) {
      await onRecall(candidate, known, signal);
      return known;
    }
    const verdict = await inner(candidate, signal);
    memory.keep(candidate, verdict);
    return verdict;
  };
  const { ahead } = inner;
  if (ahead === undefined) return ask;
  const known = (candidate: T): Verdict | undefined => memory.recall(candidate) ?? ahead.known(candidate);
  return Object.assign(ask, { ahead: { ...ahead, known } });
}

export interface CacheOptions {
  /** Maximum number of verdicts; default 1,000,000. */
  readonly entries?: number;
  /** Approximate maximum memory in bytes; default 128 MiB. */
  readonly bytes?: number;
  /** The current time limit in milliseconds. After it rises, timed-out candidates are run again. */
  readonly timeLimit?: (() => number) | undefined;
  /** Called on each recalled verdict. */
  readonly onHit?: () => void;
}

/** Caches verdicts in memory; evicts the oldest first. */
export function cached(inner: Oracle<Uint8Array>, options: CacheOptions = {}): Oracle<Uint8Array> {
  const { onHit } = options;
  return recalling(inner, new VerdictCache(options), () => {
    onHit?.();
    return undefined;
  });
}

/** Bytes per entry besides its texts: key, objects and map entry, roughly. */
const entryBytes = 300;

class VerdictCache implements Memory<Uint8Array> {
  readonly #entries: number;
  readonly #bytes: number;
  readonly #timeLimit: (() => number) | undefined;
  readonly #known = new Map<string, Remembered>();
  #size = 0;

  constructor({ entries = 1_000_000, bytes = 128 * 2 ** 20, timeLimit }: CacheOptions) {
    this.#entries = entries;
    this.#bytes = bytes;
    this.#timeLimit = timeLimit;
  }

  recall(candidate: Uint8Array): Verdict | undefined {
    const memory = this.#known.get(keyOf(candidate));
    return memory && stillHolds(memory, this.#timeLimit?.()) ? memory.verdict : undefined;
  }

  keep(candidate: Uint8Array, verdict: Verdict): void {
    const key = keyOf(candidate);
    this.#forget(key);
    const memory = remembered(verdict, this.#timeLimit?.());
    this.#known.set(key, memory);
    this.#size += sizeOf(memory);
    // A map iterates its keys in insertion order.
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= this.#entries && this.#size <= this.#bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const memory = this.#known.get(key);
    if (memory === undefined) return;
    this.#known.delete(key);
    this.#size -= sizeOf(memory);
  }
}

function sizeOf({ verdict: { reason = "", fingerprint = "" } }: Remembered): number {
  return entryBytes + 2 * (reason.length + fingerprint.length);
}

/** Thrown if new runs contradict remembered ones: the program or its environment has changed. */
export class OutdatedMemory extends Error {
  override readonly name = "OutdatedMemory";
  readonly was: Outcome;
  readonly is: Outcome;

  constructor(was: Outcome, is: Outcome) {
    super(`asked again about what it had answered before, the program says ${is}, not ${was}.`);
    this.was = was;
    this.is = is;
  }
}

/** Of the recalled verdicts with one outcome, the 1st, 4th, 16th and so on are checked. */
const growth = 4;

/**
 * Checks some recalled verdicts by asking `ask` again, with decreasing frequency: nine of a hundred thousand with one
 * outcome. Rejects with `OutdatedMemory` only after two contradicting runs in a row, because a program may be flaky.
 * Timeouts are not checked.
 */
export function spotChecks<T>(ask: Oracle<T>): RecallListener<T> {
  const met: Record<Outcome, number> = { pass: 0, fail: 0, unresolved: 0 };
  const next: Record<Outcome, number> = { pass: 1, fail: 1, unresolved: 1 };
  return (candidate, { outcome, timedOut }, signal) => {
    if (timedOut) return undefined;
    met[outcome] += 1;
    if (met[outcome] < next[outcome]) return undefined;
    next[outcome] *= growth;
    return check(candidate, outcome, signal);
  };

  async function check(candidate: T, outcome: Outcome, signal: AbortSignal): Promise<void> {
    let now = outcome;
    for (let run = 0; run < 2; run++) {
      const verdict = await ask(candidate, signal);
      if (verdict.outcome === outcome || verdict.timedOut) return;
      now = verdict.outcome;
    }
    throw new OutdatedMemory(outcome, now);
  }
}
