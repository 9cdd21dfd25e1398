import { describe, expect, it } from "vitest";
import { closedWithin, completions } from "../../src/repair/completions.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { closersLacking } from "../../src/repair/edit/plausible/closers-lacking.ts";
import { repair } from "../../src/repair/repair.ts";
import { bytesOf, textOf } from "../laws/texts.ts";
import { madeAt } from "./made-at.ts";

const completed = (text: string, place = text.length): readonly string[] =>
  completions(edited(bytesOf(text), []), place).flatMap((row) => row.map(({ bytes }) => textOf(bytes)));

describe("a bracket that one of another kind closes on its line", () => {
  const made = (text: string) => madeAt(`${text}|`, ({ text }) => closersLacking(text));

  it("is closed in front of that, set apart as it is opened", () => {
    expect(made("f({ a, b ) {\n}")).toEqual(["f({ a, b }) {\n}"]);
    expect(made("f({ a, b) {\n}")).toEqual(["f({ a, b }) {\n}"]);
    expect(made("f(a[1)")).toEqual(["f(a[1])"]);
  });

  it("is left alone where its end comes later, or stands on another line", () => {
    expect(made("f({ a ) }")).toEqual([]);
    expect(made("f({\n)")).toEqual([]);
  });

  it("hides none that comes behind", () => {
    expect(made("f([1); g([2);")).toEqual(["f([1]); g([2);", "f([1); g([2]);"]);
  });
});

describe("a string of three quotes without an end", () => {
  it("ends on its line, or where the lines behind are indented less", () => {
    const text = 'def a():\n    """Says a.\n    b = 1\n\ndef c():\n    pass\n';
    expect(completed(text)).toEqual([
      text.replace("a.\n", 'a."""\n'),
      text.replace("b = 1", 'b = 1"""'),
      text.replace("pass", 'pass"""'),
    ]);
  });

  it("ends alone on a line where it begins so", () => {
    expect(completed('a(\n    """\n    b\n)\n')).toContain('a(\n    """\n    b\n    """\n)\n');
  });

  it("gets but the quotes that its end lacks, and none where it has all or stands beside a whole one", () => {
    expect(completed('"""a""\nb\n')[0]).toBe('"""a"""\nb\n');
    expect(completed('"""a"""\n"""b\nc\n')[0]).toBe('"""a"""\n"""b"""\nc\n');
    expect(completed('"""a"""\n')).toEqual([]);
  });
});

describe("what a text lacks wherever the program stops", () => {
  it("is the end of a block where its indentation says so", () => {
    const text = "a {\n  b {\n    c\n\n  d {\n    e\n  }\n}\n";
    expect(completed(text)[0]).toBe(text.replace("c\n", "c\n  }\n"));
  });

  it("is the end of the innermost that has ended, not of what is around it", () => {
    const text = "f({\n  a: { b: 'c' ,\n  ...d,\n});\n";
    expect(completed(text)[0]).toBe(text.replace("'c' ,", "'c'} ,"));
  });

  it("goes on behind the end of a callback where its chain does", () => {
    const text = "a\n  .b((c) => {\n    d();\n  }\n  .e((f) => {\n    g();\n  });\n";
    expect(completed(text)[0]).toBe(text.replace("  }\n  .e", "  })\n  .e"));
    const last = "a((c) => {\n  d();\n}\na((f) => {\n  g();\n});\n";
    expect(completed(last)[0]).toBe(last.replace("}\na", "});\na"));
  });

  it("is the end of a call and of the block in it, where both are begun at the end of one line", () => {
    const text = "a((b) => {\n  c((d) => {\n    e();\n  });\n\na((f) => {\n  g();\n});\n";
    expect(completed(text)).toContain(text.replace("  });\n\n", "  });\n});\n\n"));
    expect(completed("a((b) => {\n  c\n")).toContain("a((b) => {\n  c\n})\n");
  });

  it("is no end of all that has begun where the indentation says that it ended before", () => {
    expect(completed("a(b\nc {\n  d\n}\n")).toEqual([]);
    expect(completed("a {\n  b {\n    c\n")).toContain("a {\n  b {\n    c\n  }\n}\n");
    expect(completed("a {\nb\n")).toContain("a {\nb\n}\n");
  });

  it("is no key that is said again in its section", () => {
    expect(completed("[a]\nb = 1\nb = 2\n", 10)).toEqual(["[a]\nb = 1\n"]);
    expect(completed("[a]\nb = 1\nc = 2\n", 10)).toEqual([]);
  });

  it("is asked about before what was made of the input is edited", async () => {
    const text = 'a("{");\nclass {\n  b() {\n    "c";\n\n  d() {\n    e;\n  }\n}\n';
    const meant = text.replace('"c";\n', '"c";\n  }\n');
    const { bytes } = await repair(bytesOf(text), async (candidate) => ({
      outcome: textOf(candidate) === meant ? "pass" : "fail",
      offset: text.indexOf("d()"),
    }));
    expect(textOf(bytes ?? bytesOf(""))).toBe(meant);
  });
});

describe("a bracket of which the input is meant to have an end at its own end", () => {
  const within = (text: string, inserted: string): readonly string[] => {
    const input = bytesOf(text);
    const edit = { start: text.length, end: text.length, inserted: bytesOf(inserted) };
    return closedWithin(edited(input, []), edited(input, [edit])).map(({ bytes }) => textOf(bytes));
  };

  it("is closed where the indentation says so first", () => {
    expect(within("a {\n  b {\n    c\n  d\n}\n", "}\n")[0]).toBe("a {\n  b {\n    c\n  }\n  d\n}\n");
  });

  it("is closed on a line of its own where what is meant is closed at the end of another", () => {
    const input = bytesOf("a(\n  b,\n  (c,),\n\nd(e)\n");
    const meant = edited(input, [{ start: 15, end: 15, inserted: bytesOf(")") }]);
    expect(closedWithin(edited(input, []), meant).map(({ bytes }) => textOf(bytes))).toEqual([
      "a(\n  b,\n  (c,),\n)\n\nd(e)\n",
    ]);
  });

  it("is not where only the end is missing, or more is meant", () => {
    expect(within("a {\n  b\n", "}\n")).toEqual([]);
    expect(within("a {\n  b {\n    c\n  d\n}\n", "x }\n")).toEqual([]);
  });
});
