import { expect, it } from "vitest";
import { styleOf } from "../../src/format/builtin-formats.ts";
import { keepsTooLittle, tokensKept } from "../../src/repair/losses.ts";
import { withoutCommonEnds } from "../../src/text/edit.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const isTooLittle = (input: string, output: string, label?: string): boolean => {
  const [before, bytes] = [bytesOf(input), bytesOf(output)];
  const edit = withoutCommonEnds(before, { start: 0, end: before.length, inserted: bytes });
  return keepsTooLittle(before, {
    bytes,
    style: styleOf("javascript"),
    diagnosis: [label === undefined ? edit : { ...edit, label }],
  });
};

const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `var item${index} = require("./item${index}.js").first;`);

it("takes two rows of a table of a hundred for no repair", () => {
  const rows = Array.from({ length: 100 }, (_, index) => `${index},item ${index},3.50`);
  expect(isTooLittle(rows.join("\n"), rows.slice(0, 2).join("\n"))).toBe(true);
  expect(isTooLittle(rows.join("\n"), rows.slice(0, 60).join("\n"))).toBe(false);
});

it("takes statements that became strings for no repair", () => {
  expect(isTooLittle(lines(20).join("\n"), JSON.stringify(lines(20)))).toBe(true);
});

it("takes values that got their quotes for what they were", () => {
  const bare = Array.from({ length: 20 }, (_, index) => `{name: first second third, id: ${index}}`).join(",");
  const quoted = bare
    .replaceAll("name", '"name"')
    .replaceAll("id:", '"id":')
    .replaceAll(/first \w+ \w+/g, '"$&"');
  expect(isTooLittle(`[${bare}]`, `[${quoted}]`)).toBe(false);
});

it("misses nothing of comments and of text around data", () => {
  const around =
    "Here are all the settings that you have asked me for in the last mail, with all fields. ".repeat(3);
  expect(isTooLittle(`${around}{"a": 1}`, '{"a": 1}', "around")).toBe(false);
  expect(isTooLittle(`${around}{"a": 1}`, '{"a": 1}')).toBe(true);
});

it("misses the words of a statement that became a comment", () => {
  const input = bytesOf("SELECT 1;\nSELECT name, FROM users; -- all of them\n");
  const bytes = bytesOf("SELECT 1;\n-- SELECT name, FROM users; -- all of them\n");
  const diagnosis = [{ start: 10, end: 10, inserted: bytesOf("-- ") }];
  expect(tokensKept(input, { bytes, diagnosis, style: styleOf("sql") })).toEqual({ kept: 3, all: 9 });
});

it.each([
  ["json", '{"a": "b:"//c/d?e=f",\n "g": [1, 2]}', '{"a": "b://c/d?e=f",\n "g": [1, 2]}'],
  ["shell", 'if [[ $a" == "b" || "$c" == "d" ]]; then', 'if [[ "$a" == "b" || "$c" == "d" ]]; then'],
  ["python", "a = f(b', c='d', e=1)", "a = f('b', c='d', e=1)"],
])("keeps all words of a line in which one quote of %s is corrected", (format, input, output) => {
  const [before, bytes] = [bytesOf(input), bytesOf(output)];
  const edit = withoutCommonEnds(before, { start: 0, end: before.length, inserted: bytes });
  const { kept, all } = tokensKept(before, { bytes, diagnosis: [edit], style: styleOf(format) });
  expect(kept).toBe(all);
});
