import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { Stop } from "../../src/oracle/stop.ts";

/** How a test oracle answers and how it tells candidates apart. */
export interface TestSubject<T> {
  readonly test: (candidate: T) => Outcome;
  readonly keyOf: (candidate: T) => string;
}

/** An oracle that keeps what it was asked. */
export interface TestOracle<T> extends Oracle<T> {
  /** Every candidate asked about, in order, by its key. */
  readonly asked: readonly string[];
}

/** Answers one candidate after the other; after `limit` answers it stops. */
export function oracleOf<T>(
  { test, keyOf }: TestSubject<T>,
  limit = Number.POSITIVE_INFINITY,
): TestOracle<T> {
  const asked: string[] = [];
  const ask: Oracle<T> = async (candidate) => {
    if (asked.length >= limit) throw new Stop("tests");
    asked.push(keyOf(candidate));
    return { outcome: test(candidate) };
  };
  return Object.assign(ask, { asked });
}

/** Works on up to `width` candidates at once and finishes them out of order. */
export function oracleAhead<T>({ test, keyOf }: TestSubject<T>, width: number): TestOracle<T> {
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
        if (started.size > width) throw new Error(`${started.size} under way, expected at most ${width}`);
      },
      clear: () => started.clear(),
    },
  });
}
