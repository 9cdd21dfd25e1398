import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { callsBeyond, readCallCounts, summed, writeCallCounts } from "../../src/compare/call-counts.ts";
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

  it("has the critical values of its table: 5 % of alike samples are further apart", () => {
    // sqrt((n + m) / (n * m)) times 1.358 for 5 %, 1.628 for 1 %.
    const one = Array.from({ length: 400 }, (_, index) => index);
    const shifted = (by: number): number[] => one.map((value) => value + by + 0.5);
    expect(kolmogorovSmirnov(one, shifted(38)).statistic).toBeCloseTo(0.0975, 9);
    expect(kolmogorovSmirnov(one, shifted(37)).pValue).toBeGreaterThan(0.04);
    expect(kolmogorovSmirnov(one, shifted(39)).pValue).toBeLessThan(0.05);
    expect(kolmogorovSmirnov(one, shifted(46)).pValue).toBeLessThan(0.01);
  });
});

describe("the smoothed bootstrapped test", () => {
  const random = new Random(2);
  const falling = Array.from({ length: 60 }, (_, index) => 1_000 * 0.9 ** index);

  it("lets distributions be that differ by chance, however many calls there are", () => {
    const alike = falling.map((weight) => weight * (0.97 + 0.06 * random.unit()));
    expect(smoothedKolmogorovSmirnov(falling, alike, { random }).pValue).toBeGreaterThan(0.05);
    const millions = falling.map((weight) => weight * 1e6);
    expect(smoothedKolmogorovSmirnov(millions, alike, { random }).pValue).toBeGreaterThan(0.05);
  });

  it("tells distributions apart that give the same weights to other categories", () => {
    const turned = [...falling.slice(10), ...falling.slice(0, 10)];
    expect(smoothedKolmogorovSmirnov(falling, turned, { random }).pValue).toBeLessThan(0.001);
  });

  it("finds about the distance of the cumulative weights", () => {
    const halved = falling.map((weight, index) => (index < 5 ? weight / 2 : weight));
    const cumulated = (weights: readonly number[], upTo: number): number =>
      weights.slice(0, upTo).reduce((sum, weight) => sum + weight, 0) / weights.reduce((a, b) => a + b, 0);
    const distance = cumulated(falling, 5) - cumulated(halved, 5);
    const { statistic } = smoothedKolmogorovSmirnov(falling, halved, { random });
    expect(Math.abs(statistic - distance)).toBeLessThan(0.05);
  });

  it("counts finer differences with more draws", () => {
    const little = falling.map((weight, index) => (index < 5 ? weight * 0.9 : weight));
    const pValue = (draws: number): number =>
      smoothedKolmogorovSmirnov(falling, little, { random, draws, rounds: 7 }).pValue;
    expect(pValue(500)).toBeGreaterThan(0.05);
    expect(pValue(20_000)).toBeLessThan(0.001);
  });
});

describe("call counts", () => {
  it("are read from lines of a name and a number, whatever the language", () => {
    const counts = readCallCounts("parse 12\nstd::map<int, int>::at 3\n \n\nparse 1\n");
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

  it("are told beyond others: what is not more is not there", () => {
    const counts = new Map([
      ["start", 2],
      ["parse", 5],
      ["print", 1],
    ]);
    const others = new Map([
      ["start", 2],
      ["parse", 1],
      ["fail", 3],
    ]);
    expect(callsBeyond(counts, others)).toEqual(
      new Map([
        ["parse", 4],
        ["print", 1],
      ]),
    );
  });

  it("are read back as they were written", () => {
    const counts = new Map([
      ["a b (c.js:1:2)", 3],
      ["d", 5],
    ]);
    expect(writeCallCounts(counts)).toBe("d 5\na b (c.js:1:2) 3\n");
    expect(readCallCounts(writeCallCounts(counts))).toEqual(counts);
  });

  it("are compared: what is reached, what only one suite reaches, and the shares in order", () => {
    const suite = (name: string, calls: Readonly<Record<string, number>>) => ({
      name,
      calls: new Map(Object.entries(calls)),
    });
    const { suites, functions } = compareSuites(
      [
        suite("samples", { a: 50, b: 40, c: 10, d: 0 }),
        suite("common", { b: 30, a: 70 }),
        suite("uncommon", { c: 5, e: 95 }),
      ],
      new Random(1),
    );
    expect(functions.map(({ name }) => name)).toEqual(["a", "b", "c", "e"]);
    expect(functions[0]).toEqual({ name: "a", calls: [50, 70, 0], shares: [0.5, 0.7, 0] });
    const [samples, common, uncommon] = suites;
    expect(samples).toMatchObject({
      functions: 3,
      calls: 100,
      reached: 1,
      only: [],
      distance: 0,
      effect: null,
      pValue: null,
    });
    expect(common).toMatchObject({ functions: 2, calls: 100, beyond: [], only: [] });
    expect(common?.reached).toBeCloseTo(2 / 3);
    expect(common?.distance).toBeCloseTo(0.2);
    expect(uncommon).toMatchObject({ beyond: ["e"], only: ["e"] });
    expect(uncommon?.reached).toBeCloseTo(1 / 3);
    expect(uncommon?.effect?.pValue).toBeLessThan(0.001);
    expect(accumulated(functions, 0)).toEqual([0.5, 0.9, 1, 1]);
  });

  it("of suites that call nothing are not called alike", () => {
    const nothing = { name: "nothing", calls: new Map<string, number>() };
    const { suites, functions } = compareSuites([nothing, nothing], new Random(1));
    expect(functions).toEqual([]);
    expect(suites[1]).toMatchObject({ effect: null, pValue: null });
  });
});
