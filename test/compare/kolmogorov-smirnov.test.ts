import { describe, expect, it } from "vitest";
import { bandwidth, kolmogorovSmirnov } from "../../src/compare/kolmogorov-smirnov.ts";

/** Kolmogorov's distribution as his series has it, summed until nothing more comes. */
function kolmogorov(value: number): number {
  let sum = 0;
  for (let term = -50; term <= 50; term++) sum += (-1) ** term * Math.exp(-2 * (term * value) ** 2);
  return 1 - sum;
}

describe("the p-value", () => {
  it.each([
    [[1, 2, 3, 4], [3, 4, 5, 6], 0.5],
    [[1, 2, 3], [3, 4, 5, 6, 7, 8], 5 / 6],
    [[1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8, 9], 1 / 8],
  ])("has Stephens' correction: %j and %j", (one, other, distance) => {
    const size = Math.sqrt((one.length * other.length) / (one.length + other.length));
    const { statistic, pValue } = kolmogorovSmirnov(one, other);
    expect(statistic).toBeCloseTo(distance, 12);
    expect(pValue).toBeCloseTo(kolmogorov((size + 0.12 + 0.11 / size) * distance), 9);
  });

  it("takes values in whatever order, those of two digits too", () => {
    expect(kolmogorovSmirnov([10, 9, 1], [1, 10, 9]).statistic).toBe(0);
    expect(kolmogorovSmirnov([10, 9], [1, 2]).statistic).toBe(1);
  });
});

describe("the bandwidth", () => {
  it("is Silverman's, by the standard deviation where that is less than the middle half over 1.34", () => {
    // Two categories alike: standard deviation 1/2, quartiles 0 and 1.
    expect(bandwidth([1, 2], 1_475)).toBeCloseTo((0.9 * 0.5) / 1_475 ** 0.2, 12);
    expect(bandwidth([1, 2], 32)).toBeCloseTo((0.9 * 0.5) / 2, 12);
  });

  it("is by the middle half where few weights are far away", () => {
    const sums = [10, 20, 30, 40, ...Array.from({ length: 96 }, () => 40), 41];
    const quartiles = [0.25 * 41, 0.75 * 41].map((bound) => sums.findIndex((sum) => sum > bound));
    expect(quartiles).toEqual([1, 3]);
    expect(bandwidth(sums, 32)).toBeCloseTo((0.9 * (2 / 1.34)) / 2, 12);
  });

  it("is by the standard deviation where the middle half is all in one category, and none without spread", () => {
    expect(bandwidth([1, 99, 100], 32)).toBeCloseTo((0.9 * Math.sqrt(0.02)) / 2, 12);
    expect(bandwidth([0, 5, 5], 32)).toBe(0);
  });
});
