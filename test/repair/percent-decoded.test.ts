import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edited-text.ts";
import { percentDecoded } from "../../src/repair/unwrapping.ts";

const decoded = (text: string): string =>
  new TextDecoder().decode(percentDecoded(edited(new TextEncoder().encode(text), [])).bytes);

describe("a text encoded for an address", () => {
  it("is decoded", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = encodeURIComponent(json);
        fc.pre((text.match(/%/g) ?? []).length >= 4);
        expect(decoded(text)).toBe(json);
      }),
    );
  });

  it("has plus signs for blanks where a form was sent", () => {
    expect(decoded("%7B%22a%22%3A+1%7D\n")).toBe('{"a": 1}\n');
  });

  it("is no text that has signs of its own, few encoded ones, or no letters behind them", () => {
    for (const text of ['{"a": "%22%22%22%22"}', "a%20b", "%ff%fe%ff%fe", "100%25"])
      expect(decoded(text)).toBe(text);
  });
});
