import { type Oracle, wrapping } from "../oracle.ts";
import { Stop } from "../stop.ts";

export interface Limits {
  /** Verdicts that may be asked for; default any number. */
  readonly tests?: number | undefined;
  /** The time, on the clock of `now`, from which nothing is asked any more; default never. */
  readonly deadline?: number | undefined;
  /** A clock, such as `performance.now`. */
  readonly now: () => number;
}

/** Throws `Stop` instead of asking once a limit is reached. A test that has begun is not cut short. */
export function limited<T>(inner: Oracle<T>, limits: Limits): Oracle<T> {
  const { tests = Number.POSITIVE_INFINITY, deadline = Number.POSITIVE_INFINITY, now } = limits;
  let asked = 0;
  return wrapping(inner, async (candidate, signal) => {
    signal.throwIfAborted();
    if (asked >= tests) throw new Stop("tests");
    if (now() >= deadline) throw new Stop("time");
    asked += 1;
    return inner(candidate, signal);
  });
}
