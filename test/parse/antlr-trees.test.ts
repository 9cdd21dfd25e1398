import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { childrenOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { textCases } from "../grammar/read/text-cases.ts";

/** The tree as ANTLR writes it: rules and tokens only. */
function lispOf(tree: Tree): string {
  if (tree.kind === "leaf" || tree.kind === "token") return tree.text;
  const inner = childrenOf(tree)
    .map(lispOf)
    .filter((each) => each !== "")
    .join(" ");
  return tree.kind === "rule" ? `(${[tree.name, inner].join(" ").trimEnd()})` : inner;
}

describe("the tree of an ANTLR grammar", () => {
  for (const { title, input, expected } of textCases("parse/antlr-trees.txt")) {
    it(`with ${title} is ANTLR's`, () => {
      const lines = input.split("\n");
      const { grammar } = readAntlr(`grammar G;\n${lines.slice(0, -1).join("\n")}`);
      expect(lispOf(parseTree(grammar, lines.at(-1) ?? ""))).toBe(expected);
    });
  }
});
