import type { Oracle, Wanted } from "../../src/oracle/oracle.ts";
import type { Outcome, Verdict } from "../../src/oracle/outcome.ts";
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
  const started = new Map<string, Promise<Verdict>>();
  const known = new Map<string, Verdict>();
  const work = async (candidate: T, ticks: number): Promise<Verdict> => {
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    const verdict = { outcome: test(candidate) };
    known.set(keyOf(candidate), verdict);
    return verdict;
  };
  const start = (candidate: T): Promise<Verdict> => {
    const verdict = started.get(keyOf(candidate)) ?? work(candidate, (started.size * 7) % 13);
    started.set(keyOf(candidate), verdict);
    return verdict;
  };
  const ask: Oracle<T> = async (candidate) => {
    asked.push(keyOf(candidate));
    return start(candidate);
  };
  return Object.assign(ask, {
    asked,
    ahead: {
      places: () => width,
      want(next: () => Iterable<Wanted<T>>): void {
        let underWay = 0;
        for (const { candidate } of next()) {
          if (known.has(keyOf(candidate))) throw new Error(`${keyOf(candidate)} is wanted and known`);
          start(candidate);
          if (++underWay === width) return;
        }
      },
      known: (candidate: T) => known.get(keyOf(candidate)),
      clear: () => started.clear(),
    },
  });
}
