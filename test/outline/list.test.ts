import { describe, expect, it } from "vitest";
import { difference } from "../../src/base/ranges.ts";
import { setOf } from "../../src/delta/index-set.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { outlineOf } from "../../src/outline/from-tree.ts";
import { goneFrom, listsOf } from "../../src/outline/list.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { keep } from "../../src/text/keep.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** The elements of the longest list. */
function elementsOf(notation: string, text: string): readonly string[] {
  const { grammar } = readEbnf(notation);
  const forest = parseForest(grammar, text);
  if (forest.kind === "failure") throw new Error(`${text} is not of the grammar`);
  const [longest] = listsOf(outlineOf(bytesOf(text), { grammar, tree: forest.cheapest() }));
  return longest?.elements.map(({ start, end }) => text.slice(start, end)) ?? [];
}

const notations = {
  "separators in front": 'list: "[" item ("," item)* "]"\nitem: list | "x" | "y" | "z"',
  "separators behind": 'list: "[" (item ",")* item "]"\nitem: list | "x" | "y" | "z"',
  "a rule that goes on at its end":
    'list: "[" items "]"\nitems: item "," items | item\nitem: list | "x" | "y" | "z"',
  "a rule that goes on at its start":
    'list: "[" items "]"\nitems: items "," item | item\nitem: list | "x" | "y" | "z"',
};

describe("the lists of a tree", () => {
  it.each(Object.entries(notations))("have the items for elements, with %s", (_, notation) => {
    const items = (text: string) => elementsOf(notation, text).map((element) => element.replaceAll(",", ""));
    expect(items("[x,y,z]")).toEqual(["x", "y", "z"]);
    expect(items("[x,[y]]")).toEqual(["x", "[y]"]);
    expect(items("[[x],y]")).toEqual(["[x]", "y"]);
  });

  it.each(Object.entries(notations))("leave a text with the elements that stay, with %s", (_, notation) => {
    const { grammar } = readEbnf(notation);
    const text = "[x,y,z]";
    const forest = parseForest(grammar, text);
    if (forest.kind === "failure") throw new Error(forest.message);
    const [list] = listsOf(outlineOf(bytesOf(text), { grammar, tree: forest.cheapest() }));
    const left = (...staying: readonly number[]): string => {
      const gone = list === undefined ? [] : goneFrom(list, setOf(staying));
      return textOf(keep(bytesOf(text), difference([{ start: 0, end: text.length }], gone)));
    };
    expect([left(0), left(1), left(2)]).toEqual(["[x]", "[y]", "[z]"]);
    expect([left(0, 1), left(0, 2), left(1, 2), left(0, 1, 2)]).toEqual([
      "[x,y]",
      "[x,z]",
      "[y,z]",
      "[x,y,z]",
    ]);
  });
});
