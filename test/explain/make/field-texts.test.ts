import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { otherText } from "../../../src/explain/make/field-texts.ts";

/** All texts that many draws put in the place of one. */
function drawn(text: string): ReadonlySet<string> {
  const random = new Random(1);
  return new Set(Array.from({ length: 100 }, () => otherText(text, random)));
}

describe("other values of a field", () => {
  it("are lower and higher numbers for a number", () => {
    expect([...drawn("7")]).toEqual(expect.arrayContaining(["0", "1", "6", "8"]));
    expect(Math.max(...[...drawn("7")].map(Number))).toBeGreaterThan(1000);
  });

  it("keep the quotes that the value has", () => {
    expect(drawn('"fast"')).toEqual(new Set(['"fastx"', '""', '"fasu"']));
    expect([...drawn("'7'")].every((text) => /^'.*'$/.test(text))).toBe(true);
  });

  it("are of the same form, and without the signs of the value", () => {
    expect([...drawn('"2026/03/09"')]).toEqual(expect.arrayContaining(['"2026/03/00"', '"20260309"']));
  });
});
