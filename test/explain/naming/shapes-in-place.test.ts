import { describe, expect, it } from "vitest";
import { namingOf } from "../../../src/explain/naming/called-parts.ts";
import { shapesInPlace } from "../../../src/explain/naming/names-in-place.ts";
import { recordNamesIn } from "../../../src/explain/naming/part-names.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;
const given = parseTree(json, '{"users":[{"name":"ann","age":7}],"note":null}');
const isInShape = shapesInPlace(json, [given], namingOf(json, recordNamesIn([given], json)));

describe("what has a name is what it is in the given input", () => {
  it.each([
    '{"users":[{"name":3,"age":"x"}],"note":true}',
    '{"users":[],"note":"x"}',
    '{"users":[{},{"name":"x"}]}',
    '{"others":"x"}',
  ])("as in %s", (text) => {
    expect(isInShape(parseTree(json, text))).toBe(true);
  });

  it.each(['{"users":"ann"}', '{"users":[3]}', '{"users":[{"name":["ann"]}]}', '{"users":{}}', "[]", "3"])(
    "and not as in %s",
    (text) => {
      expect(isInShape(parseTree(json, text))).toBe(false);
    },
  );
});
