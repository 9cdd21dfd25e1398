import { describe, expect, it } from "vitest";
import { namesInPlace, withDistinctNames } from "../../../src/explain/naming/names-in-place.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { repeatedTexts } from "../../../src/tree/bound-texts.ts";

const builtin = (name: string) => readEbnf(builtinGrammar(name)?.text ?? "").grammar;
const json = builtin("json");
const order = '{"items": [{"quantity": -3}], "note": {"by": "x"}}';

describe("names of values", () => {
  it("stand in what is made where they stand in the given inputs; others stand anywhere", () => {
    const isMade = namesInPlace(json, [parseTree(json, order)]);
    const made = (text: string): boolean => isMade(parseTree(json, text));
    expect(made('{"note": {"by": 1, "when": 2}, "items": [{"quantity": 1}, {"other": {}}]}')).toBe(true);
    expect(made('{"items": [{}, {"quantity": 1}], "new": [[{"newer": 1}]]}')).toBe(true);
    expect(made('{"quantity": 1}')).toBe(false);
    expect(made('{"items": {"quantity": 1}}')).toBe(false);
    expect(made('[{"items": []}]')).toBe(false);
    expect(made('{"note": {"items": []}}')).toBe(false);
  });

  it("are made distinct in an object unless they are not in a given input", () => {
    const repeats = (given: readonly string[], text: string): number => {
      const grammar = withDistinctNames(
        json,
        given.map((each) => parseTree(json, each)),
      );
      return repeatedTexts(parseTree(json, text), grammar).length;
    };
    expect(repeats([order], '{"a": 1, "b": 2, "a": 3}')).toBe(1);
    expect(repeats([order], '{"a": 1, "b": {"a": 3}}')).toBe(0);
    expect(repeats([order, '[{"a": 1, "a": 2}]'], '{"a": 1, "a": 3}')).toBe(0);
  });

  it("are bound by the grammar as long as the given inputs keep to it", () => {
    const toml = builtin("toml");
    const repeats = (given: string, text: string): number =>
      repeatedTexts(parseTree(toml, text), withDistinctNames(toml, [parseTree(toml, given)])).length;
    expect(repeats("a = 1", "[b]\n[b]")).toBe(1);
    expect(repeats("[[a]]\n[[a]]", "[b]\n[b]")).toBe(0);
    expect(repeats("a = 1", "a = 1\n\na = 2")).toBe(1);
    expect(repeats("a.b = 1\na.c = 1", "a.b = 1\na.d = 2")).toBe(0);
  });
});
