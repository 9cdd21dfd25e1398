import { describe, expect, it } from "vitest";
import { closersExchanged } from "../../src/repair/edit/plausible/closers-exchanged.ts";
import { closersOnLine } from "../../src/repair/edit/plausible/closers-on-line.ts";
import { closings } from "../../src/repair/edit/plausible/closings.ts";
import { foreignEnds } from "../../src/repair/edit/plausible/foreign-ends.ts";
import { madeAt } from "./made-at.ts";

describe("a closing bracket that the program expects", () => {
  const made = (marked: string, expected: readonly string[]) =>
    madeAt(marked, (site) => closersOnLine(site, expected));

  it("is put behind each operand since its partner, the nearest to the place first", () => {
    expect(made("a = [{b: f(1) for c in d|]", ["}"])).toEqual([
      "a = [{b: f(1) for c in d}]",
      "a = [{b: f(1) for c in} d]",
      "a = [{b: f(1) for c} in d]",
      "a = [{b: f(1) for} c in d]",
      "a = [{b: f(1)} for c in d]",
      "a = [{b: f} (1) for c in d]".replace("} (", "}("),
      "a = [{b}: f(1) for c in d]",
    ]);
  });

  it("is put nowhere without a partner on the line, and only where a bracket is expected", () => {
    expect(made("(\na b|]", [")"])).toEqual([]);
    expect(made("[a b|}", [")"])).toEqual([]);
    expect(made("(a b|]", [";", "()"])).toEqual([]);
  });
});

describe("a bracket closed by another", () => {
  const made = (marked: string) => madeAt(marked, ({ text }) => closersExchanged(text));

  it("is closed by its own, where one of each kind is amiss", () => {
    expect(made("f(() => {\n  g([1]);\n}];\n|")).toEqual(["f(() => {\n  g([1]);\n});\n"]);
    expect(made("f([1, 2)]; |")).toEqual([]);
    expect(made("f([1, 2); |")).toEqual([]);
  });
});

describe("the end of a block", () => {
  it("is written as its language does, and not where it is right or nothing has begun", () => {
    const made = (marked: string) => madeAt(marked, ({ text }) => foreignEnds(text));
    expect(made("if a; then b; fi\na() {\n  if [ b ]; then\n    c\n  end\n}\n|")).toEqual([
      "if a; then b; fi\na() {\n  if [ b ]; then\n    c\n  fi\n}\n",
    ]);
    expect(made("while a; do\n  b\nend while\nif c; then\n  d\nfi|")).toEqual([
      "while a; do\n  b\ndone\nif c; then\n  d\nfi",
    ]);
    expect(made("a\nend\n  end|")).toEqual([]);
  });

  it("has a semicolon behind it where a value ends and others have", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => closings(text, place));
    expect(made("a = {\n  b,\n};\nreturn {\n  c,|\n")).toContain("a = {\n  b,\n};\nreturn {\n  c,\n};\n");
    expect(made("a = {\n  b,\n};\nd {\n  c,|\n")).toContain("a = {\n  b,\n};\nd {\n  c,\n}\n");
    expect(made("d = {\n  c,|\n")).toContain("d = {\n  c,\n}\n");
  });

  it("is each of those on the line, where one is too many", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => closings(text, place));
    expect(made("f(a, g(b)), c|));")).toEqual(expect.arrayContaining(["f(a, g(b), c));", "f(a, g(b)), c);"]));
  });
});
