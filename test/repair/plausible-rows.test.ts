import { describe, expect, it } from "vitest";
import { closings } from "../../src/repair/edit/plausible/closings.ts";
import { confusions } from "../../src/repair/edit/plausible/confusions.ts";
import { expectedEdits } from "../../src/repair/edit/plausible/expected-edits.ts";
import { holesClosed } from "../../src/repair/edit/plausible/holes-closed.ts";
import { insertionsBetween } from "../../src/repair/edit/plausible/insertions-between.ts";
import { introductions } from "../../src/repair/edit/plausible/introductions.ts";
import { symbolsLikeBeside } from "../../src/repair/edit/plausible/like-beside.ts";
import { lineEndings } from "../../src/repair/edit/plausible/line-endings.ts";
import { misspellings } from "../../src/repair/edit/plausible/misspellings.ts";
import { openings } from "../../src/repair/edit/plausible/openings.ts";
import { plausibleEdits } from "../../src/repair/edit/plausible/plausible-edits.ts";
import { partnersOfQuotes } from "../../src/repair/edit/plausible/quotes.ts";
import { repetitions } from "../../src/repair/edit/plausible/repetitions.ts";
import { operatorsLost, separatorsInside } from "../../src/repair/edit/plausible/separators-inside.ts";
import { wrappings } from "../../src/repair/edit/plausible/wrappings.ts";
import { madeAt } from "./made-at.ts";

describe("the whole row of what is tried", () => {
  it("introduces the blocks of a shell from the place's line up, and none that comes behind it", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => introductions(text, place));
    const behind = "done\nfor e in f do\ng\ndone\n";
    expect(made(`if a\nb\nfi\nwhile c;\n|d\n${behind}`)).toEqual([
      `if a\nb\nfi\nwhile c; do\nd\n${behind}`,
      `if a; then\nb\nfi\nwhile c;\nd\n${behind}`,
    ]);
    expect(made("for e in f do\n|g\ndone\n")).toEqual(["for e in f; do\ng\ndone\n"]);
    expect(made("if a; then\nb\nfi\nfor x in y\ndo\n|z\ndone\n")).toEqual([]);
  });

  it("ends the place's line, or the one before where the place begins its line, as other lines end", () => {
    const made = (marked: string) => madeAt(marked, lineEndings);
    expect(made("a();\nb({\nc,\nd\n|e\n")).toEqual(
      ["d();", "d({", "d,"].map((line) => `a();\nb({\nc,\n${line}\ne\n`),
    );
    expect(made("a();\nb({\nc,\nd |e\nf;\n")).toEqual(
      ["d e();", "d e({", "d e,", "d e;"].map((line) => `a();\nb({\nc,\n${line}\nf;\n`),
    );
    expect(made("a;\nb;\n|c\n")).toEqual([]);
    expect(made("|a;\nb:\n")).toEqual([]);
  });

  it("spells a short word in no other way than with its letters exchanged, and any with the capitals it has", () => {
    const made = (marked: string) => madeAt(marked, misspellings);
    expect(made("fro |x")).toEqual(["for x"]);
    expect(made("RETRUN |x")).toEqual(["RETURN x"]);
    expect(made("Return |x")).toEqual(["return x"]);
    expect(made("elseif |x")).toEqual(["elsif x", "else if x"]);
  });

  it("puts what is expected at the place, in front of the words around it and in the place of what is like it", () => {
    const made = (marked: string, symbol: string) => madeAt(marked, (site) => expectedEdits(site, [symbol]));
    expect(made("x |y z (w)", ",")).toEqual(["x, y z (w)", "x y, z (w)", ",x y z (w)", "x y z, (w)"]);
    expect(made("if a = b| == c:", "==").at(-1)).toBe("if a == b == c:");
    expect(made("a = (b c|\nd", ")")).toEqual([
      "a = (b c)\nd",
      "a = (b c\nd)",
      "a = (b) c\nd",
      "a = ()b c\nd",
      "a =) (b c\nd",
    ]);
  });

  it("closes a hole in front of a quote first, one with a command behind its strings first", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => holesClosed(text, place));
    expect(made('echo "a \u0024{b|" "\u0024{c}"')).toEqual([
      'echo "a \u0024{b}" "\u0024{c}"',
      'echo "a \u0024{b" "}\u0024{c}"',
    ]);
    expect(made('x=$(a "b" c|').slice(0, 3)).toEqual(['x=$(a "b") c', 'x=$(a "b" c)', 'x=$(a) "b" c']);
  });

  it("gives a quote its partner where what follows is no string's, then in front, the nearest first", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => partnersOfQuotes(text, place));
    expect(made('f("a, b) + "c" |d')).toEqual([
      'f("a", b) + "c" d',
      'f("a, b) + "c" d"',
      'f("a, b) +" "c" d',
      'f("a, b)" + "c" d',
      'f("a, b") + "c" d',
      '"f("a, b) + "c" d',
      'f(""a, b) + "c" d',
      'f("a, "b) + "c" d',
      'f("a, b) "+ "c" d',
      'f("a, b) + ""c" d',
      'f("a, b) + "c" "d',
    ]);
    expect(made('x = a b" |')).toEqual(['x = "a b" ', '"x = a b" ', 'x = a "b" ']);
  });

  it("parts what stands side by side at the place, then before and behind it, as far as it is in a list", () => {
    expect(madeAt("f(a b |c, 1 2, (d) [e])", separatorsInside)).toEqual([
      "f(a b, c, 1 2, (d) [e])",
      "f(a, b c, 1 2, (d) [e])",
      "f(a b c, 1, 2, (d) [e])",
    ]);
    expect(madeAt("if (a |b) {", separatorsInside)).toEqual([]);
    expect(madeAt("f(a  b,| c) + d  e", operatorsLost)).toEqual(["f(a + b, c) + d  e"]);
  });

  it("writes the signs near the place as those beside it, those between such operands first", () => {
    expect(madeAt("{ a: 1, b |= 2, c: 3 }", symbolsLikeBeside)).toEqual([
      "{ a: 1, b = 2: c: 3 }",
      "{ a: 1, b = 2= c: 3 }",
      "{ a: 1, b : 2, c: 3 }",
      "{ a: 1, b , 2, c: 3 }",
      "{ a: 1: b = 2, c: 3 }",
      "{ a: 1= b = 2, c: 3 }",
    ]);
    expect(madeAt("a = 1\nb |: 2\nc = [d, e]", symbolsLikeBeside)[0]).toBe("a = 1\nb = 2\nc = [d, e]");
  });

  it("says once what is said twice, the longest first", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => repetitions(text, place));
    expect(made("a b a b |c c\nd")).toEqual(["a b c c\nd", "a b a b c\nd"]);
    expect(made("a b\na b|\nd")).toEqual(["a b\nd"]);
  });

  it("writes as other languages do what stands nearest to the place first", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => confusions(text, place));
    expect(made("if a <> b |and c")).toEqual([
      "if a <> b && c",
      "if a <> b & c",
      "if a != b and c",
      "if a !== b and c",
      "if a =! b and c",
      "if a ~= b and c",
    ]);
  });

  it("begins each block that ends on a line of its own where nothing begins it", () => {
    const made = (marked: string) => madeAt(marked, ({ text }) => openings(text));
    expect(made("a\n  b\n}\nc d\n  e\n]\n|")).toEqual([
      "a\n  b\n}\nc d [\n  e\n]\n",
      "a {\n  b\n}\nc d\n  e\n]\n",
    ]);
    expect(made("a;\n  b\n}\n|")).toEqual([]);
  });

  it("puts the rest of a line between parentheses from each word near the place on", () => {
    expect(madeAt("print |a b:\n", wrappings)).toEqual([
      "print a(b):\n",
      "print a (b):\n",
      "print(a b):\n",
      "print (a b):\n",
      "(print a b):\n",
    ]);
  });

  it("ends what has begun on its line, where a line is indented no further, and all of it at last", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => closings(text, place));
    expect(made("a(b\n  c {\n  d\n|")).toEqual([
      "a(b)\n  c {\n  d\n",
      "a(b\n  c {\n  d\n)\n",
      "a(b\n  c {\n  d\n  }\n)\n",
    ]);
    expect(made("a {\n  b(c, d\n  e\n}\n|")).toEqual(["a {\n  b(c, d)\n  e\n}\n"]);
    expect(made("a)\nb)\n(c))|\n")).toEqual(["a\nb)\n(c))\n", "a)\nb\n(c))\n", "a)\nb)\n(c)\n"]);
  });

  it("puts between two words what stands beside one of them elsewhere", () => {
    expect(madeAt("a = b.c(d);\ne = f |g(d);\n", insertionsBetween)).toEqual(
      ["f = g", "f . g", "f ( g", "f) g"].map((put) => `a = b.c(d);\ne = ${put}(d);\n`),
    );
  });
});

describe("what the program expects", () => {
  const saidAt = (marked: string, expected: readonly string[]) =>
    madeAt(marked, (site) => plausibleEdits(site, expected).said);

  it("brings forward how other lines end, what closes and what tabs are for", () => {
    expect(saidAt("a = 1;\nb = 2:|\nc = 3;", [";"])[0]).toBe("a = 1;\nb = 2;\nc = 3;");
    expect(saidAt("{\n  a: 1,\n  b: 2;|\n  c: 3,\n}", [","])[0]).toBe("{\n  a: 1,\n  b: 2,\n  c: 3,\n}");
    expect(saidAt("a = 1;\nb = 2:|\nc = 3;", [])).toEqual([]);
    expect(saidAt("a(\n  b\nc|", [")"])[0]).toBe("a(\n  b\n)\nc");
    expect(saidAt("a:\n    |b\n", ["\t"])[0]).toBe("a:\n\tb\n");
    expect(saidAt("print |a", ["(", ")"])).toContain("print(a)");
  });
});
