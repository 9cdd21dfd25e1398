import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { readCallCounts, summed } from "../../src/compare/call-counts.ts";
import { accumulated, compareSuites } from "../../src/compare/comparison.ts";
import { kolmogorovSmirnov, smoothedKolmogorovSmirnov } from "../../src/compare/kolmogorov-smirnov.ts";

/** The permutation p-value: how often a random division of the pooled values is at least as far apart. */
function permuted(one: readonly number[], other: readonly number[], random: Random): number {
  const { statistic } = kolmogorovSmirnov(one, other);
  const rounds = 4000;
  let extreme = 0;
  for (let round = 0; round < rounds; round++) {
    const pool = [...one, ...other];
    for (let last = pool.length - 1; last > 0; last--) {
      const chosen = random.below(last + 1);
      [pool[last], pool[chosen]] = [pool[chosen] as number, pool[last] as number];
    }
    const found = kolmogorovSmirnov(pool.slice(0, one.length), pool.slice(one.length));
    if (found.statistic >= statistic - 1e-12) extreme++;
  }
  return extreme / rounds;
}

describe("the Kolmogorov-Smirnov test", () => {
  it("finds the greatest distance between the cumulative distributions", () => {
    expect(kolmogorovSmirnov([1, 2, 3, 4], [1, 2, 3, 4]).statistic).toBe(0);
    expect(kolmogorovSmirnov([1, 2, 3, 4], [5, 6, 7]).statistic).toBe(1);
    expect(kolmogorovSmirnov([1, 2, 2, 3], [2, 3, 4, 4]).statistic).toBe(0.5);
    expect(kolmogorovSmirnov([1, 2, 3], [1, 2, 3]).pValue).toBe(1);
  });

  it("gives nearly the p-value of random divisions", () => {
    const random = new Random(1);
    for (const shift of [0, 0.3, 0.6]) {
      const one = Array.from({ length: 60 }, () => random.unit());
      const other = Array.from({ length: 60 }, () => random.unit() + shift / 2);
      expect(Math.abs(kolmogorovSmirnov(one, other).pValue - permuted(one, other, random))).toBeLessThan(
        0.06,
      );
    }
  });

  it("tells samples apart when smoothed and drawn anew, and lets alike ones be", () => {
    const random = new Random(2);
    const one = Array.from({ length: 200 }, () => random.unit());
    const alike = Array.from({ length: 200 }, () => random.unit());
    const unlike = Array.from({ length: 200 }, () => random.unit() ** 3);
    expect(smoothedKolmogorovSmirnov(one, alike, { random }).pValue).toBeGreaterThan(0.05);
    expect(smoothedKolmogorovSmirnov(one, unlike, { random }).pValue).toBeLessThan(0.001);
  });
});

describe("call counts", () => {
  it("are read from lines of a name and a number, whatever the language", () => {
    const counts = readCallCounts("parse 12\nstd::map<int, int>::at 3\n\nparse 1\n");
    expect(counts).toEqual(
      new Map([
        ["parse", 13],
        ["std::map<int, int>::at", 3],
      ]),
    );
    expect(summed([counts, new Map([["parse", 2]])]).get("parse")).toBe(15);
    expect(() => readCallCounts("parse 12\nprint many\n")).toThrow(
      'line 2: expected a function\'s name and how often it was called, got "print many"',
    );
  });

  it("are compared: what is reached, what only one suite reaches, and the shares in order", () => {
    const calls = {
      samples: new Map([
        ["a", 50],
        ["b", 40],
        ["c", 10],
        ["d", 0],
      ]),
      common: new Map([
        ["b", 30],
        ["a", 70],
      ]),
      uncommon: new Map([
        ["c", 5],
        ["e", 95],
      ]),
    };
    const comparison = compareSuites(calls, new Random(1));
    expect(comparison.functions.map(({ name }) => name)).toEqual(["a", "b", "c", "e"]);
    expect(comparison.functions[0]?.shares).toEqual({ samples: 0.5, common: 0.7, uncommon: 0 });
    expect(comparison.reached.common).toBeCloseTo(2 / 3);
    expect(comparison.reached.uncommon).toBeCloseTo(1 / 3);
    expect(comparison.onlyIn).toEqual({ samples: [], common: [], uncommon: ["e"] });
    expect(accumulated([0.5, 0.25, 0.25])).toEqual([0.5, 0.75, 1]);
  });
});
