import { describe, expect, it } from "vitest";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { parseRepetition, repeated } from "../../../src/oracle/wrap/repeated.ts";

const never = new AbortController().signal;

/** Gives these outcomes in turn; asking beyond them is a mistake. */
function inTurn(...outcomes: Outcome[]): Oracle<string> {
  return async () => {
    const outcome = outcomes.shift();
    if (outcome === undefined) throw new Error("asked more often than needed");
    return { outcome };
  };
}

const decide = async (repetition: string, ...outcomes: Outcome[]): Promise<Outcome> =>
  (await repeated(inTurn(...outcomes), parseRepetition(repetition))("candidate", never)).outcome;

describe("a repeated oracle", () => {
  it("fails at the first failing run", async () => {
    expect(await decide("5", "pass", "fail")).toBe("fail");
  });

  it("passes only when every run passed", async () => {
    expect(await decide("3", "pass", "pass", "pass")).toBe("pass");
  });

  it("needs k failures of n when asked to", async () => {
    expect(await decide("2/4", "pass", "fail", "pass", "fail")).toBe("fail");
  });

  it("stops as soon as k failures can no longer be reached", async () => {
    expect(await decide("3/4", "pass", "fail", "pass")).toBe("pass");
  });

  it("is unresolved when it does not fail and some run told nothing", async () => {
    expect(await decide("3", "pass", "unresolved", "pass")).toBe("unresolved");
  });

  it("says how many of the runs failed", async () => {
    const verdict = await repeated(inTurn("pass", "fail"), { runs: 4, failures: 1 })("candidate", never);
    expect(verdict.reason).toBe("failed, in 1 of 2 runs");
  });

  it.each(["0", "x", "4/3", "0/3", "-1", "1.5"])("refuses %s, saying what it takes", (text) => {
    expect(() => parseRepetition(text)).toThrow(/--repeat takes n, or k\/n/);
  });
});
