import { describe, expect, it } from "vitest";
import { abstract } from "../../src/abstraction/abstract.ts";
import { Random } from "../../src/base/random.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { parseTree, recognizes } from "../../src/parse/parse.ts";
import { openNode } from "../../src/tree/node.ts";
import { occursAt, sameShape } from "../../src/tree/occurrences.ts";
import { nodeAt, pathsOf, replaceAt } from "../../src/tree/path.ts";
import type { Pattern } from "../../src/tree/pattern.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";

const { grammar } = readEbnf(`
  start = item list
  list = "" | "," item list
  item = word | "(" start ")" | "!" item
  word = letter | letter word
  letter = "a" | "b"
`);

const LONGEST = 5;
const ORACLES = 12;

describe("the patterns that abstract finds", () => {
  it("hold for all short inputs, for random patterns of failing inputs", async () => {
    const all = shortTexts().map((text) => ({ text, tree: parseTree(grammar, text) }));
    let checked = 0;
    let asOpen = 0;
    for (let seed = 1; seed <= ORACLES; seed++) {
      const { tree, pattern } = randomPattern(seed);
      const oracle: Oracle<Uint8Array> = async (candidate) => {
        const isFailing = occursAt(pattern, parseTree(grammar, candidate));
        return { outcome: isFailing ? "fail" : "pass" };
      };
      const bytes = new TextEncoder().encode(textOf(tree));
      const found = await abstract({ bytes, grammar, tree: parseTree(grammar, bytes) }, oracle, { seed });
      const matching = all.filter((each) => occursAt(found.pattern, each.tree));
      const wrong = matching.filter(
        (each) => !occursAt(pattern, each.tree) && !found.exceptions.includes(each.text),
      );
      expect(
        wrong.map(({ text }) => text),
        `oracle ${seed}, input ${textOf(tree)}`,
      ).toEqual([]);
      checked += matching.length;
      if (sameShape(found.pattern.tree, pattern.tree)) asOpen++;
    }
    expect(checked).toBeGreaterThan(200);
    expect(asOpen).toBeGreaterThan(ORACLES / 2);
  });
});

/** A tree of a short text with some of its nodes opened at random. */
function randomPattern(seed: number): { readonly tree: Tree; readonly pattern: Pattern } {
  const random = new Random(seed);
  const producer = new TreeProducer(sitesOf(grammar), uniform, random);
  let tree = producer.produce(12);
  while (textOf(tree).length > LONGEST) tree = producer.produce(12);
  let pattern: Tree = tree;
  for (const path of pathsOf(tree, (node) => node.kind === "rule")) {
    const node = nodeAt(pattern, path);
    const isShown = node?.kind === "rule" && textOf(node) !== "";
    if (path.length > 0 && isShown && random.below(4) === 0)
      pattern = replaceAt(pattern, path, openNode(node.name));
  }
  return { tree, pattern: { tree: pattern, groups: [] } };
}

function shortTexts(): readonly string[] {
  const all = [""];
  for (const text of all) {
    if (text.length < LONGEST) all.push(...Array.from("ab,(!)", (character) => text + character));
  }
  return all.filter((text) => recognizes(grammar, text));
}
