import { describe, expect, it } from "vitest";
import { styleOf } from "../../src/format/builtin-formats.ts";
import { dataShapeOf } from "../../src/format/data-shape.ts";
import { lossesOf } from "../../src/repair/losses.ts";

const encoder = new TextEncoder();

/** The losses in a few words each. */
const told = (format: string, input: string, result: string): string[] =>
  lossesOf(encoder.encode(input), encoder.encode(result), {
    shape: dataShapeOf(format),
    style: styleOf(format),
  }).map(({ kind, part, name, line }) => `${part} ${name} ${kind} ${line}`);

describe("the losses of a repair", () => {
  it.each([
    [
      "a section that is gone",
      "ini",
      "[a]\nx = 1\n[b]\ny = 2\n",
      "[a]\nx = 1\ny = 2\n",
      ["section b gone 3"],
    ],
    [
      "sections that are joined",
      "ini",
      "[a]\nx = 1\n[b]\nx = 2\n",
      "[a]\nx = 1\nx = 2\n",
      ["section b gone 3", "key x twice 3"],
    ],
    [
      "a key that is said twice",
      "yaml",
      "a:\n  b: 1\nc:\n  b: 2\n",
      "a:\n  b: 1\n  b: 2\n",
      ["key c gone 3", "key b twice 3"],
    ],
    [
      "one of two equal keys",
      "toml",
      "[a]\nx = 1\n[b]\nx = 2\nx = 3\n",
      "[a]\nx = 1\n[b]\nx = 2\n",
      ["key x gone 5"],
    ],
    [
      "the key of the section that lacks it",
      "toml",
      "[a]\nx = 1\n[b]\nx = 2\n",
      "[a]\n[b]\nx = 2\n",
      ["key x gone 2"],
    ],
    [
      "no key that elements of a list have",
      "yaml",
      "- a: 1\n- a: 2\n-a: 3\n",
      "- a: 1\n- a: 2\n- a: 3\n",
      [],
    ],
    [
      "a statement that is a comment",
      "sql",
      "SELECT 1;\nSELECT name, FROM users;\n",
      "SELECT 1;\n-- SELECT name, FROM users;\n",
      ["line SELECT name, FROM users; commented 2"],
    ],
    ["a key that is a comment", "toml", "a = 1\nb = = 2\n", "a = 1\n#b = = 2\n", ["key b commented 2"]],
    [
      "a key that is in a string",
      "json",
      '{"a": {"end"A: 2, "loc": 3}}',
      '{"a": {"end\\"A: 2, \\"loc": 3}}',
      ["key loc in a string 1"],
    ],
    ["a key in JSON that is said twice", "json", '{"a": 1}, {"a": 2}', '{"a": 1, "a": 2}', ["key a twice 1"]],
    ["no key of JSON that two objects have", "json", '[{"a": 1} {"a": 2}]', '[{"a": 1}, {"a": 2}]', []],
    ["no key that is spelt otherwise", "yaml", "nmae : : 1\n", "name: 1\n", []],
    [
      "the key of an element by its own line, though another gets a key with as short a name",
      "yaml",
      "- w: 1\n  h: 2\n- v: 3\n- w: 4\n  h 5\n",
      "- h: 2\n- v: 3\n- w: 4\n  h: 5\n",
      ["key w gone 1"],
    ],
    ["rows that are one row", "csv", 'a,b\n"1,2\n3,4\n', 'a,b\n"1,2\n3,4"\n', ["row 1 fewer rows 3"]],
    ["no row that has as many fields as the others now", "csv", "a,b\n1,2\n34\n", "a,b\n1,2\n3,4\n", []],
    ["a row with fewer fields", "csv", "a,b\n1,2,3\n", "a,b\n1,23\n", ["row 3 2 fewer fields 2"]],
    ["no field behind a lost quote", "csv", 'a,b\n1,2",3\n', 'a,b\n"1,2",3\n', []],
    [
      "fields that quotes join where none was lost",
      "csv",
      "a,b\n1,2,3\n",
      'a,b\n"1,2",3\n',
      ["row 3 2 fewer fields 2"],
    ],
    [
      "a statement that is gone",
      "python",
      "a = 1\nb = (2\nc = 3\n",
      "a = 1\nc = 3\n",
      ["line b = (2 gone 2"],
    ],
    ["no statement that is changed", "python", "a = True\nb = (2\n", "a = true\n", ["line b = (2 gone 2"]],
    [
      "a changed statement that is a comment now",
      "sql",
      "SELCT a FROM b;\n",
      "-- a FROM b;\n",
      ["line SELCT a FROM b; commented 1"],
    ],
    ["no statement for an old comment", "python", "# a = b\na = b (\n", "# a = b\n", ["line a = b ( gone 2"]],
    ["no statement that is joined with another", "python", "a = 1 +\nb\n", "a = 1 + b\n", []],
  ])("tell %s", (_, format, input, result, losses) => {
    expect(told(format, input, result)).toEqual(losses);
  });

  it("are none where nothing is changed", () => {
    const texts = ["[a]\nx = 1\nx = 2\n", '{"a": 1, "a": 2}', "a,b\n1\n"];
    for (const text of texts)
      for (const format of ["ini", "json", "csv", "yaml", "toml", "python"])
        expect(told(format, text, text)).toEqual([]);
  });
});
