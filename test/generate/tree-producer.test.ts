import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { derivationSizes } from "../../src/grammar/analysis/derivability.ts";
import { grammarOf, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import { GrammarError } from "../../src/grammar/grammar-error.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { fold, preorder } from "../../src/tree/walk.ts";
import { derivationProblem } from "../laws/derivation-problem.ts";
import { grammars } from "./random-grammar.ts";

/** The size of every subtree: rule nodes and elements of repetitions. */
function sizeOf(tree: Tree): number {
  return fold<number>(tree, (node, sizes) => {
    const below = sizes.reduce((sum, size) => sum + size, 0);
    if (node.kind === "rule") return below + 1;
    return node.kind === "repetition" ? below + sizes.length : below;
  });
}

describe("TreeProducer", () => {
  it("produces trees that the grammar derives, of any grammar", () => {
    fc.assert(
      fc.property(grammars, fc.nat(60), fc.integer(), (grammar, budget, seed) => {
        const tree = new TreeProducer(sitesOf(grammar), uniform, new Random(seed)).produce(budget);
        expect(derivationProblem(tree, grammar)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it("takes a cheapest completion for every rule once the budget is spent", () => {
    fc.assert(
      fc.property(grammars, fc.integer(), (grammar, seed) => {
        const sites = sitesOf(grammar);
        const sizes = derivationSizes(grammar);
        const isFree = (name: string) => sites.rule(name).site.options.length > 1;
        const tree = new TreeProducer(sites, uniform, new Random(seed)).produce(0);
        for (const node of preorder(tree)) {
          if (node.kind === "rule" && isFree(node.name))
            expect(sizeOf(node)).toBe(sizes.ofRule(node.name).least);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("says when the budget ends a tree that the model would have made larger", () => {
    const grammar = grammarOf({
      S: [sequence(reference("A"), reference("A"))],
      A: ["a", sequence("b", reference("A"))],
    });
    const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(1));
    producer.produce(1);
    expect(producer.isCut).toBe(true);
    producer.produce(1_000);
    expect(producer.isCut).toBe(false);
    const repeated = new TreeProducer(
      sitesOf(grammarOf({ S: repetition("a", 3, 3) })),
      uniform,
      new Random(1),
    );
    repeated.produce(1);
    expect(repeated.isCut).toBe(false);
  });

  it("ends within the budget and the cheapest completions, however fast the grammar grows", () => {
    const s = reference("S");
    const grammar = grammarOf({ S: [sequence(s, s, s), sequence(s, s), s, "a"] });
    const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(3));
    for (const budget of [1, 10, 100, 1000]) {
      for (let round = 0; round < 20; round++) {
        const nodes = [...preorder(producer.produce(budget))].filter((node) => node.kind === "rule");
        const completed = nodes.filter((node) => node.kind === "rule" && node.alternative === 3).length;
        expect(nodes.length - completed).toBeLessThanOrEqual(budget);
        expect(nodes.length).toBeLessThanOrEqual(3 * budget + 1);
      }
    }
  });

  it("does not lean to one side: the halves of a cut tree are equally large on average", () => {
    const s = reference("S");
    const grammar = grammarOf({
      top: sequence(s, "|", s),
      S: [sequence("(", s, s, ")"), sequence(s, s), "a"],
    });
    const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(5));
    let lead = 0;
    let total = 0;
    for (let round = 0; round < 1000; round++) {
      const [left, right] = textOf(producer.produce(100)).split("|") as [string, string];
      lead += left.length - right.length;
      total += left.length + right.length;
    }
    expect(Math.abs(lead) / total).toBeLessThan(0.05);
  });

  it("gives the same trees for the same seed", () => {
    const s = reference("S");
    const sites = sitesOf(grammarOf({ S: [sequence(s, s), "a", "b"] }));
    const texts = (seed: number) => {
      const producer = new TreeProducer(sites, uniform, new Random(seed));
      return Array.from({ length: 20 }, () => textOf(producer.produce(30)));
    };
    expect(texts(11)).toEqual(texts(11));
    expect(texts(11)).not.toEqual(texts(12));
  });

  it("refuses a grammar that derives nothing", () => {
    const grammar = grammarOf({ S: sequence("a", reference("S")) });
    expect(() => sitesOf(grammar)).toThrow(GrammarError);
    expect(() => sitesOf(grammar)).toThrow('nothing can be generated: "S" derives no text');
  });
});
