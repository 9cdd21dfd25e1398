import { OptionsError } from "../../base/options-error.ts";
import { type Oracle, wrapping } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";

/** How many runs decide a candidate's outcome. */
export interface Repetition {
  /** The maximum number of runs. */
  readonly runs: number;
  /** The number of failing runs that make the candidate fail. */
  readonly failures: number;
}

/** Parses `n` (one failure in up to n runs) or `k/n` (k failures in up to n runs). Throws `OptionsError`. */
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
 * failed. Once that number is out of reach, it passes if any run passed, and is unresolved otherwise. The verdict is
 * that of the first run with the deciding outcome. Only failures that `wanted` accepts count, by default all. Other
 * failures count like unresolved runs, but their verdict is preferred.
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
    return decided as Verdict; // At least one run took place; one without a wanted failure, unless the candidate fails.
  });
}
