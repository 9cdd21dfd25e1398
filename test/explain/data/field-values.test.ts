import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { drawnText, otherTexts } from "../../../src/explain/data/data-edits.ts";

const nothing = { texts: [], aims: [] };

describe("other values of a field", () => {
  it("are lower and higher numbers, and those to be aimed at", () => {
    const texts = otherTexts("7", { texts: ["7", "40"], aims: [20] });
    expect(texts).toEqual(expect.arrayContaining(["40", "20", "0", "8", "6"]));
    expect(texts).not.toContain("7");
  });

  it("keep the quotes that the value has", () => {
    expect(otherTexts('"fast"', nothing)).toEqual(['"fastx"', '""', '"fasu"']);
    expect(otherTexts("'7'", nothing).every((text) => /^'.*'$/.test(text))).toBe(true);
  });

  it("are of the same form, and without the signs of the value or with those of others", () => {
    const texts = otherTexts('"2026/03/09"', { texts: ['"2026-03-01"'], aims: [] });
    expect(texts).toEqual(expect.arrayContaining(['"2026/03/00"', '"20260309"', '"2026/03/09-"']));
  });

  it("are drawn from known ones of its name and made anew", () => {
    const random = new Random(1);
    const drawn = Array.from({ length: 40 }, () =>
      drawnText('"a"', { texts: ['"a"', '"b"'], aims: [] }, random),
    );
    expect(new Set(drawn)).toEqual(new Set(['"b"', '"ax"', '""']));
  });
});
