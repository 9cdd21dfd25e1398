import type { Verdict } from "../outcome.ts";

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
