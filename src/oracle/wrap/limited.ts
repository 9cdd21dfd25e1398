import type { Ahead, Oracle } from "../oracle.ts";
import { Stop } from "../stop.ts";

export interface Limits {
  /** Verdicts that may be asked for; default any number. */
  readonly tests?: number | undefined;
  /** The time, on the clock of `now`, from which nothing is asked any more; default never. */
  readonly deadline?: number | undefined;
  /** A clock, such as `performance.now`. */
  readonly now: () => number;
}

/** Throws `Stop` instead of asking once a limit is reached, and starts nothing more. A test that has begun is not cut short. */
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
