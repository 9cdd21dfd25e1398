import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dd } from "../../src/delta/dd.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../src/delta/index-set.ts";
import { expectOneMinimalDifference } from "../laws/minimality.ts";
import { onIndexSets, predicates } from "../laws/predicates.ts";
import { publishedDd } from "../laws/published.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const unitsOf = (set: IndexSet): number[] => [...indicesOf(set)];

describe("dd", () => {
  it("ends with a 1-minimal difference, the one the published definition gives, within c² + 3c different tests", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const oracle = oracleOf(onIndexSets({ test }));
        const result = await dd(size, oracle);
        const sides = { passing: unitsOf(result.passing), failing: unitsOf(result.failing) };
        expect(result.stopped).toBeNull();
        expectOneMinimalDifference(sides, test);
        expect(sides).toEqual(publishedDd({ passing: [], failing: unitsOf(wholeSet(size)) }, test));
        // Two of its rules ask about the same sets again, for another outcome.
        expect(new Set(oracle.asked).size - 2).toBeLessThanOrEqual(size * size + 3 * size);
      }),
      { numRuns: 400 },
    );
  });

  it("finds one culprit in at most 2 log2 c tests", async () => {
    for (let size = 1; size <= 70; size++) {
      for (let culprit = 0; culprit < size; culprit++) {
        const oracle = oracleOf(
          onIndexSets({ test: (units) => (units.includes(culprit) ? "fail" : "pass") }),
        );
        const { passing, failing } = await dd(size, oracle);
        expect(unitsOf(failing).filter((unit) => !unitsOf(passing).includes(unit))).toEqual([culprit]);
        expect(oracle.asked.length - 2).toBeLessThanOrEqual(2 * Math.log2(size));
      }
    }
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, ({ size, test }) =>
        expectSameAtAnyWidth(onIndexSets({ test }), (oracle) => dd(size, oracle)),
      ),
      { numRuns: 200 },
    );
  });

  it("searches nothing unless the empty set passes and the whole set fails", async () => {
    for (const outcome of ["pass", "fail", "unresolved"] as const) {
      const oracle = oracleOf(onIndexSets({ test: () => outcome }));
      const { passing, failing, ends } = await dd(3, oracle);
      expect({ passing, failing }).toEqual({ passing: [], failing: wholeSet(3) });
      expect(ends).toEqual({ empty: { outcome }, whole: { outcome } });
      expect(oracle.asked).toHaveLength(2);
    }
  });

  it("has the closest sides so far wherever it is stopped", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, fc.nat(30), async ({ size, test }, limit) => {
        const { passing, failing } = await dd(size, oracleOf(onIndexSets({ test }), limit));
        expect(test(unitsOf(passing))).toBe("pass");
        expect(test(unitsOf(failing))).toBe("fail");
      }),
      { numRuns: 150 },
    );
  });
});
