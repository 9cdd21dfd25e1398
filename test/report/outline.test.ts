import { expect, it } from "vitest";
import { outline } from "../../src/report/tree-lines.ts";
import { treeOf } from "../tree/tree-of.ts";

it("a tree's outline shows rules, tokens with their text, and what is open or not derived", () => {
  expect(outline(treeOf('sum(NUMBER"1", [("+", rest:?(NUMBER"2", rest:*, rest:*1))], end())'))).toEqual([
    "sum",
    '  NUMBER "1"',
    '  "+"',
    "  rest",
    '    NUMBER "2"',
    "    rest *",
    "    rest *1",
  ]);
});
