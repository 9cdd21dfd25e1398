import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const { grammar } = readEbnf(`
  list = "[" (item ("," item)*)? "]"
  item = word | list
  word = /[a-z]/+
`);

const trees: TreeSource = (bytes) => {
  const forest = parseForest(grammar, bytes);
  return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
};

const read = Object.assign(trees, {
  reader: { isRead: (bytes: Uint8Array) => trees(bytes) !== null },
});

describe("minimizing by deletions", () => {
  it("leaves words whole and keeps to what is read", async () => {
    const oracle = oracleOf<Uint8Array>({
      test: (bytes) => (textOf(bytes).includes("gui") ? "fail" : "pass"),
      keyOf: textOf,
    });
    const input = bytesOf("[one,[two,[guilty],three],four]");
    const { bytes } = await minimize(input, oracle, { algorithm: "deletions", tree: read });
    expect(textOf(bytes)).toBe("[guilty]");
  });

  it("takes out nested blocks as a whole where there is no tree", async () => {
    const withoutBlocks = (text: string): string => {
      const shorter = text.replaceAll(/\(\w*;*\)|\[\w*\]|\{[\w;]*\}/g, "");
      return shorter === text ? text : withoutBlocks(shorter);
    };
    const oracle = oracleOf<Uint8Array>({
      test: (bytes) => (/^[\w;]*return$/.test(withoutBlocks(textOf(bytes))) ? "fail" : "pass"),
      keyOf: textOf,
    });
    const input = bytesOf("total{for(;;){if(one)two[three];}}return");
    const { bytes } = await minimize(input, oracle, { algorithm: "deletions", tree: () => null });
    expect(textOf(bytes)).toBe("return");
  });
});
