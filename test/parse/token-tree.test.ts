import { describe, expect, it } from "vitest";
import { parseNodes, parseTree } from "../../src/parse/parse.ts";
import { tokenNodes, tokenTree, withTokenTrees } from "../../src/parse/token-tree.ts";
import { childrenOf, tokenNode } from "../../src/tree/node.ts";
import type { TokenNode, Tree } from "../../src/tree/tree.ts";
import { any, grammar, literal, oneOf, row, rule } from "./grammars.ts";
import { shownTree } from "./shown-tree.ts";

const digits: readonly [number, number] = [0x30, 0x39];

const sums = grammar(
  {
    sum: [row(rule("NUMBER"), any(row(literal("+"), rule("NUMBER"))))],
    NUMBER: [row(rule("DIGITS"), any(row(literal("."), rule("DIGITS")), 0, 1))],
    DIGITS: [any(oneOf(digits), 1)],
    HEX: [row(literal("0x"), rule("DIGITS"))],
    BLANK: [literal(" ")],
  },
  { NUMBER: {}, DIGITS: { fragment: true }, HEX: { type: "NUMBER" }, BLANK: { skip: true } },
);

const tokenOf = (tree: Tree): TokenNode => {
  const [first] = childrenOf(tree);
  if (first?.kind !== "token") throw new Error("no token");
  return first;
};

describe("the nodes inside a token", () => {
  it("are those of all its derivations, and stand where the token stands", () => {
    const inside = [...parseNodes(sums, " 1.5+0x2")]
      .filter(({ alternative }) => alternative === undefined)
      .map((token) =>
        Array.from(
          tokenNodes(sums, token, " 1.5+0x2"),
          ({ rule, start, end }) => `${rule}@${start}-${end}`,
        ).sort(),
      );
    expect(inside.filter((nodes) => nodes.length > 0).sort()).toEqual([
      ["DIGITS@1-2", "DIGITS@3-4", "NUMBER@1-4"],
      ["DIGITS@7-8", "HEX@5-8"],
    ]);
  });

  it("are each alternative that derives a part in some way", () => {
    const words = grammar(
      { text: [rule("WORD")], WORD: [rule("A"), rule("B")], A: [literal("x")], B: [literal("x")] },
      { WORD: {}, A: { fragment: true }, B: { fragment: true } },
    );
    const nodes = [...tokenNodes(words, { rule: "WORD", start: 0, end: 1 }, "x")];
    expect(nodes.map(({ rule, alternative }) => `${rule}.${alternative}`).sort()).toEqual([
      "A.0",
      "B.0",
      "WORD.0",
      "WORD.1",
    ]);
  });
});

describe("the tree of a token", () => {
  it("is derived by its rule and stands where the token stands", () => {
    const tree = parseTree(sums, " 1.5+2");
    expect(shownTree(tokenTree(sums, tokenOf(tree)) as Tree)).toBe(
      'NUMBER.0@1-4(DIGITS.0@1-2(repetition@1-2("1"@1-2)) ' +
        'repetition@2-4(sequence@2-4("."@2-3 DIGITS.0@3-4(repetition@3-4("5"@3-4)))))',
    );
  });

  it("is that of the rule that matched when the token counts as another rule's", () => {
    const tree = parseTree(sums, "0x1+2");
    expect(shownTree(tokenTree(sums, tokenOf(tree)) as Tree)).toMatch(/^HEX.0@0-3/);
  });

  it("is none when no rule derives the text", () => {
    expect(tokenTree(sums, tokenNode("NUMBER", "x"))).toBeUndefined();
  });

  it("has a byte for each character when the input was no UTF-8", () => {
    const words = grammar({ text: [rule("WORD")], WORD: [any(oneOf([0x61, 0xff]), 1)] }, { WORD: {} });
    const [latin, unicode] = [Uint8Array.of(0x61, 0xe9), "a\u00e9"].map((input) => parseTree(words, input));
    expect(shownTree(tokenTree(words, tokenOf(latin as Tree)) as Tree)).toContain('"\u00e9"@1-2');
    expect(shownTree(tokenTree(words, tokenOf(unicode as Tree)) as Tree)).toContain('"\u00e9"@1-3');
  });
});

describe("a tree with the insides of its tokens", () => {
  it("is else the same", () => {
    expect(shownTree(withTokenTrees(sums, parseTree(sums, "1 +22")))).toBe(
      'sum.0@0-5(NUMBER.0@0-1(DIGITS.0@0-1(repetition@0-1("1"@0-1)) repetition@1-1()) ' +
        'repetition@2-5(sequence@2-5("+"@2-3 ' +
        'NUMBER.0@3-5(DIGITS.0@3-5(repetition@3-5("2"@3-4 "2"@4-5)) repetition@5-5()))))',
    );
  });
});
