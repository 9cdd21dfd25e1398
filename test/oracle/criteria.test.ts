import { describe, expect, it } from "vitest";
import { OptionsError } from "../../src/base/options-error.ts";
import { criteriaMet, parseCriteria } from "../../src/oracle/criteria.ts";
import type { RunRecord } from "../../src/oracle/outcome.ts";

function run(record: Partial<RunRecord>): RunRecord {
  return {
    exitCode: 0,
    signal: null,
    timedOut: false,
    milliseconds: 1,
    stdout: "",
    stderr: "",
    ...record,
  };
}

const met = (values: readonly string[], record: Partial<RunRecord>): string | undefined =>
  criteriaMet(parseCriteria("--fail-when", values), run(record));

describe("criteria on a run", () => {
  it.each<[string, Partial<RunRecord>, Partial<RunRecord>]>([
    ["exit", { exitCode: 3 }, { exitCode: 0 }],
    ["exit", { exitCode: 1 }, { exitCode: null, signal: "SIGSEGV" }],
    ["exit:3", { exitCode: 3 }, { exitCode: 4 }],
    ["exit:0", { exitCode: 0 }, { exitCode: 1 }],
    ["signal", { exitCode: null, signal: "SIGABRT" }, { exitCode: 1 }],
    ["signal", { exitCode: null, signal: "SIGABRT" }, { exitCode: null, signal: "SIGKILL", timedOut: true }],
    ["signal:SIGSEGV", { exitCode: null, signal: "SIGSEGV" }, { exitCode: null, signal: "SIGABRT" }],
    ["signal:segv", { exitCode: null, signal: "SIGSEGV" }, { exitCode: null, signal: "SIGABRT" }],
    ["timeout", { exitCode: null, timedOut: true }, { exitCode: null, signal: "SIGKILL" }],
    ["time:>200ms", { milliseconds: 201 }, { milliseconds: 200 }],
    ["time:>1.5s", { milliseconds: 2_000 }, { milliseconds: 1_000 }],
    ["empty", { stdout: " \n", stderr: "noise" }, { stdout: "x" }],
    ["stdout:/wro+ng/", { stdout: "this is wrong" }, { stderr: "this is wrong" }],
    ["stderr:/WRONG/i", { stderr: "this is wrong" }, { stdout: "this is wrong" }],
    ["output:/wrong/", { stdout: "wrong" }, { stdout: "right" }],
    ["output:/wrong/", { stderr: "wrong" }, { stderr: "right" }],
    ["output:/^b$/m", { stdout: "a\nb\nc" }, { stdout: "abc" }],
  ])("%s holds for %o and not for %o", (criterion, holding, other) => {
    expect(met([criterion], holding)).toBe(criterion);
    expect(met([criterion], other)).toBeUndefined();
  });

  it("any of those between commas suffices, and one of every repetition is needed", () => {
    const values = ["exit:3, signal", "stderr:/boom/"];
    expect(met(values, { exitCode: 3, stderr: "boom" })).toBe("exit:3 and stderr:/boom/");
    expect(met(values, { exitCode: null, signal: "SIGBUS", stderr: "boom" })).toBe(
      "signal and stderr:/boom/",
    );
    expect(met(values, { exitCode: 3 })).toBeUndefined();
    expect(met(values, { stderr: "boom" })).toBeUndefined();
  });

  it("are never met when there are none", () => {
    expect(met([], { exitCode: 1 })).toBeUndefined();
  });

  it("commas, slashes and brackets within a regular expression belong to it", () => {
    expect(met(["stdout:/a,b/,exit:3"], { stdout: "a,b" })).toBe("stdout:/a,b/");
    expect(met(["stdout:/a,b/,exit:3"], { exitCode: 3 })).toBe("exit:3");
    expect(met(["stdout:/a\\/,b/"], { stdout: "a/,b" })).toBe("stdout:/a\\/,b/");
    expect(met(["stdout:/[/,]{2}x/"], { stdout: "/,x" })).toBe("stdout:/[/,]{2}x/");
    expect(met(["stdout:/a{1,2}:b/i,empty"], { stdout: "AA:B" })).toBe("stdout:/a{1,2}:b/i");
  });

  it("give the same answer each time they are asked, whatever flags were written", () => {
    const criteria = parseCriteria("--fail-when", ["stdout:/x/gy"]);
    const record = run({ stdout: "x x" });
    expect([1, 2, 3].map(() => criteriaMet(criteria, record))).toEqual(Array(3).fill("stdout:/x/gy"));
  });
});

describe("a malformed criterion", () => {
  it.each([
    ["exot", /--fail-when "exot" is no criterion: expected exit, .*; did you mean exit\?/],
    ["sdterr:/x/", /did you mean stderr:\/x\/\?/],
    ["time:200ms", /time expects what is too long, as in time:>200ms; did you mean time:>200ms\?/],
    ["time:>soon", /time expects what is too long/],
    ["gibberish", /is no criterion: expected exit, exit:<code>, (?!.*did you mean)/],
    ["exit:many", /exit expects an exit code from 0 to 255/],
    ["exit:256", /exit expects an exit code from 0 to 255/],
    ["signal:SIGSEV", /signal expects a signal's name such as SIGSEGV; did you mean signal:SIGSEGV\?/],
    ["signal:", /signal expects a signal's name/],
    ["timeout:5", /timeout expects nothing after it; did you mean timeout\?/],
    ["empty:", /empty expects nothing after it/],
    ["stderr", /stderr expects a regular expression between slashes/],
    ["stderr:boom", /did you mean stderr:\/boom\/\?/],
    ["stderr:/boom", /did you mean stderr:\/boom\/\?/],
    ["stderr:/(/", /Invalid regular expression/],
    ["stderr:/x/q", /Invalid flags/],
    ["", /lacks a criterion/],
    ["exit,", /"exit," lacks a criterion/],
    [",exit", /lacks a criterion/],
    ["toString", /"toString" is no criterion/],
  ])("%s is refused with what was expected", (value, message) => {
    expect(() => parseCriteria("--fail-when", [value])).toThrow(OptionsError);
    expect(() => parseCriteria("--fail-when", [value])).toThrow(message);
  });
});
