import { describe, expect, it } from "vitest";
import { type Answer, functionOracle } from "../../src/oracle/answer.ts";
import { OracleError } from "../../src/oracle/oracle-error.ts";

const { signal } = new AbortController();
const candidate = Buffer.from("éx");

describe("an oracle from a function", () => {
  it("gives the verdict that the function's answer means, a promise of one included", async () => {
    expect(await functionOracle((bytes) => bytes.length === 3)(candidate, signal)).toMatchObject({
      outcome: "fail",
    });
    expect(await functionOracle(async (): Promise<Answer> => "pass")(candidate, signal)).toEqual({
      outcome: "pass",
    });
    const answer = { outcome: "unresolved", message: "not ours", offset: 3 } as const;
    expect(await functionOracle(() => answer)(candidate, signal)).toEqual({
      outcome: "unresolved",
      reason: "not ours",
      offset: 3,
    });
  });

  it("takes what the function throws for a failure", async () => {
    const oracle = functionOracle(() => {
      throw new TypeError("no x at position 1");
    });
    expect(await oracle(candidate, signal)).toMatchObject({
      outcome: "fail",
      reason: "TypeError: no x at position 1",
      fingerprint: expect.stringMatching(/^threw: TypeError: no x at position _ in /),
      offset: 2,
    });
  });

  it("refuses what is no answer", async () => {
    const oracle = functionOracle(() => "FAIL" as Answer);
    await expect(oracle(candidate, signal)).rejects.toThrow(OracleError);
  });

  it("does not ask once the signal has aborted", async () => {
    let asked = 0;
    const oracle = functionOracle(() => ++asked > 0);
    await expect(oracle(candidate, AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
    expect(asked).toBe(0);
  });
});
