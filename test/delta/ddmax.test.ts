import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ddmax } from "../../src/delta/ddmax.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../src/delta/index-set.ts";
import { expectOneMaximal } from "../laws/minimality.ts";
import { onIndexSets, predicates } from "../laws/predicates.ts";
import { publishedDdmax } from "../laws/published.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const unitsOf = (set: IndexSet | null): number[] => [...indicesOf(set ?? [])];
/** The questions asked, repeated ones included, besides the two about the ends. */
const testsOf = ({ asked }: { readonly asked: readonly string[] }): number => asked.length - 2;

describe("ddmax", () => {
  it("ends with a 1-maximal set, the one the published definition gives, within c² + 3c tests", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const oracle = oracleOf(onIndexSets({ test }));
        const { passing, stopped } = await ddmax(size, oracle);
        expect(stopped).toBeNull();
        expectOneMaximal(unitsOf(passing), size, test);
        expect(unitsOf(passing)).toEqual(publishedDdmax([], unitsOf(wholeSet(size)), test));
        expect(testsOf(oracle)).toBeLessThanOrEqual(size * size + 3 * size);
      }),
      { numRuns: 400 },
    );
  });

  it("leaves out one culprit in at most 2 log2 c tests", async () => {
    for (let size = 1; size <= 70; size++) {
      for (let culprit = 0; culprit < size; culprit++) {
        const oracle = oracleOf(
          onIndexSets({ test: (units) => (units.includes(culprit) ? "fail" : "pass") }),
        );
        const { passing } = await ddmax(size, oracle);
        expect(unitsOf(passing)).toEqual(unitsOf(wholeSet(size)).filter((unit) => unit !== culprit));
        expect(testsOf(oracle)).toBeLessThanOrEqual(2 * Math.log2(size));
      }
    }
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, ({ size, test }) =>
        expectSameAtAnyWidth(onIndexSets({ test }), (oracle) => ddmax(size, oracle)),
      ),
      { numRuns: 200 },
    );
  });

  it("goes on from the first set that passes when the empty set does not", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const needsUnits = (units: readonly number[]) => (units.length === 0 ? "unresolved" : test(units));
        const { passing, ends } = await ddmax(size, oracleOf(onIndexSets({ test: needsUnits })));
        expect(ends?.empty.outcome).toBe("unresolved");
        if (passing !== null) expectOneMaximal(unitsOf(passing), size, needsUnits);
      }),
      { numRuns: 250 },
    );
  });

  it("finds nothing where nothing passes, and everything where everything does", async () => {
    expect((await ddmax(9, oracleOf(onIndexSets({ test: () => "fail" })))).passing).toBeNull();
    expect((await ddmax(9, oracleOf(onIndexSets({ test: () => "pass" })))).passing).toEqual(wholeSet(9));
  });

  it("has the best set so far wherever it is stopped", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, fc.nat(30), async ({ size, test }, limit) => {
        const { passing, ends } = await ddmax(size, oracleOf(onIndexSets({ test }), limit));
        expect(passing === null).toBe(ends === null);
        if (passing !== null) expect(test(unitsOf(passing))).toBe("pass");
      }),
      { numRuns: 150 },
    );
  });
});
