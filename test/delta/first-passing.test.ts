import { describe, expect, it } from "vitest";
import { findingPassing } from "../../src/delta/first-passing.ts";
import { indicesOf } from "../../src/delta/index-set.ts";
import { follow } from "../../src/oracle/follow.ts";
import type { TestOfUnits } from "../laws/minimality.ts";
import { onIndexSets } from "../laws/predicates.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const { signal } = new AbortController();

async function found(size: number, test: TestOfUnits): Promise<readonly number[] | null> {
  const set = await follow(oracleOf(onIndexSets({ test })), () => findingPassing(size, (set) => set), {
    signal,
  });
  return set && [...indicesOf(set)];
}

describe("the first passing set", () => {
  it("is all but the part with the culprit when the rest passes", async () => {
    expect(await found(8, (units) => (units.includes(2) ? "fail" : "pass"))).toEqual([4, 5, 6, 7]);
    expect(await found(8, (units) => (units.length > 6 && !units.includes(2) ? "pass" : "fail"))).toEqual([
      0, 1, 3, 4, 5, 6, 7,
    ]);
  });

  it("is one part alone when only that passes", async () => {
    expect(await found(8, (units) => (units.join() === "5" ? "pass" : "fail"))).toEqual([5]);
  });

  it("is none where nothing passes, and for a single unit", async () => {
    expect(await found(8, () => "unresolved")).toBeNull();
    expect(await found(1, () => "pass")).toBeNull();
    expect(await found(0, () => "pass")).toBeNull();
  });
});
