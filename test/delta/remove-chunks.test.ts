import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ddmin } from "../../src/delta/ddmin.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../src/delta/index-set.ts";
import { removeChunks } from "../../src/delta/remove-chunks.ts";
import { expectOneMinimal } from "../laws/minimality.ts";
import { onIndexSets, predicates } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const unitsOf = (set: IndexSet): number[] => [...indicesOf(set)];

describe("removing chunks", () => {
  it("ends with a 1-minimal set and never asks about the empty one", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const oracle = oracleOf(onIndexSets({ test }));
        expectOneMinimal(unitsOf(await removeChunks(wholeSet(size), oracle)), test);
        expect(oracle.asked).not.toContain("");
      }),
      { numRuns: 400 },
    );
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, ({ size, test }) =>
        expectSameAtAnyWidth(onIndexSets({ test }), (oracle) => removeChunks(wholeSet(size), oracle)),
      ),
      { numRuns: 200 },
    );
  });

  it("asks less than half as often as ddmin where a few units far apart matter", async () => {
    const culprits = [3, 70, 71, 200, 310, 390];
    const predicate = onIndexSets({
      test: (units) => (culprits.every((unit) => units.includes(unit)) ? "fail" : "pass"),
    });
    const [chunks, published] = [oracleOf(predicate), oracleOf(predicate)];
    expect(unitsOf(await removeChunks(wholeSet(400), chunks))).toEqual(culprits);
    expect(unitsOf((await ddmin(400, published)).failing)).toEqual(culprits);
    expect(chunks.asked.length).toBeLessThan(published.asked.length / 2);
  });

  it("asks about each set once where nothing can be removed", async () => {
    const oracle = oracleOf(onIndexSets({ test: () => "pass" }));
    await removeChunks(wholeSet(8), oracle);
    expect(oracle.asked).toHaveLength(2 + 4 + 8);
    expect(new Set(oracle.asked).size).toBe(oracle.asked.length);
  });
});
