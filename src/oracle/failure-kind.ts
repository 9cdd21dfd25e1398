import type { RunRecord } from "./outcome.ts";

/** A run with what its runner may add. */
export interface ObservedRun extends RunRecord {
  /** True when the run was killed because it printed too much. */
  readonly flooded?: boolean;
  /** True when the run failed for want of the memory that its limit denied it. */
  readonly starved?: boolean;
}

/** How a run ended, in words that are the same for all that ended alike and hold no colon. */
export function failureKind(run: ObservedRun): string {
  if (run.timedOut) return "timed out";
  if (run.flooded) return "printed too much";
  if (run.starved) return "ran out of memory";
  if (run.signal !== null) return run.signal;
  return run.exitCode === null ? "ended from outside" : `exit ${run.exitCode}`;
}
