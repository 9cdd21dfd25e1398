import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedStatements } from "../../src/outline/from-names.ts";
import { bytesOf } from "../laws/texts.ts";

/** The statements as they stand in the text, with white space shortened, and the name that each declares. */
function read(text: string): readonly (readonly [string, string | undefined])[] {
  const bytes = bytesOf(text);
  const { statements, mentions } = namedStatements(bytes);
  const words = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const wordOf = new Map(mentions.map(({ word }, index) => [word, words[index]]));
  return statements.map(({ start, end }, index) => {
    const name = mentions.find(({ statement, isName }) => statement === index && isName);
    return [text.slice(start, end).replace(/\s+/g, " ").trim(), name && wordOf.get(name.word)];
  });
}

const namesIn = (text: string): readonly (string | undefined)[] => read(text).map(([, name]) => name);

describe("the statements of a text and their names", () => {
  it("end with semicolons and bodies where most lines do", () => {
    expect(read("typedef long size;\nstatic size\nf(int x)\n{\n  return g(x);\n}\nsize h;\n")).toEqual([
      ["typedef long size;", "size"],
      ["static size f(int x) { return g(x); }", "f"],
      ["return g(x);", "g"],
      ["size h;", "h"],
    ]);
  });

  it("end with the line where semicolons are rare", () => {
    expect(read("import a\nfunc f(x int) {\n\tg(x)\n}\nvar b = 1\n")).toEqual([
      ["import a", "a"],
      ["func f(x int) { g(x) }", "f"],
      ["g(x)", "g"],
      ["var b = 1", "b"],
    ]);
  });

  it("have the names of what they declare, behind attributes and parameters of types", () => {
    expect(namesIn("extern int __attribute__((pure)) f (int);")).toEqual(["f"]);
    expect(namesIn("template<typename T, int N>\nstruct Pair : Base<T> {\n  T one;\n};").slice(0, 2)).toEqual(
      ["Pair", "one"],
    );
    expect(namesIn("enum Color { RED = 1, GREEN };").slice(0, 3)).toEqual(["Color", "RED", "GREEN"]);
  });

  it("are lines of a preprocessor too, and no labels", () => {
    expect(read("class A {\n  int b;\npublic:\n};\n#include <c>\n")).toEqual([
      ["class A { int b; public: };", "A"],
      ["int b;", "b"],
      ["#include <c>", undefined],
    ]);
  });

  it("declare no name in a function that calls one declared before", () => {
    expect(namesIn("int f0() {\n  return 1;\n}\nint main() {\n  return f0();\n}\n")).toEqual([
      "f0",
      undefined,
      "main",
      undefined,
    ]);
  });

  it("declare no names in calls and assignments, and the last part of a path", () => {
    expect(namesIn("int A::f();\nf(1);\nb = 2;\nA::A(int c) : d(c) {\n}\n").slice(0, 4)).toEqual([
      "f",
      undefined,
      undefined,
      "A",
    ]);
  });

  it("lie within the brackets of a call", () => {
    expect(namesIn("describe(() => {\n  const b = 1;\n  c(b);\n});\n")).toEqual([undefined, "b", undefined]);
  });

  it("lie in each other and follow each other, whatever the text", () => {
    const pieces = fc.constantFrom(
      "f",
      " g",
      "(",
      ")",
      "{",
      "}",
      "<",
      ">",
      ";",
      ",",
      "\n",
      ":",
      "=",
      "[",
      "]",
      "/*",
      "*/",
      "//",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (some) => {
        const { statements, mentions } = namedStatements(bytesOf(some.join("")));
        const ends = new Map<number, number>();
        for (const [index, { start, end, parent }] of statements.entries()) {
          const outer = parent < 0 ? { start: 0, end: some.join("").length } : statements[parent];
          expect(parent).toBeLessThan(index);
          expect(start).toBeGreaterThanOrEqual(ends.get(parent) ?? outer?.start ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(outer?.end ?? 0);
          ends.set(parent, end);
        }
        expect(mentions.every(({ statement }) => statement >= 0 && statement < statements.length)).toBe(true);
      }),
    );
  });
});
