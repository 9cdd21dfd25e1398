import type { RunRecord } from "./outcome.ts";

/** How a run ended, the same for all runs that ended alike: `exit 1`, `SIGSEGV`, `timed out`; holds no colon. */
export function endingOf(run: RunRecord): string {
  if (run.timedOut) return "timed out";
  if (run.signal !== null) return run.signal;
  return run.exitCode === null ? "ended by a limit" : `exit ${run.exitCode}`;
}
