import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ddmin } from "../../src/delta/ddmin.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../src/delta/index-set.ts";
import { expectOneMinimal } from "../laws/minimality.ts";
import { onIndexSets, predicates } from "../laws/predicates.ts";
import { publishedDdmin } from "../laws/published.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const unitsOf = (set: IndexSet): number[] => [...indicesOf(set)];
/** The questions asked, repeated ones included, besides the two about the ends. */
const testsOf = ({ asked }: { readonly asked: readonly string[] }): number => asked.length - 2;

describe("ddmin", () => {
  it("ends with a 1-minimal set, the one the published definition gives, within c² + 3c tests", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const oracle = oracleOf(onIndexSets({ test }));
        const { failing, stopped } = await ddmin(size, oracle);
        expect(stopped).toBeNull();
        expectOneMinimal(unitsOf(failing), test);
        expect(unitsOf(failing)).toEqual(publishedDdmin(unitsOf(wholeSet(size)), test));
        expect(testsOf(oracle)).toBeLessThanOrEqual(size * size + 3 * size);
      }),
      { numRuns: 400 },
    );
  });

  it("stays within c² + 3c tests in the paper's worst case, where only the last complement ever fails", async () => {
    for (let size = 1; size <= 40; size++) {
      const startsAtZero = (units: readonly number[]): boolean => units.every((unit, at) => unit === at);
      const oracle = oracleOf(
        onIndexSets({ test: (units) => (units.length > 0 && startsAtZero(units) ? "fail" : "unresolved") }),
      );
      await ddmin(size, oracle);
      expect(testsOf(oracle)).toBeLessThanOrEqual(size * size + 3 * size);
    }
  });

  it("finds one culprit in at most 2 log2 c tests", async () => {
    for (let size = 1; size <= 70; size++) {
      for (let culprit = 0; culprit < size; culprit++) {
        const oracle = oracleOf(
          onIndexSets({ test: (units) => (units.includes(culprit) ? "fail" : "pass") }),
        );
        const { failing } = await ddmin(size, oracle);
        expect(unitsOf(failing)).toEqual([culprit]);
        expect(testsOf(oracle)).toBeLessThanOrEqual(2 * Math.log2(size));
      }
    }
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, ({ size, test }) =>
        expectSameAtAnyWidth(onIndexSets({ test }), (oracle) => ddmin(size, oracle)),
      ),
      { numRuns: 60 },
    );
  });

  it("reports a whole set that does not fail and searches nothing", async () => {
    const oracle = oracleOf(onIndexSets({ test: () => "unresolved" }));
    const { failing, ends } = await ddmin(5, oracle);
    expect(unitsOf(failing)).toEqual([0, 1, 2, 3, 4]);
    expect(ends?.whole.outcome).toBe("unresolved");
    expect(oracle.asked).toHaveLength(2);
  });

  it("reports an empty set that fails and goes on to a single unit", async () => {
    const { failing, ends } = await ddmin(5, oracleOf(onIndexSets({ test: () => "fail" })));
    expect(unitsOf(failing)).toEqual([0]);
    expect(ends?.empty.outcome).toBe("fail");
  });

  it("has the best set so far wherever it is stopped, and has told about every better one", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, fc.nat(30), async ({ size, test }, limit) => {
        const told: IndexSet[] = [];
        const { failing, ends, stopped } = await ddmin(size, oracleOf(onIndexSets({ test }), limit), {
          onImprovement: (better) => told.push(better),
        });
        expect(test(unitsOf(failing))).toBe("fail");
        expect(failing).toEqual(told.at(-1) ?? wholeSet(size));
        expect(ends === null).toBe(limit < 2);
        if (limit < 2) expect(stopped).toBe("tests");
      }),
      { numRuns: 150 },
    );
  });

  it("rejects with the signal's reason when that is no stop", async () => {
    const signal = AbortSignal.abort(new Error("closed"));
    const aborted = ddmin(4, (_, given) => Promise.reject(given.reason), { signal });
    await expect(aborted).rejects.toThrow("closed");
  });
});
