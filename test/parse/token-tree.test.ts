import { describe, expect, it } from "vitest";
import { parseTree } from "../../src/parse/parse.ts";
import { tokenTree } from "../../src/parse/token-tree.ts";
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
