import { describe, expect, it } from "vitest";
import { misspellings } from "../../src/repair/edit/plausible/misspellings.ts";
import { madeAt } from "./made-at.ts";

const madeOf = (marked: string): readonly string[] => madeAt(marked, misspellings);

describe("a common word misspelt", () => {
  it.each([
    ["has two letters changed in place", "|retrun 1", "return 1"],
    ["has a letter too many", "  whilee |(a)", "  while (a)"],
    ["has a letter too few", "whle a|", "while a"],
    ["has another letter", "fanction |f", "function f"],
    ["stands before the place", "SELECT a FORM |t", "SELECT a FROM t"],
    ["stands behind the place on its line", "export| fucntion f", "export function f"],
    ["begins the line of the place", "whlie a -b c -d e; |do", "while a -b c -d e; do"],
    [
      "begins one of the last lines of a text read to its end",
      "case a in\nesca\nb c d e f\n|",
      "case a in\nesac\nb c d e f\n",
    ],
    ["is short and has two letters changed", "fro |x", "for x"],
    [
      "stands far above and is like no other word",
      "local fucntion f(a)\n  return a\nend\nb = 1\n|end\n",
      "local function f(a)\n  return a\nend\nb = 1\nend\n",
    ],
    ["is two words written together", "GROUPBY| a", "GROUP BY a"],
  ])("%s", (_, marked, meant) => {
    expect(madeOf(marked)).toContain(meant);
  });

  it("is none far above that another place has too, or that is a word with an ending", () => {
    expect(madeOf("a fucntion b\nc fucntion d\ne tables f\nx = 1\ny = 2\n|end")).toEqual([]);
  });

  it("is none that is common itself, short, or further from one", () => {
    expect(madeOf("form |from")).toEqual(["from from", "for from"]);
    expect(madeOf("return |1")).toEqual([]);
    expect(madeOf("fox |1")).toEqual([]);
    expect(madeOf("rtunr |1")).toEqual([]);
  });
});
