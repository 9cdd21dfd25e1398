import { describe, expect, it } from "vitest";
import { anglesClosed } from "../../src/repair/edit/plausible/angles-closed.ts";
import { endsLacking } from "../../src/repair/edit/plausible/ends-lacking.ts";
import { handlers } from "../../src/repair/edit/plausible/handlers.ts";
import { holesClosed } from "../../src/repair/edit/plausible/holes-closed.ts";
import { indentations } from "../../src/repair/edit/plausible/indentations.ts";
import { beginningsLikeBeside, endingsLikeBeside } from "../../src/repair/edit/plausible/like-beside.ts";
import { linesParted } from "../../src/repair/edit/plausible/lines-parted.ts";
import { objectsWrapped } from "../../src/repair/edit/plausible/objects-wrapped.ts";
import { regexesClosed } from "../../src/repair/edit/plausible/regexes-closed.ts";
import { separatorsAlone } from "../../src/repair/edit/plausible/separators-alone.ts";
import { joinsInside, separatorsInside } from "../../src/repair/edit/plausible/separators-inside.ts";
import { conditionWrapped } from "../../src/repair/edit/plausible/wrappings.ts";
import { madeAt } from "./made-at.ts";

describe("a regular expression without its end", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => regexesClosed(text, place));

  it("ends in front of its flags and what parts arguments, where its brackets go together", () => {
    expect(made('a.replace(|/-g, "")')[0]).toBe('a.replace(/-/g, "")');
    expect(made("name: |/^[a-z,]{2,40}$,")).toEqual(["name: /^[a-z,]{2,40}$/,"]);
  });

  it("has its class of letters ended first", () => {
    expect(made("if (|/^[0-9.$/.test(a))")[0]).toBe("if (/^[0-9.]$/.test(a))");
    expect(made("a = |/[a-z]+x[0-9+/;")[0]).toBe("a = /[a-z]+x[0-9]+/;");
  });

  it("is none that has an end, divides or is a comment", () => {
    expect(made("a = |/b/g, c")).toEqual([]);
    expect(made("a |/ b, c")).toEqual([]);
    expect(made("a = |// b, c")).toEqual([]);
  });
});

describe("a list of types without its end", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => anglesClosed(text, place));

  it("ends in front of what is called, begins or is assigned, where the text has such lists", () => {
    expect(made("let a: Set<b>;\nlet c = new Set<(d: e[]) |=> void();\n")).toContain(
      "let a: Set<b>;\nlet c = new Set<(d: e[]) => void>();\n",
    );
    expect(made("f(): Set<a> {}\ng(): Set<b| {}\n")).toEqual(["f(): Set<a> {}\ng(): Set<b> {}\n"]);
    expect(made("let c = new Set<|b();\n")).toEqual([]);
    expect(made("let a: Set<b>;\nif (c < d|) e();\n")).toEqual([]);
  });
});

describe("two lines run together", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => linesParted(text, place));

  it("are parted in front of a word that only begins lines", () => {
    expect(made("  def a():\n    pass\n  def b():\n    pass\n  @c |def d():\n    pass\n")).toEqual([
      "  def a():\n    pass\n  def b():\n    pass\n  @c\n  def d():\n    pass\n",
    ]);
    expect(made("if a: b\nif c: d\ne = f if |g else h\ni = j if k else l\n")).toEqual([]);
  });
});

describe("a try that nothing ends", () => {
  const made = (marked: string, expected: readonly string[]) =>
    madeAt(marked, ({ text, place }) => handlers(text, place, expected));

  it("ends with nothing to do at last, where the program expects that", () => {
    expect(made("try:\n    a()\n|b()\n", ["except", "finally"])).toEqual([
      "try:\n    a()\nfinally:\n    pass\nb()\n",
    ]);
    expect(made("{\n  try {\n    a();\n  }\n  |b();\n}", ["catch", "finally"])).toEqual([
      "{\n  try {\n    a();\n  } finally {\n  }\n  b();\n}",
    ]);
  });

  it("is nothing else", () => {
    expect(made("try:\n    a()\n|b()\n", [":"])).toEqual([]);
    expect(made("if c:\n    a()\n|b()\n", ["finally"])).toEqual([]);
  });
});

describe("a line that ends with no sign", () => {
  const made = (marked: string, expected: readonly string[] = []) =>
    madeAt(marked, (site) => endsLacking(site, expected));

  it("ends as one beside it, or as the program expects", () => {
    expect(made("f(\n  a(1)\n  |b(2),\n)")).toEqual(["f(\n  a(1),\n  b(2),\n)"]);
    expect(made("f(\n  a(1|)\n  b(2),\n)")).toEqual(["f(\n  a(1),\n  b(2),\n)"]);
    expect(made("}\nstatic |struct a", [";", "("])).toEqual(["};\nstatic struct a"]);
    expect(made("{\n  a: b,\n  c: |d(e)\n  f: g,\n}", [","])).toEqual(["{\n  a: b,\n  c: d(e),\n  f: g,\n}"]);
  });

  it("is none that opens, parts or calculates, nor one far away from the place", () => {
    expect(made("a {\n|b;")).toEqual([]);
    expect(made("a +\n|b;")).toEqual([]);
    expect(made("a\nb c d e |f;")).toEqual([]);
  });
});

describe("a sign that a line has and one like it has not", () => {
  it("is taken away first", () => {
    const made = (marked: string) => madeAt(marked, endingsLikeBeside);
    expect(made("a {\n  b {\n  },\n  |c {\n  }\n}")[0]).toBe("a {\n  b {\n  }\n  c {\n  }\n}");
  });
});

describe("an item of a list", () => {
  const made = (marked: string) => madeAt(marked, beginningsLikeBeside);

  it("begins as the one before it", () => {
    expect(made("a:\n  - b\n  |c\n")).toEqual(["a:\n  - b\n  - c\n"]);
    expect(made("a:\n  - b\n  c\n  |d\n")).toEqual(["a:\n  - b\n  - c\n  d\n"]);
  });

  it("is what stands where a choice has its other value, indented about as far", () => {
    expect(made("a = b\n    ? c\n     |d\n    ? e\n    : f")[0]).toBe(
      "a = b\n    ? c\n     : d\n    ? e\n    : f",
    );
  });

  it("is none that begins so, or is indented otherwise", () => {
    expect(made("- b\n|- c\n")).toEqual([]);
    expect(made("- b\n|   c\n")).toEqual([]);
    expect(made("b\n|c\n")).toEqual([]);
  });
});

describe("an object that an arrow gives", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => objectsWrapped(text, place));

  it("stands between parentheses", () => {
    expect(made("a.map((b) => {\n  c: b.c,\n  d,\n|  e: 1,\n});")).toEqual([
      "a.map((b) => ({\n  c: b.c,\n  d,\n  e: 1,\n}));",
    ]);
  });

  it("is none where a block has statements, or is not ended as it begins", () => {
    expect(made("a.map((b) => {\n  c: b.c,\n  return d;\n|});")).toEqual([]);
    expect(made("a.map((b) => {\n  c: b.c,\n|d")).toEqual([]);
  });
});

describe("a block in which nothing is done", () => {
  it("says so in front of the next definition", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => indentations(text, place));
    expect(made("class A:\n    b = 1\n\nclass C(A):\n\n\n|def d():\n    pass\n")[0]).toBe(
      "class A:\n    b = 1\n\nclass C(A):\n    pass\n\n\ndef d():\n    pass\n",
    );
    expect(made("class C:\n|def d():\n    pass\n")).toEqual([
      "class C:\n    def d():\n    pass\n",
      "class C:\n    def d():\n        pass\n",
    ]);
  });
});

describe("a block that is not indented", () => {
  it("is indented as a whole first where its last line leaves it", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => indentations(text, place));
    expect(made("for a in b:\n|c\nbreak\n")[0]).toBe("for a in b:\n    c\n    break\n");
    expect(made("for a in b:\n|c\nd\n")[0]).toBe("for a in b:\n    c\nd\n");
  });
});

describe("what stands near a fault", () => {
  it("closes a hole behind the value that it holds", () => {
    const made = (marked: string) => madeAt(marked, ({ text, place }) => holesClosed(text, place));
    expect(made("`\u0024{a.b (\u0024{c})|`")).toContain("`\u0024{a.b} (\u0024{c})`");
  });

  it("parts the patterns of a case by what stands alone on a line elsewhere", () => {
    const made = (marked: string) => madeAt(marked, separatorsAlone);
    expect(made("  a)\n    b\n    ;;\n  c)\n    d\n  [0-9]*|)\n")).toEqual([
      "  a)\n    b\n    ;;\n  c)\n    d\n    ;;\n  [0-9]*)\n",
    ]);
  });

  it("calculates as the same word does elsewhere on the line", () => {
    const made = (marked: string) => madeAt(marked, separatorsInside)[0];
    expect(made("f(a |size, b / size)")).toBe("f(a / size, b / size)");
    expect(made("f(a |size, b / other)")).toBe("f(a, size, b / other)");
  });

  it("parts an argument from a string by a comma, unless it joins them there or the string begins or ends with a sign", () => {
    const made = (marked: string) => madeAt(marked, separatorsInside)[0];
    expect(made("x = 'a' + b;\nf(c |'utf-8')")).toBe("x = 'a' + b;\nf(c, 'utf-8')");
    expect(made("x = 'a' + b;\nf(c |' d')")).toBe("x = 'a' + b;\nf(c + ' d')");
    expect(made("x = 'a' + b;\ny = c |'d'")).toBe("x = 'a' + b;\ny = c + 'd'");
  });

  it("joins strings as others on the line are, where that is a way to part them", () => {
    expect(madeAt('f("a" + b |"c")', joinsInside)).toEqual(['f("a" + b + "c")']);
    expect(madeAt("f(a |b)", joinsInside)).toEqual([]);
  });

  it("begins a condition that has but an end", () => {
    const made = (marked: string) => madeAt(marked, conditionWrapped);
    expect(made("while (c = f(a)) |!= 1) {")).toEqual(["while ((c = f(a)) != 1) {"]);
    expect(made("while (a) |&& b {")).toEqual(["while ((a) && b) {"]);
  });
});
