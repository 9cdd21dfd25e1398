import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { OtherFailures, onlySameFailure, sameAs } from "../../../src/oracle/wrap/same-failure.ts";

const { signal } = new AbortController();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const original: Verdict = { outcome: "fail", fingerprint: "exit 1: a" };

/** Fails as the candidate says, and passes without a word. */
const inner = async (candidate: Uint8Array): Promise<Verdict> => {
  const fingerprint = new TextDecoder().decode(candidate);
  return fingerprint === "" ? { outcome: "pass" } : { outcome: "fail", fingerprint, offset: 3 };
};

describe("an oracle of one failure", () => {
  it("finds unresolved what fails in another way, and says how", async () => {
    const others = new OtherFailures();
    const oracle = onlySameFailure(inner, sameAs(original, "message"), others);
    expect(await oracle(bytesOf("exit 1: a"), signal)).toMatchObject({ outcome: "fail" });
    expect(await oracle(bytesOf(""), signal)).toEqual({ outcome: "pass" });
    expect(await oracle(bytesOf("exit 1: b"), signal)).toEqual({
      outcome: "unresolved",
      reason: "different failure: exit 1: b",
      fingerprint: "exit 1: b",
      offset: 3,
    });
  });

  it.each([
    ["message", ["fail", "unresolved", "unresolved"]],
    ["kind", ["fail", "fail", "unresolved"]],
    ["any", ["fail", "fail", "fail"]],
  ] as const)("compares by %s", async (sameness, outcomes) => {
    const oracle = onlySameFailure(inner, sameAs(original, sameness), new OtherFailures());
    const found = ["exit 1: a", "exit 1: b", "SIGSEGV"].map(
      async (text) => (await oracle(bytesOf(text), signal)).outcome,
    );
    expect(await Promise.all(found)).toEqual(outcomes);
  });

  it("keeps the first candidate of each other failure, and counts them", async () => {
    const others = new OtherFailures();
    const oracle = onlySameFailure(inner, sameAs(original, "message"), others);
    const first = bytesOf("SIGSEGV");
    for (const candidate of [first, bytesOf("exit 2"), bytesOf("SIGSEGV"), bytesOf("exit 1: a")])
      await oracle(candidate, signal);
    expect(others.count).toBe(3);
    expect(others.all.map(({ fingerprint, count }) => [fingerprint, count])).toEqual([
      ["SIGSEGV", 2],
      ["exit 2", 1],
    ]);
    expect(others.all[0]?.candidate).toBe(first);
    expect(others.all[0]?.verdict.outcome).toBe("fail");
  });

  it("keeps no more than fifty of them", async () => {
    const others = new OtherFailures();
    const oracle = onlySameFailure(inner, sameAs(original, "kind"), others);
    for (let code = 2; code < 102; code++) await oracle(bytesOf(`exit ${code}`), signal);
    expect(others.all).toHaveLength(50);
    expect(others.count).toBe(100);
  });

  it("works ahead as the oracle below it does", () => {
    const known = { outcome: "fail", fingerprint: "exit 2" } as const;
    const ahead = { places: () => 2, want: () => {}, known: () => known, clear: () => {} };
    const others = new OtherFailures();
    const oracle = onlySameFailure(Object.assign(inner, { ahead }), () => false, others);
    expect(oracle.ahead?.places()).toBe(2);
    expect(oracle.ahead?.known(bytesOf("exit 2"))?.outcome).toBe("unresolved");
    expect(others.count).toBe(0);
  });
});
