import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dd } from "../../src/delta/dd.ts";
import { ddmax } from "../../src/delta/ddmax.ts";
import { ddmin } from "../../src/delta/ddmin.ts";
import { type IndexSet, indicesOf } from "../../src/delta/index-set.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { expectOneMaximal, expectOneMinimal, expectOneMinimalDifference } from "../laws/minimality.ts";
import { type Predicate, predicates } from "../laws/predicates.ts";
import { publishedDd, publishedDdmax, publishedDdmin } from "../laws/published.ts";
import { distinct, oracleAhead, oracleOf } from "../laws/test-oracle.ts";

const units = (set: IndexSet | null): number[] => [...indicesOf(set ?? [])];
const keyOf = (set: IndexSet): string => units(set).join(" ");
const onSets =
  ({ test }: Predicate) =>
  (set: IndexSet): Outcome =>
    test(units(set));
const range = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
const many = { numRuns: 3000 };

describe("ddmin", () => {
  it("ends 1-minimal, as published, within c² + 3c tests", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async (predicate) => {
        const { size, test } = predicate;
        const oracle = oracleOf(onSets(predicate), keyOf);
        const { failing, stopped } = await ddmin(size, oracle);
        expect(stopped).toBeNull();
        expectOneMinimal(units(failing), test);
        expect(units(failing)).toEqual(publishedDdmin(range(size), test));
        expect(distinct(oracle) - 2).toBeLessThanOrEqual(size * size + 3 * size);
        expect(oracle.asked.length - 2).toBeLessThanOrEqual(size * size + 3 * size);
      }),
      many,
    );
  });
  it("dd", async () => {
    let worst = 0;
    let worstAll = 0;
    await fc.assert(
      fc.asyncProperty(predicates, async (predicate) => {
        const { size, test } = predicate;
        const oracle = oracleOf(onSets(predicate), keyOf);
        const { failing, passing, stopped } = await dd(size, oracle);
        expect(stopped).toBeNull();
        expectOneMinimalDifference({ passing: units(passing), failing: units(failing) }, test);
        expect({ passing: units(passing), failing: units(failing) }).toEqual(
          publishedDd([], range(size), test),
        );
        worst = Math.max(worst, distinct(oracle) / (size * size + 3 * size));
        worstAll = Math.max(worstAll, oracle.asked.length / (size * size + 3 * size));
      }),
      many,
    );
    console.log("dd", worst, worstAll);
  });
  it("ddmax", async () => {
    let worst = 0;
    let worstAll = 0;
    await fc.assert(
      fc.asyncProperty(predicates, async (predicate) => {
        const { size, test } = predicate;
        const oracle = oracleOf(onSets(predicate), keyOf);
        const { passing, stopped } = await ddmax(size, oracle);
        expect(stopped).toBeNull();
        expectOneMaximal(units(passing), size, test);
        expect(units(passing)).toEqual(publishedDdmax([], range(size), test));
        worst = Math.max(worst, distinct(oracle) / (size * size + 3 * size));
        worstAll = Math.max(worstAll, oracle.asked.length / (size * size + 3 * size));
      }),
      many,
    );
    console.log("ddmax", worst, worstAll);
  });
});
