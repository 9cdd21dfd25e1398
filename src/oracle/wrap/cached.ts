import { keyOf } from "../../base/hash.ts";
import type { Oracle } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";

/** A verdict that is given again without a run. */
export interface Remembered {
  /** Without the run, whose output may be large. */
  readonly verdict: Verdict;
  /** The limit, in milliseconds, that ended the run; absent when none did, or when limits do not change. */
  readonly timeLimit?: number;
}

/** What to remember of a verdict that was reached under a time limit. */
export function remembered({ run: _, ...verdict }: Verdict, timeLimit: number | undefined): Remembered {
  return verdict.timedOut && timeLimit !== undefined ? { verdict, timeLimit } : { verdict };
}

/** Whether a run would still end as remembered: not if it was cut short and would have more time now. */
export function stillHolds(memory: Remembered, timeLimit: number | undefined): boolean {
  return memory.timeLimit === undefined || timeLimit === undefined || timeLimit <= memory.timeLimit;
}

/** Verdicts that are known already. */
export interface Memory<T> {
  recall(candidate: T): Verdict | undefined;
  keep(candidate: T, verdict: Verdict): void;
}

/** Called with a recalled verdict, which is returned when this promise settles; a rejection replaces it. */
type RecallListener<T> = (candidate: T, recalled: Verdict, signal: AbortSignal) => Promise<void> | undefined;

/** Asks `inner` for unknown verdicts only; known ones need no work ahead. */
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
  /** Verdicts remembered at most; default 1,000,000. */
  readonly entries?: number;
  /** Memory they may take, roughly, in bytes; default 128 MiB. */
  readonly bytes?: number;
  /** The time limit in force, in milliseconds: candidates that timed out are asked about again when it is raised. */
  readonly timeLimit?: (() => number) | undefined;
  /** Told whenever a verdict was remembered. */
  readonly onHit?: () => void;
}

/** Gives the verdict on a candidate asked about before, without its run; forgets the oldest verdicts first. */
export function cached(inner: Oracle<Uint8Array>, options: CacheOptions = {}): Oracle<Uint8Array> {
  const { onHit } = options;
  return recalling(inner, new VerdictCache(options), () => {
    onHit?.();
    return undefined;
  });
}

/** What an entry takes besides its texts: the key, the objects, its place in the map. */
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
    // A map lists its keys in the order they were added.
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

/** Thrown when new runs contradict remembered ones: the program, or its surroundings, have changed. */
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

/** Of the recalled verdicts with the same outcome the 1st, 4th, 16th and so on are checked. */
const growth = 4;

/**
 * Checks some recalled verdicts by asking `ask` again, with decreasing frequency: sixteen of a hundred thousand. Rejects
 * with `OutdatedMemory` when two runs in a row contradict one, so that a flaky program keeps its memory. Timeouts are not
 * checked.
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
