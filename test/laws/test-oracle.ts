import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";

/** An oracle that answers by a pure function and keeps what it was asked. */
export interface TestOracle<T> extends Oracle<T> {
  /** Every candidate asked about, in order, by its key. */
  readonly asked: readonly string[];
}

/** Answers at once, one candidate after the other. */
export function oracleOf<T>(test: (candidate: T) => Outcome, keyOf: (candidate: T) => string): TestOracle<T> {
  const asked: string[] = [];
  const ask: Oracle<T> = async (candidate) => {
    asked.push(keyOf(candidate));
    return { outcome: test(candidate) };
  };
  return Object.assign(ask, { asked });
}

/**
 * Works on up to `width` candidates at once and finishes them out of order. Refuses to answer for a candidate
 * that was not started, as `Ahead` promises it was.
 */
export function oracleAhead<T>(
  test: (candidate: T) => Outcome,
  keyOf: (candidate: T) => string,
  width: number,
): TestOracle<T> {
  const asked: string[] = [];
  const started = new Map<T, Promise<Outcome>>();
  let starts = 0;
  const work = async (candidate: T, ticks: number): Promise<Outcome> => {
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    return test(candidate);
  };
  const ask: Oracle<T> = async (candidate) => {
    asked.push(keyOf(candidate));
    const outcome = await (started.get(candidate) ?? work(candidate, 0));
    started.delete(candidate);
    return { outcome };
  };
  return Object.assign(ask, {
    asked,
    ahead: {
      width,
      start(candidate: T): void {
        starts++;
        started.set(candidate, work(candidate, (starts * 7) % 13));
        if (started.size > width)
          throw new Error(`${started.size} candidates under way, expected at most ${width}`);
      },
      clear: () => started.clear(),
    },
  });
}

/** How many different candidates were asked about. */
export function distinct(oracle: TestOracle<never>): number {
  return new Set(oracle.asked).size;
}
