import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { quotesPaired } from "../../src/repair/quote/unpaired-quotes.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const paired = (text: string): readonly string[] =>
  quotesPaired(bytesOf(text)).map((edit) => textOf(edited(bytesOf(text), [edit]).bytes));

describe("a quote of which a text has an odd number", () => {
  it.each([
    ['if [ "$a" = "yes ]; then\n', 'if [ "$a" = "yes" ]; then\n'],
    ["awk '{a} | tr -d '%'\ncut -d 'b' | c -d 'e'\n", "awk '{a}' | tr -d '%'\ncut -d 'b' | c -d 'e'\n"],
    ['{\n  "a": "b",\n  "c": d",\n}\n', '{\n  "a": "b",\n  "c": "d",\n}\n'],
    ['f("a", "b (c), d)\ng("e", f)\n', 'f("a", "b (c)", d)\ng("e", f)\n'],
    ['"""It is.\n"""\nx = f"a {b}\ny = f"c"\n', '"""It is.\n"""\nx = f"a {b}"\ny = f"c"\n'],
  ])("gets its partner where the line looks least odd, in %j", (text, mended) => {
    expect(paired(text)[0]).toBe(mended);
  });

  it("is looked for on the lines that have an odd number, at eight places in all", () => {
    const tried = paired('a "b\nc "d" e\nf "g\nh "i\n');
    expect(tried).toHaveLength(9);
    expect(tried.every((text) => text.includes('\nc "d" e\n'))).toBe(true);
  });

  it("is none in comments and words, where each has one, and where one may span lines", () => {
    expect(paired("# don't\nsay(\"it's\")\n")).toEqual([]);
    expect(paired("f('a', \"b\")\n")).toEqual([]);
    expect(paired('a = "b\nc"\n')).toEqual([]);
    expect(paired('"a\\""\n')).toEqual([]);
  });

  it("is none in a regular expression", () => {
    expect(quotesPaired(bytesOf("a.replace(/'/g, b);\nc = [1 / 2, 3 / 4];"))).toEqual([]);
    const [first] = quotesPaired(bytesOf("a.replace(/'/g, 'b);"));
    expect(first?.start).toBe(18);
  });

  it("begins a string of few words rather than of many", () => {
    const text = 'import { a } from "./a.ts";\nimport { b } from ./b.ts";\n';
    const [first] = quotesPaired(bytesOf(text));
    expect(text.slice(first?.start)).toBe('./b.ts";\n');
  });
});
