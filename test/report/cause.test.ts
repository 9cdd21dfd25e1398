import { describe, expect, it } from "vitest";
import { causeOf } from "../../src/report/cause.ts";

describe("the cause of a fault", () => {
  it("is told by what the grammar calls the edit, if that says more than the edit", () => {
    expect(causeOf({ label: "line_comment" })).toBe("comments are not allowed here");
    expect(causeOf({ label: "for_tab" })).toBe("spaces where make wants a tab");
    expect(causeOf({ label: "missing_comma" })).toBeNull();
    expect(causeOf({})).toBeNull();
  });

  it("is that the input was cut off, whatever the grammar says", () => {
    expect(causeOf({ label: "cut_brace", cutOffAt: 1204 })).toBe("cut off at byte 1,204");
  });
});
