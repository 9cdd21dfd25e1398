import { type Ahead, type Oracle, wrapping } from "../oracle.ts";
import type { Outcome } from "../outcome.ts";
import { Stop } from "../stop.ts";

/** The number of tests by outcome, and of tests saved by remembered verdicts. */
export interface TestCounts {
  /** Runs of the program that were needed and done. */
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly unresolved: number;
  /** Repeated candidates answered from memory, which the total does not include. */
  readonly cached: number;
}

/** Counts finished tests. */
export class Tally {
  readonly #outcomes: Record<Outcome, number> = { pass: 0, fail: 0, unresolved: 0 };
  #cached = 0;

  get counts(): TestCounts {
    const { pass, fail, unresolved } = this.#outcomes;
    return { total: pass + fail + unresolved, pass, fail, unresolved, cached: this.#cached };
  }

  /** Counts a run by its outcome. */
  add(outcome: Outcome): void {
    this.#outcomes[outcome] += 1;
  }

  /** Counts a candidate that was answered from memory. */
  addCached(): void {
    this.#cached += 1;
  }
}

/** Counts requested verdicts, without work ahead and without rejections. */
export function counted<T>(inner: Oracle<T>, tally: Tally): Oracle<T> {
  return wrapping(inner, async (candidate, signal) => {
    const verdict = await inner(candidate, signal);
    tally.add(verdict.outcome);
    return verdict;
  });
}

export interface Limits {
  /** Maximum number of requested verdicts; default unlimited. */
  readonly tests?: number | undefined;
  /** The time on the clock `now` after which no test starts; default never. */
  readonly deadline?: number | undefined;
  /** A clock, such as `performance.now`. */
  readonly now: () => number;
}

/**
 * Throws `Stop` instead of asking once a limit is reached, and then starts no work ahead. Does not interrupt a running
 * test.
 */
export function limited<T>(inner: Oracle<T>, limits: Limits): Oracle<T> {
  const { tests = Number.POSITIVE_INFINITY, deadline = Number.POSITIVE_INFINITY, now } = limits;
  let asked = 0;
  const reached = (): "tests" | "time" | null =>
    asked >= tests ? "tests" : now() >= deadline ? "time" : null;
  const ask: Oracle<T> = async (candidate, signal) => {
    signal.throwIfAborted();
    const reason = reached();
    if (reason !== null) throw new Stop(reason);
    asked += 1;
    return inner(candidate, signal);
  };
  const { ahead } = inner;
  if (ahead === undefined) return ask;
  const want: Ahead<T>["want"] = (next) => ahead.want(() => (reached() === null ? next() : []));
  return Object.assign(ask, { ahead: { ...ahead, want } });
}
