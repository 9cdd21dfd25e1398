import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { leaf, openNode, ruleNode, tokenNode } from "../../src/tree/node.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { project } from "../../src/tree/project.ts";
import { placed, textOf } from "../../src/tree/text.ts";
import { preorder } from "../../src/tree/walk.ts";
import { grammars } from "../generate/random-grammar.ts";
import { binarized, specialized } from "../grammar/specialized.ts";
import { derivationProblem } from "../laws/derivation-problem.ts";
import { treeOf } from "./tree-of.ts";

describe("the projection of a tree", () => {
  it("is a derivation by the grammar that a specialized one was made from, of the same text", () => {
    fc.assert(
      fc.property(grammars, fc.nat(), fc.boolean(), (grammar, seed, isBinarized) => {
        const random = new Random(seed);
        const product = specialized(grammar, random);
        const made = isBinarized ? binarized(product) : product;
        const tree = placed(new TreeProducer(sitesOf(made), uniform, random).produce(20));
        const projected = project(tree, made);
        expect(derivationProblem(tree, made)).toBeUndefined();
        expect(derivationProblem(projected, grammar)).toBeUndefined();
        expect(textOf(projected)).toBe(textOf(tree));
        for (const node of preorder(projected)) expect(node.end).toBeLessThanOrEqual(tree.end);
      }),
      { numRuns: 200 },
    );
  });

  it("puts the children of hidden rules in their place, and texts in that of hidden tokens", () => {
    const { grammar } = readEbnf(
      'start: _value _value* ("," | _value)\n_value: "a" | "b" "c" | ""\ntoken _END = "."\n',
    );
    const shown = (notation: string) => notationOf(project(treeOf(notation), grammar));
    expect(shown('start(_value("a"), [_value:1("b", "c"), _value:2()], |1(_value("a")))')).toBe(
      'start("a", ["b", "c"], |1("a"))',
    );
    expect(shown('start(_value:*, [_END"."], |1(_value:1("b", "c")))')).toBe(
      'start(_value:*, ["."], |1(("b", "c")))',
    );
    expect(shown('_value(_value:2(), _value:?("x"))')).toBe('_value("x")');
  });

  it("renames tokens, open nodes and what no rule derives", () => {
    const rules = new Map([["N#0", { name: "N#0", alternatives: [], origin: "N" }]]);
    const made = ruleNode("other", [
      tokenNode("N#0", "1"),
      openNode("N#0", 2),
      ruleNode("N#0", [leaf("x")], 1),
    ]);
    expect(notationOf(project(made, { start: "N#0", rules }))).toBe('other(N"1", N:*2, N:1("x"))');
  });

  it("takes a list of 100,000 hidden nodes inside each other", () => {
    const { grammar } = readEbnf('start: _list\n_list: "x" _list | ""\n');
    let list = ruleNode("_list", [], 1);
    for (let index = 0; index < 100_000; index++) list = ruleNode("_list", [leaf("x"), list]);
    const projected = project(ruleNode("start", [list]), grammar);
    expect(projected).toMatchObject({ kind: "rule", children: { length: 100_000 } });
  });
});
