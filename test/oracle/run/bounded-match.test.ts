import { describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import { unboundedMatch } from "../../../src/oracle/criteria.ts";
import { boundedMatch } from "../../../src/oracle/run/bounded-match.ts";

describe("a bounded match", () => {
  it.each([
    [/b(?<line>\d+)/, "ab12"],
    [/b/, "aaa"],
    [/^\p{L}+$/mu, "1\nä\n"],
    [/(a+)+$/, "a".repeat(100_000)],
  ])("finds with %o what the expression finds", (pattern, text) => {
    expect(boundedMatch(pattern, text)).toEqual(unboundedMatch(pattern, text));
  });

  it("ends what backtracks without end, names the expression, and can go on", () => {
    const almost = `${"a".repeat(60)}!`;
    expect(() => boundedMatch(/(a+)+$/, almost)).toThrow(OptionsError);
    expect(boundedMatch(/a+!$/, almost)?.index).toBe(0);
  });
});
