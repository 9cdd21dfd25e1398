import { describe, expect, it } from "vitest";
import { reasonOf } from "../../src/report/cause.ts";

const position = { line: 1, column: 27 };

describe("the reason of an edit", () => {
  it("names what is missing, after what, and where", () => {
    expect(reasonOf({ kind: "missing", found: "", expected: ":", after: '"price"', position })).toBe(
      `missing ":" after '"price"' at line 1 column 27`,
    );
    expect(reasonOf({ kind: "missing", found: "", expected: "{", after: "", position })).toBe(
      'missing "{" at the start at line 1 column 27',
    );
  });

  it("names what should not be there, and what should be something else", () => {
    expect(reasonOf({ kind: "superfluous", found: "**", expected: "", after: ":", position })).toBe(
      '"**" should not be there at line 1 column 27',
    );
    expect(reasonOf({ kind: "wrong", found: "'", expected: '"', after: "", position })).toMatch(
      /^"'" should be '"'/,
    );
  });
});
