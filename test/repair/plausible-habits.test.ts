import { describe, expect, it } from "vitest";
import type { LocalEdit } from "../../src/repair/edit/local-edit.ts";
import { commentsEnded } from "../../src/repair/edit/plausible/comments.ts";
import { foreignWords } from "../../src/repair/edit/plausible/confusions.ts";
import { endingsLikeBeside, symbolsLikeBeside } from "../../src/repair/edit/plausible/like-beside.ts";
import { openings } from "../../src/repair/edit/plausible/openings.ts";
import { operatorsApart } from "../../src/repair/edit/plausible/operators-apart.ts";
import { keysSaidAgain, repeatedSigns, repetitions } from "../../src/repair/edit/plausible/repetitions.ts";
import { separatorsInside, typesNamed } from "../../src/repair/edit/plausible/separators-inside.ts";
import { wantingWords } from "../../src/repair/edit/plausible/wanting-words.ts";
import { madeAt } from "./made-at.ts";

describe("a line", () => {
  it("ends as those beside it that are indented as far", () => {
    const made = (marked: string) => madeAt(marked, endingsLikeBeside);
    expect(made("a = 1;\nb = 2:|\nc = 3;")).toEqual(["a = 1;\nb = 2;\nc = 3;"]);
    expect(made("f({\n  a: 1,\n  b: 2;\n  |c: 3,\n});")[0]).toBe("f({\n  a: 1,\n  b: 2,\n  c: 3,\n});");
    expect(made("a = 1;\nb = 2|")).toEqual([]);
  });

  it("has between its words what the lines beside it have there", () => {
    const made = (marked: string) => madeAt(marked, symbolsLikeBeside);
    expect(made("{ a: 1, b |= 2 }")).toContain("{ a: 1, b : 2 }");
    expect(made("a: 1,\nb| = 2,\nc: 3")).toContain("a: 1,\nb : 2,\nc: 3");
  });
});

describe("what stands side by side between brackets", () => {
  const made = (marked: string) => madeAt(marked, separatorsInside)[0];

  it("is parted by a comma, strings by what joins others", () => {
    expect(made("f(a |b)")).toBe("f(a, b)");
    expect(made('x = ["a" |"b"]')).toBe('x = ["a", "b"]');
    expect(made('f("a" + b |"c")')).toBe('f("a" + b + "c")');
    expect(made('x = a ? "b" |"c"')).toBe('x = a ? "b" : "c"');
  });

  it("is a name and its type where the text has such", () => {
    const named = (marked: string) => madeAt(marked, typesNamed);
    expect(named("f(a: string);\ng(b |string, c: D)")).toEqual(["f(a: string);\ng(b: string, c: D)"]);
    expect(named("g(b |string)")).toEqual([]);
  });

  it("is left alone where it heads a block, and outside brackets", () => {
    expect(made("if (a |b) {")).toBeUndefined();
    expect(made("a |b")).toBeUndefined();
  });
});

describe("what people do around words and signs", () => {
  const wanting = (marked: string) => madeAt(marked, ({ text, place }) => wantingWords(text, place));

  it.each([
    ["} else |(a) {", "} else if (a) {"],
    ["import a\nif b:\n  c\nelse d|:\n  e", "import a\nif b:\n  c\nelif d:\n  e"],
    ["class A {\n  function |b() {}\n}", "class A {\n  b() {}\n}"],
    ["for (let a = 0 |a < b; a++) {}", "for (let a = 0; a < b; a++) {}"],
    ["for (let a = 0; a < b |a++) {}", "for (let a = 0; a < b; a++) {}"],
    ["a((b) = |{", "a((b) => {"],
    ["const a = () |{", "const a = () => {"],
    ["a(() => {\n});\nb(() => {\n}\n|c", "a(() => {\n});\nb(() => {\n});\nc"],
    ["a(): b;\nc() |void;", "a(): b;\nc(): void;"],
    ["import a } |from 'b'", "import { a } from 'b'"],
    ["|include <a.h>", "#include <a.h>"],
  ])("is mended in %j", (marked, mended) => {
    expect(wanting(marked)).toContain(mended);
  });

  it("is a word of another language, unless the text has it elsewhere", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => foreignWords(text, place));
    expect(made("} elif |(a) {")).toContain("} else if (a) {");
    expect(made("elif = 1\n} elif |(a) {")).toEqual([]);
  });

  it("is an operator whose signs stand apart, or which stands twice", () => {
    const joined = (marked: string) => madeAt(marked, ({ text, place }) => operatorsApart(text, place));
    expect(joined("if (a & |& b = = c)")).toEqual(["if (a && b = = c)", "if (a & & b == c)"]);
    expect(joined("a = |= b")).toEqual([]);
    expect(madeAt("a = |= b", ({ text, place }) => repeatedSigns(text, place))).toEqual(["a = b"]);
  });

  it("is a line that stands twice, or a key said again, for certain; words that do are but likely to be", () => {
    const certain = (edits: readonly LocalEdit[]) => edits.map(({ isCertain }) => isCertain === true);
    const text = new TextEncoder().encode("a: b c\na: b c\nd e e\n");
    expect(certain(repetitions(text, 8))).toEqual([true]);
    expect(certain(repetitions(text, 17))).toEqual([false]);
  });

  it("is a comment that does not end, or an end that nothing begins", () => {
    expect(madeAt("/* a\n * b\nc;\n/* d */|", ({ text }) => commentsEnded(text))).toEqual([
      "/* a\n * b */\nc;\n/* d */",
    ]);
    expect(madeAt("a =\n  b,\n];\n|c", ({ text }) => openings(text))).toEqual(["a = [\n  b,\n];\nc"]);
    expect(madeAt("a {\n  b;\n}\n|}", ({ text }) => openings(text))).toEqual([]);
    expect(madeAt("a\n[\n  b\n]\nc;\n|]\n", ({ text }) => openings(text))).toEqual([]);
    expect(madeAt("a b]\n|c\n", ({ text }) => openings(text))).toEqual([]);
  });

  it("is a key said again in its section", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => keysSaidAgain(text, place));
    expect(made("[a]\nb = 1\n[c]\nb = 2\n|b = 3\n")).toEqual(["[a]\nb = 1\n[c]\nb = 2\n"]);
    expect(made("b = 1\n|b = 2\n")).toEqual([]);
  });
});
