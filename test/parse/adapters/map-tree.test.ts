import { describe, expect, it } from "vitest";
import { readTreeSitter } from "../../../src/grammar/read/read-tree-sitter.ts";
import type { ConcreteNode } from "../../../src/parse/adapters/child-matcher.ts";
import { mapTree } from "../../../src/parse/adapters/tree-sitter.ts";
import { decodeText } from "../../../src/text/encoding.ts";
import { childrenOf } from "../../../src/tree/node.ts";
import { notationOf } from "../../../src/tree/notation.ts";
import { bytesOf } from "../../laws/texts.ts";

const reading = readTreeSitter(
  JSON.stringify({
    name: "doc",
    rules: {
      doc: {
        type: "SEQ",
        members: [
          { type: "SYMBOL", name: "word" },
          { type: "STRING", value: "end" },
        ],
      },
      word: { type: "PATTERN", value: "[a-z]+" },
    },
  }),
);

const node = (
  type: string,
  [start, end]: readonly [number, number],
  children?: readonly ConcreteNode[],
): ConcreteNode => ({
  type,
  named: children !== undefined,
  missing: false,
  extra: false,
  start,
  end,
  children: children ?? [],
});

describe("a tree of tree-sitter's", () => {
  it.each([
    ["where its text does", 2],
    ["with the white space before it", 1],
  ])("has its literals where they are, be they said to begin %s", (_, start) => {
    const root = node("doc", [0, 5], [node("word", [0, 1], []), node("end", [start, 5])]);
    const { tree, opaque } = mapTree(root, reading, decodeText(bytesOf("a end")));
    expect(opaque).toEqual([]);
    expect(notationOf(tree)).toBe('doc(word"a", "end")');
    expect(childrenOf(tree).map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [2, 5],
    ]);
  });
});
