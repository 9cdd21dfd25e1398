import { describe, expect, it } from "vitest";
import { neighboursIn } from "../../src/repair/neighbours.ts";
import { bytesOf } from "../laws/texts.ts";

const strangeness = (text: string, other: string, start: number, end = start): number =>
  neighboursIn(bytesOf(text)).strangeness(bytesOf(other), { start, end });

describe("what stands beside what in a text", () => {
  it("is not strange where it does so there too", () => {
    expect(strangeness("a, b", "a, b", 1, 2)).toBe(0);
    expect(strangeness("f(1, 'x');\n", "f(2, 'y');\n", 0, 11)).toBe(0);
  });

  it("is half strange where another word does", () => {
    expect(strangeness("a, b", "c, b", 0, 1)).toBe(1);
    expect(strangeness("a, b", "a, c", 3, 4)).toBe(1);
    expect(strangeness("a, b", "a, c", 0, 1)).toBe(0);
  });

  it("is strange where nothing of its kind does, for each two that meet in the range", () => {
    expect(strangeness("a b", "a; b", 1, 2)).toBe(2);
    expect(strangeness("a; b", "a b", 1)).toBe(1);
    expect(strangeness("a; b", "a b", 0)).toBe(0);
  });

  it("counts line ends, once however many, and both ends of the text as one", () => {
    expect(strangeness("a;\n\nb;", "b;\na;", 1, 2)).toBe(0);
    expect(strangeness("a;", "a;\n", 1, 2)).toBe(0);
  });

  it("is never strange for two that end something", () => {
    expect(strangeness("f(1)", "f(1))", 4, 5)).toBe(0);
  });

  it("offers what stands between both first, then symbols of the kind, then words", () => {
    const { between } = neighboursIn(bytesOf("a = b\nc: d\nx by b"));
    expect(between("a", "b").slice(0, 1)).toEqual(["="]);
    expect(between("c", "b")).toEqual(["=", ":", "by"]);
    expect(between("c", "b")).not.toContain("word");
  });

  it("offers no word that stands beside at the place alone, symbols behind what is of the one's kind too", () => {
    const between = (text: string, before: string, behind: string) =>
      neighboursIn(bytesOf(text)).between(before, behind);
    expect(between("by x order x", "order", "x")).toEqual(["by"]);
    expect(between("a (b", "c", "d")).toEqual(["("]);
    expect(between("a) 1", "b", "c")).toEqual([")"]);
    expect(between("x = 1\ny = 2", "z", "3")).toEqual(["="]);
    expect(between("a\nb", "a", "b")).toEqual([]);
    expect(between("'s' + 1", "'t'", "2")).toEqual(["+"]);
    expect(between("p q\nr s q\np t", "p", "q")).toEqual(["s", "t"]);
    expect(between("p q\np s", "p", "x")).toEqual(["s", "q"]);
    expect(between("x;\ny = z", "p", "q")).toEqual(["=", ";"]);
  });

  it("knows lines far away only by what stands in them", () => {
    const far = `${"x ".repeat(600)};`;
    expect(strangeness("a;", far, far.length - 1, far.length)).toBe(0.5);
    expect(strangeness("b\na", "a b\na", 0, 1)).toBe(1);
  });
});
