import { describe, expect, it } from "vitest";
import { letterCosts } from "../../src/repair/grammar-proposals.ts";

/** The costs for a text of characters, and for what can be put into it. */
function costsFor(text: string, putIn: readonly string[] = []) {
  return letterCosts({ areCharacters: true, putIn, at: (place) => text.charAt(place) });
}

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

describe("what mending costs", () => {
  it("is least for a blank that is lost, then a comma, any sign, a word or a bracket, and most for a line end", () => {
    const costOf = (text: string): number => costsFor(`+${text}+`).remove(1);
    expect(isAscending([" ", ",", "#", "a", "\n"].map(costOf))).toBe(true);
    for (const structure of ["(", "}", '"', ":", "=", "é", "7", "_"])
      expect(costOf(structure)).toBe(costOf("a"));
    expect(costOf(";")).toBe(costOf(","));
    expect(costOf("\t")).toBe(costOf(" "));
  });

  it("is more for a blank that parts two words", () => {
    expect(costsFor("a b").remove(1)).toBeGreaterThan(costsFor("a +").remove(1));
    expect(costsFor("+ b").remove(1)).toBe(costsFor("a +").remove(1));
  });

  it("is less for a sign that is put in than for a line end, and most for a word", () => {
    const { insert } = costsFor("", ["+", "\n", "a"]);
    expect(isAscending([0, 1, 2].map(insert))).toBe(true);
  });

  it("is without end for what nobody could see", () => {
    const { insert } = costsFor("", ["\u0000", "\u200b", ""]);
    expect([0, 1, 2, 3].map(insert)).toEqual([Infinity, Infinity, Infinity, Infinity]);
  });

  it("is more for a comma or a closing bracket behind white space", () => {
    const { insert, insertAt } = costsFor("a b", [",", ")", "+"]);
    for (const letterClass of [0, 1]) {
      expect(insertAt?.(2, letterClass)).toBeGreaterThan(insert(letterClass));
      expect(insertAt?.(1, letterClass)).toBe(insert(letterClass));
    }
    expect(insertAt?.(2, 2)).toBe(insert(2));
  });

  it("allows another quote in the place of a quote, and nothing else", () => {
    const { substitute } = costsFor("'a", ['"', "'", "b"]);
    expect(substitute?.(0, 0)).toBeLessThan(Infinity);
    expect([substitute?.(0, 1), substitute?.(0, 2), substitute?.(1, 0), substitute?.(0, 3)]).toEqual(
      Array.from({ length: 4 }, () => Infinity),
    );
  });

  it("is least for a word that ends up in a string, then a blank, a bracket, and most for a line end", () => {
    const { swallow } = costsFor("a (\n");
    expect(isAscending([0, 1, 2, 3].map((place) => swallow?.(place) ?? 0))).toBe(true);
  });

  it("is more for longer tokens, lost or put in, and without end for one that has no text", () => {
    const tokens = ["a", "while"];
    const { remove, insert, swallow } = letterCosts({
      areCharacters: false,
      putIn: ["", ";", "while"],
      at: (place) => tokens[place] ?? "",
    });
    expect(isAscending([remove(0), remove(1)])).toBe(true);
    expect(isAscending([insert(1), insert(2), insert(0)])).toBe(true);
    expect(insert(0)).toBe(Infinity);
    expect(swallow?.(0)).toBe(0);
  });
});
