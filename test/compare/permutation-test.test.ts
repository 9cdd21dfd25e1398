import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import type { CallCounts } from "../../src/compare/call-counts.ts";
import { permutationPValue } from "../../src/compare/comparison.ts";

/** Inputs that call three functions about as often as given, times a size that varies from input to input. */
function suite(inputs: number, rates: readonly number[], random: Random): CallCounts[] {
  return Array.from({ length: inputs }, () => {
    const size = 1 + Math.floor(random.unit() * 50);
    return new Map(rates.map((rate, index) => [`f${index}`, Math.ceil(rate * size * random.unit())]));
  });
}

const alike = [5, 3, 1];

describe("the p-value of two suites", () => {
  it("is small when their inputs call other functions", () => {
    const random = new Random(1);
    expect(permutationPValue(suite(20, alike, random), suite(20, [1, 3, 5], random), random)).toBe(0.001);
  });

  it("is below 0.05 about once in twenty times when their inputs are of one kind", () => {
    const random = new Random(2);
    const small = Array.from({ length: 200 }, () =>
      permutationPValue(suite(8, alike, random), suite(12, alike, random), random),
    ).filter((pValue) => pValue < 0.05);
    expect(small.length).toBeGreaterThan(2);
    expect(small.length).toBeLessThan(20);
  });

  it("does not depend on how much work the program does for each input", () => {
    const random = new Random(3);
    const [one, other] = [suite(10, alike, random), suite(10, [4, 4, 1], random)];
    const more = (inputs: readonly CallCounts[]): CallCounts[] =>
      inputs.map((calls) => new Map([...calls].map(([name, count]) => [name, 64 * count])));
    const pValue = permutationPValue(one, other, new Random(4));
    expect(pValue).toBeGreaterThan(0.001);
    expect(permutationPValue(more(one), more(other), new Random(4))).toBe(pValue);
  });

  it("is not small for two single inputs, however they differ", () => {
    const random = new Random(5);
    expect(permutationPValue([new Map([["a", 9]])], [new Map([["b", 9]])], random)).toBe(1);
  });
});
