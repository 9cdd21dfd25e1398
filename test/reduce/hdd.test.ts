import { describe, expect, it } from "vitest";
import { OptionsError } from "../../src/base/options-error.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { type MinimizeOptions, minimize } from "../../src/reduce/minimize.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";

const { grammar } = readEbnf(builtinGrammar("json")?.text ?? "");

const tree: TreeSource = (bytes) => {
  const forest = parseForest(grammar, bytes);
  return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
};

async function minimizedText(text: string, failing: RegExp, options: MinimizeOptions): Promise<string> {
  const oracle = functionOracle((bytes) => failing.test(new TextDecoder().decode(bytes)));
  const { bytes } = await minimize(new TextEncoder().encode(text), oracle, { tree, ...options });
  return new TextDecoder().decode(bytes);
}

const text = '{"a": [1, 2, {"b": null}], "c": "long text", "d": [true]}';

describe("hdd", () => {
  it("puts the cheapest text in the place of what cannot be left out", async () => {
    expect(await minimizedText(text, /null/, { algorithm: "hdd" })).toBe('{"":[1,{"":null}]}');
  });

  it("leaves out elements of repetitions", async () => {
    expect(await minimizedText("[1, 2, 3, null]", /null/, { algorithm: "hdd" })).toBe("[1,null]");
  });

  it("leaves out elements of a repetition that a choice holds", async () => {
    const held = readEbnf('s: "<" ("none" | item*) ">"\nitem: /[a-z]/').grammar;
    const choosing: TreeSource = (bytes) => {
      const forest = parseForest(held, bytes);
      return forest.kind === "failure" ? null : { grammar: held, tree: forest.cheapest() };
    };
    expect(await minimizedText("<abc>", /b/, { algorithm: "hdd", tree: choosing })).toBe("<b>");
  });

  it("is run until it finds nothing more as hdd*", async () => {
    const again = await minimizedText(text, /null/, { algorithm: "hdd*" });
    expect(await minimizedText(again, /null/, { algorithm: "hdd" })).toBe(again);
  });

  it("never leaves no input at all", async () => {
    const list = readEbnf("list: item*\nitem: /[a-z]/").grammar;
    const letters: TreeSource = (bytes) => {
      const forest = parseForest(list, bytes);
      return forest.kind === "failure" ? null : { grammar: list, tree: forest.cheapest() };
    };
    expect(await minimizedText("abc", /^/, { algorithm: "hdd", tree: letters })).toHaveLength(1);
  });

  it("needs a tree", async () => {
    await expect(minimizedText("no json", /o/, { algorithm: "hdd" })).rejects.toThrow(OptionsError);
  });
});
