import { describe, expect, it } from "vitest";
import { type Classification, classify } from "../../src/oracle/classify.ts";
import { parseCriteria } from "../../src/oracle/criteria.ts";
import type { RunRecord, Verdict } from "../../src/oracle/outcome.ts";

const run: RunRecord = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  milliseconds: 5,
  stdout: "ok\n",
  stderr: "",
};
const candidate = new TextEncoder().encode('{ "price": **3.45 }');

function verdictOn(changes: Partial<RunRecord>, options: Partial<Classification> = {}): Verdict {
  return classify({ ...run, ...changes }, candidate, {
    failWhen: [],
    unresolvedWhen: [],
    requireOutput: false,
    ...options,
  });
}

describe("classifying a run", () => {
  it("passes a run that exits with 0", () => {
    expect(verdictOn({})).toEqual({ outcome: "pass", run });
  });

  it("fails a run that exits with anything else, dies by a signal or runs out of time", () => {
    expect(verdictOn({ exitCode: 3 })).toMatchObject({ outcome: "fail", reason: "exit 3" });
    expect(verdictOn({ exitCode: null, signal: "SIGSEGV" })).toMatchObject({
      outcome: "fail",
      reason: "SIGSEGV",
    });
    expect(verdictOn({ exitCode: null, timedOut: true, milliseconds: 2_000 })).toMatchObject({
      outcome: "fail",
      reason: "timed out after 2.0 s",
      timedOut: true,
    });
  });

  it("fails only what meets the user's criteria, when there are any", () => {
    const failWhen = parseCriteria("--fail-when", ["stderr:/TypeError/"]);
    expect(verdictOn({ exitCode: 1, stderr: "SyntaxError: no" }, { failWhen }).outcome).toBe("pass");
    expect(verdictOn({ exitCode: 0, stderr: "TypeError: x" }, { failWhen })).toMatchObject({
      outcome: "fail",
      reason: "stderr:/TypeError/",
    });
  });

  it("lets runs that tell nothing win over failing ones", () => {
    const unresolvedWhen = parseCriteria("--unresolved-when", ["exit:2"]);
    expect(verdictOn({ exitCode: 2 }, { unresolvedWhen })).toMatchObject({
      outcome: "unresolved",
      reason: "exit:2",
    });
  });

  it("fails a silent run when output is required", () => {
    expect(verdictOn({ stdout: " \n" }, { requireOutput: true })).toMatchObject({
      outcome: "fail",
      reason: "no output",
    });
    expect(verdictOn({ stdout: "x" }, { requireOutput: true }).outcome).toBe("pass");
  });

  it("says where the program stopped when its message reveals it", () => {
    const stderr = "SyntaxError: Expected ',' or '}' after property value in JSON at position 11";
    expect(verdictOn({ exitCode: 1, stderr })).toMatchObject({ outcome: "fail", offset: 11 });
  });
});
