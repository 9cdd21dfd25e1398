import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { counted, Tally } from "../../../src/oracle/wrap/counted.ts";

const { signal } = new AbortController();

describe("a counted oracle", () => {
  it("counts each verdict by its outcome, and those remembered apart", async () => {
    const tally = new Tally();
    const oracle = counted(async (outcome: Outcome) => ({ outcome }), tally);
    for (const outcome of ["pass", "fail", "fail", "unresolved"] as const) await oracle(outcome, signal);
    tally.addCached();
    expect(tally.counts).toEqual({ total: 4, pass: 1, fail: 2, unresolved: 1, cached: 1 });
  });

  it("counts no test that was not completed", async () => {
    const tally = new Tally();
    const oracle = counted(() => Promise.reject(new Error("stop")), tally);
    await expect(oracle("x", signal)).rejects.toThrow("stop");
    expect(tally.counts.total).toBe(0);
  });
});
