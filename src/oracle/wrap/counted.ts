import { type Oracle, wrapping } from "../oracle.ts";
import type { Outcome } from "../outcome.ts";

/** How many tests were needed, by outcome, and how many were spared because the verdict was remembered. */
export interface TestCounts {
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly unresolved: number;
  /** Not part of the total. */
  readonly cached: number;
}

/** Counts tests as they are done. */
export class Tally {
  readonly #outcomes: Record<Outcome, number> = { pass: 0, fail: 0, unresolved: 0 };
  #cached = 0;

  get counts(): TestCounts {
    const { pass, fail, unresolved } = this.#outcomes;
    return { total: pass + fail + unresolved, pass, fail, unresolved, cached: this.#cached };
  }

  add(outcome: Outcome): void {
    this.#outcomes[outcome] += 1;
  }

  addCached(): void {
    this.#cached += 1;
  }
}

/** Counts the verdicts that are asked for; those only worked on ahead do not count, nor does a rejection. */
export function counted<T>(inner: Oracle<T>, tally: Tally): Oracle<T> {
  return wrapping(inner, async (candidate, signal) => {
    const verdict = await inner(candidate, signal);
    tally.add(verdict.outcome);
    return verdict;
  });
}
