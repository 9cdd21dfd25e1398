import { describe, expect, it } from "vitest";
import { type ClassifyOptions, classify } from "../../src/oracle/classify.ts";
import { parseCriteria } from "../../src/oracle/criteria.ts";
import type { RunRecord, Verdict } from "../../src/oracle/outcome.ts";

const candidate = Buffer.from("let a = ;");

function verdict(run: Partial<RunRecord>, options?: ClassifyOptions): Omit<Verdict, "run"> {
  const whole = {
    exitCode: 0,
    signal: null,
    timedOut: false,
    milliseconds: 1,
    stdout: "",
    stderr: "",
    ...run,
  };
  const { run: kept, ...rest } = classify(whole, candidate, options);
  expect(kept).toBe(whole);
  return rest;
}

const failWhen = (...values: string[]): ClassifyOptions => ({
  failWhen: parseCriteria("--fail-when", values),
});

const hang = { exitCode: null, timedOut: true, milliseconds: 2040 };
const flood = { exitCode: null, signal: "SIGKILL", flooded: true };
const crash = { exitCode: null, signal: "SIGSEGV" };

describe("a run without criteria", () => {
  it("passes when it exits 0", () => {
    expect(verdict({})).toEqual({ outcome: "pass", reason: "exit 0" });
  });

  it("fails when it exits non-zero, dies by a signal, or takes or prints too much", () => {
    expect(verdict({ exitCode: 3 })).toEqual({ outcome: "fail", reason: "exit 3", fingerprint: "exit 3" });
    expect(verdict(crash)).toEqual({ outcome: "fail", reason: "SIGSEGV", fingerprint: "SIGSEGV" });
    expect(verdict(hang)).toEqual({
      outcome: "fail",
      reason: "timed out after 2 s",
      fingerprint: "timed out",
      timedOut: true,
    });
    expect(verdict(flood)).toEqual({
      outcome: "fail",
      reason: "printed too much",
      fingerprint: "printed too much",
    });
  });

  it("fails without output when output is required", () => {
    expect(verdict({ stdout: " \n" }, { requireOutput: true })).toEqual({
      outcome: "fail",
      reason: "exit 0, no output",
      fingerprint: "exit 0: no output",
    });
    expect(verdict({ stdout: "x" }, { requireOutput: true }).outcome).toBe("pass");
  });

  it("has the hint that its output gives, unless it passes", () => {
    const stderr = "a.js:1:9: error: unexpected";
    expect(verdict({ exitCode: 1, stderr }, { fileName: "a.js" })).toMatchObject({ offset: 8 });
    expect(verdict({ exitCode: 1, stderr: "unexpected end of input" })).toMatchObject({ incomplete: true });
    expect(verdict({ stderr }, { fileName: "a.js" })).not.toHaveProperty("offset");
  });
});

describe("a run judged by criteria", () => {
  it("fails when they are met, passes when it exits with 0, and tells nothing when it fails otherwise", () => {
    expect(verdict({ exitCode: 3 }, failWhen("exit:3"))).toEqual({
      outcome: "fail",
      reason: "exit 3",
      fingerprint: "exit 3",
    });
    expect(verdict({ exitCode: 0 }, failWhen("exit:3")).outcome).toBe("pass");
    expect(verdict({ exitCode: 1 }, failWhen("exit:3"))).toEqual({ outcome: "unresolved", reason: "exit 1" });
    expect(verdict(crash, failWhen("exit:3")).outcome).toBe("unresolved");
  });

  it("passes when it is as passing runs are said to be", () => {
    const passWhen = parseCriteria("--pass-when", ["exit:0,exit:1"]);
    const outcomes = (criteria: ClassifyOptions) =>
      [0, 1, 2, 3].map((exitCode) => verdict({ exitCode }, { ...criteria, passWhen }).outcome);
    expect(outcomes(failWhen("exit:3"))).toEqual(["pass", "pass", "unresolved", "fail"]);
    expect(outcomes({})).toEqual(["pass", "pass", "fail", "fail"]);
  });

  it("has the criterion in its fingerprint when it exits 0", () => {
    expect(verdict({ stdout: "it is wrong" }, failWhen("stdout:/wr.ng/"))).toMatchObject({
      fingerprint: "exit 0: stdout:/wr.ng/",
    });
  });

  it("is unresolved when it was cut short without meeting them", () => {
    expect(verdict(hang, failWhen("exit:3"))).toEqual({
      outcome: "unresolved",
      reason: "timed out after 2 s",
      timedOut: true,
    });
    expect(verdict(hang, failWhen("timeout"))).toMatchObject({
      outcome: "fail",
      reason: "timed out after 2 s",
    });
    expect(verdict(flood, failWhen("exit:3, signal")).outcome).toBe("unresolved");
  });

  it("is unresolved when it meets those for it, even if it meets the others, too", () => {
    const unresolvedWhen = parseCriteria("--unresolved-when", ["stderr:/syntax error/"]);
    expect(verdict({ exitCode: 1, stderr: "syntax error" }, { unresolvedWhen })).toMatchObject({
      outcome: "unresolved",
      reason: "exit 1, met stderr:/syntax error/",
    });
    expect(verdict({ stderr: "syntax error" }, { unresolvedWhen, ...failWhen("exit:0") }).outcome).toBe(
      "unresolved",
    );
    expect(verdict({ exitCode: 1 }, { unresolvedWhen }).outcome).toBe("fail");
  });

  it("says how long a cut run took in two figures", () => {
    const reasonAfter = (milliseconds: number) => verdict({ ...hang, milliseconds }).reason;
    expect(reasonAfter(249.6)).toBe("timed out after 250 ms");
    expect(reasonAfter(1540)).toBe("timed out after 1.5 s");
    expect(reasonAfter(123_456)).toBe("timed out after 120 s");
  });
});
