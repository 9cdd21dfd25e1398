import { type Oracle, wrapping } from "../oracle.ts";
import { Stop } from "../stop.ts";

/** When to stop asking. */
export interface Limits {
  /** Questions answered at most. */
  readonly tests: number;
  /** When time is up, on the scale of `now`. */
  readonly deadline: number;
  readonly now: () => number;
}

/** Throws `Stop` in place of asking once a limit is reached. */
export function limited<T>(inner: Oracle<T>, { tests, deadline, now }: Limits): Oracle<T> {
  let asked = 0;
  return wrapping(inner, async (candidate, signal) => {
    if (asked >= tests) throw new Stop("tests");
    if (now() >= deadline) throw new Stop("time");
    asked += 1;
    return inner(candidate, signal);
  });
}
