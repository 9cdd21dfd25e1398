import { describe, expect, it } from "vitest";
import type { Sameness } from "../../../src/oracle/fingerprint.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import type { Outcome, Verdict } from "../../../src/oracle/outcome.ts";
import { type OtherFailures, sameFailureAs } from "../../../src/oracle/wrap/same-failure.ts";

const original: Verdict = {
  outcome: "fail",
  reason: "exit 1",
  fingerprint: "exit 1: TypeError: no value in join",
};

/** Fails with what the candidate says; passes on the empty one. */
const echo: Oracle<Uint8Array> = async (candidate) => {
  const fingerprint = new TextDecoder().decode(candidate);
  return fingerprint === ""
    ? { outcome: "pass" }
    : { outcome: "fail", reason: fingerprint.slice(0, 6), fingerprint };
};

async function outcomes(
  sameness: Sameness,
  failures: readonly string[],
  others: OtherFailures = new Map(),
): Promise<Outcome[]> {
  const oracle = sameFailureAs(original, sameness, { inner: echo, others });
  const verdicts: Outcome[] = [];
  for (const failure of failures) {
    verdicts.push((await oracle(new TextEncoder().encode(failure), new AbortController().signal)).outcome);
  }
  return verdicts;
}

const met = ["", "exit 1: TypeError: no value in join", "exit 1: TypeError: no value in split", "exit 2"];

describe("keeping to the same failure", () => {
  it("takes another message for another failure by default", async () => {
    expect(await outcomes("message", met)).toEqual(["pass", "fail", "unresolved", "unresolved"]);
  });

  it("looks only at the exit code or signal when asked to", async () => {
    expect(await outcomes("kind", met)).toEqual(["pass", "fail", "fail", "unresolved"]);
  });

  it("takes any failure when asked to", async () => {
    expect(await outcomes("any", met)).toEqual(["pass", "fail", "fail", "fail"]);
  });

  it("counts the other failures and keeps the first example of each", async () => {
    const others: OtherFailures = new Map();
    await outcomes("message", ["exit 2", "exit 3", "exit 2"], others);
    expect(
      [...others.values()].map(({ candidate, times }) => [new TextDecoder().decode(candidate), times]),
    ).toEqual([
      ["exit 2", 2],
      ["exit 3", 1],
    ]);
  });
});
