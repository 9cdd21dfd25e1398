import { type Oracle, wrapping } from "../oracle.ts";
import type { Outcome, Verdict } from "../outcome.ts";

/** Answers by outcome. */
export type Counts = Record<Outcome, number>;

/** Counts the answers of an oracle in `counts`, which the caller may read at any time. */
export function counted<T>(
  inner: Oracle<T>,
  counts: Counts,
  onAnswer: (verdict: Verdict) => void = () => {},
): Oracle<T> {
  return wrapping(inner, async (candidate, signal) => {
    const verdict = await inner(candidate, signal);
    counts[verdict.outcome] += 1;
    onAnswer(verdict);
    return verdict;
  });
}
