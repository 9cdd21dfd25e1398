import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { cached } from "../../../src/oracle/wrap/cached.ts";

const never = new AbortController().signal;

/** Fails on candidates of even length and counts how often it is asked. */
function evenLengthFails(): { oracle: Oracle<Uint8Array>; asked: () => number } {
  let asked = 0;
  return {
    oracle: async (candidate) => {
      asked += 1;
      return { outcome: candidate.length % 2 === 0 ? "fail" : "pass" };
    },
    asked: () => asked,
  };
}

describe("a cached oracle", () => {
  it("answers as the oracle does, asking it once for each distinct candidate", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3 })), async (candidates) => {
        const { oracle, asked } = evenLengthFails();
        const remembering = cached(oracle);
        for (const candidate of candidates) {
          expect((await remembering(candidate, never)).outcome).toBe(
            candidate.length % 2 === 0 ? "fail" : "pass",
          );
        }
        expect(asked()).toBe(new Set(candidates.map(String)).size);
      }),
    );
  });

  it("forgets the oldest verdict when it holds too many", async () => {
    const { oracle, asked } = evenLengthFails();
    let hits = 0;
    const remembering = cached(oracle, { entries: 2, onHit: () => (hits += 1) });
    for (const byte of [1, 2, 3, 3, 2, 1]) await remembering(Uint8Array.of(byte), never);
    expect({ asked: asked(), hits }).toEqual({ asked: 4, hits: 2 });
  });

  it("does not start work on a candidate it knows", async () => {
    const started: number[] = [];
    const oracle = Object.assign(evenLengthFails().oracle, {
      ahead: {
        width: 2,
        start: (candidate: Uint8Array) => void started.push(candidate[0] ?? 0),
        clear: () => {},
      },
    });
    const remembering = cached(oracle);
    await remembering(Uint8Array.of(1), never);
    remembering.ahead?.start(Uint8Array.of(1));
    remembering.ahead?.start(Uint8Array.of(2));
    expect(started).toEqual([2]);
  });

  it("keeps the verdict but not the output of a run", async () => {
    const run = {
      exitCode: 1,
      signal: null,
      timedOut: false,
      milliseconds: 1,
      stdout: "",
      stderr: "x".repeat(9),
    };
    const remembering = cached(async () => ({ outcome: "fail", reason: "exit 1", run }));
    expect((await remembering(Uint8Array.of(1), never)).run).toBe(run);
    expect(await remembering(Uint8Array.of(1), never)).toEqual({ outcome: "fail", reason: "exit 1" });
  });

  it("refuses even a known candidate once its signal has aborted", async () => {
    const remembering = cached(evenLengthFails().oracle);
    const controller = new AbortController();
    await remembering(Uint8Array.of(1), controller.signal);
    controller.abort(new Error("enough"));
    await expect(remembering(Uint8Array.of(1), controller.signal)).rejects.toThrow("enough");
  });
});
