import { OptionsError } from "../../base/options-error.ts";
import type { Oracle } from "../oracle.ts";
import type { Verdict } from "../outcome.ts";

/** How many runs decide one candidate of a program that fails only sometimes. */
export interface Repetition {
  /** Runs at most. */
  readonly runs: number;
  /** Runs that must fail for the candidate to fail. */
  readonly failures: number;
}

/** Reads `n` (one failure in up to n runs) or `k/n` (at least k failures in n runs). Throws OptionsError. */
export function parseRepetition(text: string): Repetition {
  const match = /^(?:(\d+)\/)?(\d+)$/.exec(text.trim());
  const repetition = { failures: Number(match?.[1] ?? 1), runs: Number(match?.[2]) };
  if (match === null || repetition.failures < 1 || repetition.failures > repetition.runs) {
    throw new OptionsError(`--repeat takes n, or k/n with 1 <= k <= n, such as 10 or 3/10; got "${text}".`);
  }
  return repetition;
}

/**
 * Decides a candidate by several runs. It fails as soon as enough runs failed. Once that can no longer happen it is
 * settled: unresolved when any run was, else pass. So passing candidates cost most; of the runs, the first one that
 * had the outcome gives the verdict.
 */
export function repeated<T>(inner: Oracle<T>, { runs, failures }: Repetition): Oracle<T> {
  if (runs === 1) return inner;
  const ask = async (candidate: T, signal: AbortSignal): Promise<Verdict> => {
    const seen: Verdict[] = [];
    const first = (outcome: Verdict["outcome"]): Verdict | undefined =>
      seen.find((one) => one.outcome === outcome);
    for (let failed = 0; failed + runs - seen.length >= failures; ) {
      const verdict = await inner(candidate, signal);
      seen.push(verdict);
      if (verdict.outcome === "fail") failed += 1;
      if (failed >= failures) return withCount(first("fail") ?? verdict, failed, seen.length);
    }
    const settled = first("unresolved") ?? first("pass");
    if (settled !== undefined) return settled;
    // Every run failed, yet too few could: only when fewer than `failures` runs are allowed, which parsing rules out.
    throw new RangeError(`cannot settle ${failures} failures in ${runs} runs`);
  };
  return ask;
}

function withCount(verdict: Verdict, failed: number, runs: number): Verdict {
  return runs === 1
    ? verdict
    : { ...verdict, reason: `${verdict.reason ?? "failed"}, in ${failed} of ${runs} runs` };
}
