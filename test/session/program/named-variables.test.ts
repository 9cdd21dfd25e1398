import { describe, expect, it } from "vitest";
import { namedVariables } from "../../../src/session/program/runs.ts";

const here = { LANG: "C", EMPTY: "" };

describe("variables that words name", () => {
  it("have the value that is written, or the one that they have here", () => {
    expect(namedVariables(["A=1=2", "LANG", "B=", "EMPTY", "A=3"], here)).toEqual({
      ...{ A: "3", LANG: "C", B: "", EMPTY: "" },
    });
  });

  it.each(["", "=1", "a-b=1", "1a"])("are not %j", (word) => {
    expect(() => namedVariables([word], here)).toThrow(/^--env takes NAME=value, or NAME/);
  });

  it("are none that have no value", () => {
    expect(() => namedVariables(["MISSING"], here)).toThrow("write --env MISSING=value");
  });
});
