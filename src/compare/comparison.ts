import type { Random } from "../base/random.ts";
import type { CallCounts } from "./call-counts.ts";
import { type KolmogorovSmirnov, smoothedKolmogorovSmirnov } from "./kolmogorov-smirnov.ts";

/** How often a program's functions were called under three suites of inputs. */
export interface Suites<Value> {
  readonly samples: Value;
  /** Inputs like the samples. */
  readonly common: Value;
  /** Inputs unlike them. */
  readonly uncommon: Value;
}

/** How differently suites exercise a program. */
export interface Comparison {
  /** Each function that any suite called, with its share of each suite's calls; the common suite's favourites first. */
  readonly functions: readonly { readonly name: string; readonly shares: Suites<number> }[];
  /** Which share of the functions that the samples call the common and the uncommon inputs call too. */
  readonly reached: Omit<Suites<number>, "samples">;
  /** The functions that only this suite calls, of it and the samples. */
  readonly onlyIn: Suites<readonly string[]>;
  /** Whether the shares may be those of the samples: smoothed, bootstrapped two-sample tests. */
  readonly tests: Omit<Suites<KolmogorovSmirnov>, "samples">;
}

/** Compares the calls of three suites, as Inputs from Hell does (section 5). */
export function compareSuites(calls: Suites<CallCounts>, random: Random): Comparison {
  const names = new Set([...calls.samples.keys(), ...calls.common.keys(), ...calls.uncommon.keys()]);
  const called = (counts: CallCounts, name: string): boolean => (counts.get(name) ?? 0) > 0;
  const share = sharesOf(calls);
  const functions = [...names]
    .filter((name) => Object.values(calls).some((counts) => called(counts, name)))
    .map((name) => ({ name, shares: share(name) }))
    .sort((one, other) => other.shares.common - one.shares.common || (one.name < other.name ? -1 : 1));
  const reached = (counts: CallCounts): number => {
    const wanted = functions.filter(({ name }) => called(calls.samples, name));
    return wanted.filter(({ name }) => called(counts, name)).length / Math.max(1, wanted.length);
  };
  const only = (counts: CallCounts, others: readonly CallCounts[]): string[] =>
    functions
      .map(({ name }) => name)
      .filter((name) => called(counts, name) && !others.some((each) => called(each, name)));
  const sharesIn = (suite: keyof Suites<unknown>): number[] => functions.map(({ shares }) => shares[suite]);
  const test = (suite: "common" | "uncommon"): KolmogorovSmirnov =>
    functions.length === 0
      ? { statistic: 0, pValue: 1 }
      : smoothedKolmogorovSmirnov(sharesIn("samples"), sharesIn(suite), { random });
  return {
    functions,
    reached: { common: reached(calls.common), uncommon: reached(calls.uncommon) },
    onlyIn: {
      samples: only(calls.samples, [calls.common, calls.uncommon]),
      common: only(calls.common, [calls.samples]),
      uncommon: only(calls.uncommon, [calls.samples]),
    },
    tests: { common: test("common"), uncommon: test("uncommon") },
  };
}

/** Each function's share of all calls, suite by suite. */
function sharesOf(calls: Suites<CallCounts>): (name: string) => Suites<number> {
  const total = (counts: CallCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const totals = {
    samples: total(calls.samples),
    common: total(calls.common),
    uncommon: total(calls.uncommon),
  };
  const share = (suite: keyof Suites<unknown>, name: string): number =>
    (calls[suite].get(name) ?? 0) / Math.max(1, totals[suite]);
  return (name) => ({
    samples: share("samples", name),
    common: share("common", name),
    uncommon: share("uncommon", name),
  });
}

/** How much of all calls the first functions account for together, function by function: ends at 1. */
export function accumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return sum;
  });
}
