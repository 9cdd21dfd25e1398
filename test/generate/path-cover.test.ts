import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { uniform } from "../../src/generate/models.ts";
import { coveringTexts, type PathCoverage } from "../../src/generate/path-cover.ts";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { treeWriter } from "../../src/parse/join-tokens.ts";
import { parseTree, recognizes } from "../../src/parse/parse.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { preorder } from "../../src/tree/walk.ts";
import { grammars } from "./random-grammar.ts";

function covering(grammar: Grammar, length: number, write: (tree: Tree) => string | undefined = textOf) {
  const random = new Random(1);
  const work = coveringTexts({ grammar, length, size: 10, model: uniform, random, textOf: write });
  const texts: string[] = [];
  let next = work.next();
  for (; !next.done; next = work.next()) texts.push(next.value);
  return { texts, coverage: next.value satisfies PathCoverage };
}

const list = readEbnf(
  'list: "[" (item ("," item)*)? "]"\nitem: number | list | "null"\nnumber: /[0-9]/+\n',
).grammar;

/** The pairs of a rule and a rule directly in it, in a tree. */
function pairsIn(tree: Tree): string[] {
  const pairs: string[] = [];
  for (const node of preorder(tree)) {
    if (node.kind !== "rule") continue;
    for (const inner of preorder({ ...node, kind: "sequence" })) {
      if (inner.kind === "rule" && inner !== node) pairs.push(`${node.name} > ${inner.name}`);
    }
  }
  return pairs;
}

describe("inputs that cover paths", () => {
  it("have every rule in every place", () => {
    const { texts, coverage } = covering(list, 2);
    const pairs = new Set(texts.flatMap((text) => pairsIn(parseTree(list, text))));
    for (const pair of ["list > item", "item > number", "item > list"]) expect(pairs).toContain(pair);
    expect(texts.join()).toContain("null");
    expect(coverage).toMatchObject({ missed: [] });
  });

  it("count the paths of a length", () => {
    expect([1, 2, 3].map((length) => covering(list, length).coverage.paths)).toEqual([3, 7, 7]);
  });

  it("are derived by any grammar, and miss no path of characters", () => {
    fc.assert(
      fc.property(grammars, fc.integer({ min: 1, max: 3 }), (grammar, length) => {
        const { texts, coverage } = covering(grammar, length);
        for (const text of texts) expect(recognizes(grammar, text)).toBe(true);
        expect(coverage.missed).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("tell of a path that no text has, because its token is always read as another one", () => {
    const { grammar } = readAntlr("grammar G; s : NAME | DOT '!' ; NAME : [a-z.]+ ; DOT : '.' ;");
    expect(covering(grammar, 2, treeWriter(grammar)).coverage.missed).toEqual([
      ["s", '"!"'],
      ["s", "DOT"],
    ]);
  });
});
