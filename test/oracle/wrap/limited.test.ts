import { describe, expect, it } from "vitest";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { type StopReason, untilStopped } from "../../../src/oracle/stop.ts";
import { type Counts, counted } from "../../../src/oracle/wrap/counted.ts";
import { limited } from "../../../src/oracle/wrap/limited.ts";

const signOf: Oracle<number> = async (candidate) => ({
  outcome: candidate < 0 ? "fail" : candidate > 0 ? "pass" : "unresolved",
});

async function askAll(oracle: Oracle<number>, candidates: readonly number[]): Promise<StopReason | null> {
  const { signal } = new AbortController();
  return untilStopped(async () => {
    for (const candidate of candidates) await oracle(candidate, signal);
  });
}

describe("a limited oracle", () => {
  it("stops once the number of tests is used up", async () => {
    const counts: Counts = { pass: 0, fail: 0, unresolved: 0 };
    const oracle = limited(counted(signOf, counts), {
      tests: 3,
      deadline: Number.POSITIVE_INFINITY,
      now: () => 0,
    });
    expect(await askAll(oracle, [-1, 0, 1, 2])).toBe("tests");
    expect(counts).toEqual({ pass: 1, fail: 1, unresolved: 1 });
  });

  it("stops once the deadline has come", async () => {
    let time = 0;
    const counts: Counts = { pass: 0, fail: 0, unresolved: 0 };
    const oracle = limited(counted(signOf, counts), { tests: 100, deadline: 3, now: () => time++ });
    expect(await askAll(oracle, [1, 2, 3, 4, 5])).toBe("time");
    expect(counts.pass).toBe(3);
  });

  it("lets everything through below its limits", async () => {
    const oracle = limited(signOf, { tests: 4, deadline: 10, now: () => 0 });
    expect(await askAll(oracle, [1, 2, 3, 4])).toBeNull();
  });
});
