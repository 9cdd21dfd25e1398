import { describe, expect, it } from "vitest";
import { slotsOf, withEntries } from "../../../src/explain/data/entries.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { nodeAt } from "../../../src/tree/path.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { RuleNode, Tree } from "../../../src/tree/tree.ts";

const { grammar } = readEbnf(`list: "[" "]" | "[" word ("," word)* "]"
  word: /[a-z]/+`);

const listOf = (text: string): RuleNode => parseTree(grammar, text) as RuleNode;
const wordsOf = (list: RuleNode): Tree[] =>
  slotsOf(list, "word").map(({ path }) => nodeAt(list, path) as Tree);

describe("entries of a node", () => {
  it("are all nodes of a rule in it, the first one before a repetition, too", () => {
    expect(wordsOf(listOf("[ab,c,d]")).map(textOf)).toEqual(["ab", "c", "d"]);
    expect(wordsOf(listOf("[]"))).toEqual([]);
  });

  it("give way to others, fewer or more of them", () => {
    const list = listOf("[ab,c,d]");
    const [first, , last] = wordsOf(list) as [Tree, Tree, Tree];
    const made = [[last], [last, first], [first, first, last, last, first]].map((words) =>
      withEntries(list, "word", words),
    );
    expect(made.map((each) => each && textOf(each))).toEqual(["[d]", "[d,ab]", "[ab,ab,d,d,ab]"]);
  });

  it("cannot be a number that repeating elements with several of them jumps over", () => {
    const { grammar } = readEbnf(`list: "[" (word (":" word "," word)* ";")* "]"
      word: /[a-z]/+`);
    const list = parseTree(grammar, "[a:b,c;]") as RuleNode;
    const [word] = wordsOf(list) as [Tree];
    expect(withEntries(list, "word", new Array<Tree>(4).fill(word))).toBeUndefined();
  });

  it("cannot be more or fewer where nothing is repeated", () => {
    const list = listOf("[ab]");
    const [only] = wordsOf(list) as [Tree];
    expect(withEntries(list, "word", [only, only])).toBeUndefined();
    expect(withEntries(list, "word", [])).toBeUndefined();
  });
});
