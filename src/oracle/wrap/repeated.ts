import { OptionsError } from "../../base/options-error.ts";
import { type Oracle, wrapping } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";

/** How many runs decide about a candidate. */
export interface Repetition {
  /** Runs at most. */
  readonly runs: number;
  /** Failing runs that make the candidate fail. */
  readonly failures: number;
}

/** Reads `n` (one failure of up to n runs) or `k/n` (k failures of up to n runs). Throws `OptionsError`. */
export function parseRepetition(option: string, value: string): Repetition {
  const [, failures = "1", runs] = /^(?:(\d+)\/)?(\d+)$/.exec(value) ?? [];
  const repetition = { runs: Number(runs), failures: Number(failures) };
  if (repetition.failures >= 1 && repetition.runs >= repetition.failures) return repetition;
  throw new OptionsError(
    `${option} "${value}": expected a number of runs such as 10, or of failures and runs such as 2/10, ` +
      "with at least one failure and no more failures than runs",
  );
}

/**
 * Asks `inner` several times, for programs that fail only sometimes. The candidate fails as soon as `failures` runs
 * failed. As soon as that many can no longer be reached it does not: then it passes if any run passed, and is
 * unresolved otherwise. The verdict is that of the first run which ended so. Of failing runs only those count that
 * `wanted` accepts, by default all; another failure is like an unresolved run, and the verdict before one.
 */
export function repeated<T>(
  inner: Oracle<T>,
  { runs, failures }: Repetition,
  wanted: (failure: Verdict) => boolean = () => true,
): Oracle<T> {
  return wrapping(inner, async (candidate, signal) => {
    const ended: Record<Outcome | "wanted", Verdict[]> = { wanted: [], pass: [], fail: [], unresolved: [] };
    let left = runs;
    while (ended.wanted.length < failures && ended.wanted.length + left >= failures) {
      const verdict = await inner(candidate, signal);
      ended[verdict.outcome === "fail" && wanted(verdict) ? "wanted" : verdict.outcome].push(verdict);
      left -= 1;
    }
    const failed = ended.wanted.length === failures;
    const [decided] = failed ? ended.wanted : [...ended.pass, ...ended.fail, ...ended.unresolved];
    return decided as Verdict; // A run took place, and one that did not fail as wanted unless the candidate fails.
  });
}
