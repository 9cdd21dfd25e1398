import type { Outcome } from "../../oracle/outcome.ts";
import type { Tests } from "../../report/answer.ts";

/** Of commands that ask no program. */
export const noTests: Tests = {
  total: 0,
  pass: 0,
  fail: 0,
  unresolved: 0,
  cached: 0,
  replayed: 0,
  wasted: 0,
};

/** The tests of several searches together. */
export function sumOfTests(all: readonly Tests[]): Tests {
  return all.reduce(
    (one, other) => ({
      total: one.total + other.total,
      pass: one.pass + other.pass,
      fail: one.fail + other.fail,
      unresolved: one.unresolved + other.unresolved,
      cached: one.cached + other.cached,
      replayed: one.replayed + other.replayed,
      wasted: one.wasted + other.wasted,
    }),
    noTests,
  );
}

/** One test for each outcome. */
export function testsOfOutcomes(outcomes: readonly Outcome[]): Tests {
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ...noTests,
    total: outcomes.length,
    pass: count("pass"),
    fail: count("fail"),
    unresolved: count("unresolved"),
  };
}
