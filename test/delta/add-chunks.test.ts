import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addChunks } from "../../src/delta/add-chunks.ts";
import { ddmax } from "../../src/delta/ddmax.ts";
import { type IndexSet, indicesOf } from "../../src/delta/index-set.ts";
import { expectOneMaximal } from "../laws/minimality.ts";
import { onIndexSets, predicates } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const unitsOf = (set: IndexSet | null): number[] => [...indicesOf(set ?? [])];

describe("adding chunks", () => {
  it("ends with a 1-maximal set, the empty one where nothing can be added to it", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, async ({ size, test }) => {
        const passing = await addChunks(size, oracleOf(onIndexSets({ test })));
        expectOneMaximal(unitsOf(passing), size, test);
      }),
      { numRuns: 400 },
    );
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(predicates, ({ size, test }) =>
        expectSameAtAnyWidth(onIndexSets({ test }), (oracle) => addChunks(size, oracle)),
      ),
      { numRuns: 200 },
    );
  });

  it("asks less than half as often as ddmax where a few units far apart have to go", async () => {
    const culprits = [3, 70, 71, 200, 310, 390];
    const predicate = onIndexSets({
      test: (units) => (culprits.some((unit) => units.includes(unit)) ? "fail" : "pass"),
    });
    const [chunks, published] = [oracleOf(predicate), oracleOf(predicate)];
    expect(unitsOf(await addChunks(400, chunks))).toHaveLength(394);
    expect(unitsOf((await ddmax(400, published)).passing)).toHaveLength(394);
    expect(chunks.asked.length).toBeLessThan(published.asked.length / 2);
  });

  it("finds nothing where nothing it asks about passes", async () => {
    expect(await addChunks(8, oracleOf(onIndexSets({ test: () => "fail" })))).toBeNull();
    expect(await addChunks(0, oracleOf(onIndexSets({ test: () => "fail" })))).toBeNull();
  });

  it("tries all but one chunk too, unless told not to", async () => {
    const almostAll = onIndexSets({ test: (units) => (units.length === 7 ? "pass" : "fail") });
    expect(unitsOf(await addChunks(8, oracleOf(almostAll)))).toHaveLength(7);
    expect(await addChunks(8, oracleOf(almostAll), { alone: false })).toBeNull();
  });
});
