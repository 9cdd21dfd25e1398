import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import type { Forest } from "../../src/parse/forest/forest.ts";
import { parseForest, parseTree } from "../../src/parse/parse.ts";
import { childrenOf } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { seedOfCase } from "../laws/seed.ts";
import { BruteForce } from "./brute-force.ts";
import { grammar as grammarWith, literal, rule } from "./grammars.ts";
import { randomGrammar, randomLists, randomOf, randomText } from "./random-grammar.ts";
import { shownTree } from "./shown-tree.ts";

/** Set to run longer than the suite does. */
const SEEDS = Number(process.env["PARSE_SEEDS"] ?? 200);
const MOST_TREES = 300;

interface Case {
  readonly grammar: Grammar;
  readonly text: string;
  readonly accepts: boolean;
  readonly isInfinite: boolean;
  /** Undefined when there are too many. */
  readonly trees: readonly Tree[] | undefined;
  readonly where: string;
}

/** Many random grammars and texts and what brute force says of them. */
const cases = Array.from({ length: SEEDS }, (_, seed): Case[] => {
  const random = randomOf(seedOfCase(seed));
  const grammar = seed % 4 === 0 ? randomLists(random) : randomGrammar(random);
  return Array.from({ length: 3 }, () => {
    const text = randomText(random, 4);
    const { accepts, isInfinite, ...truth } = bruteForce(grammar, text);
    const trees = truth.trees && truth.trees.length > MOST_TREES ? undefined : truth.trees;
    return {
      grammar,
      text,
      accepts,
      isInfinite,
      trees,
      where: `grammar of seed ${seed}, text ${JSON.stringify(text)}`,
    };
  });
}).flat();

function bruteForce(grammar: Grammar, text: string): Pick<Case, "accepts" | "isInfinite" | "trees"> {
  const truth = new BruteForce(grammar, text);
  return { accepts: truth.accepts, isInfinite: truth.isInfinite, trees: truth.accepts ? truth.trees() : [] };
}

function forestOf(grammar: Grammar, text: string): Forest | undefined {
  const result = parseForest(grammar, text);
  return result.kind === "forest" ? result : undefined;
}

describe("the forest of a random grammar and text", () => {
  it("is there exactly when brute force finds a derivation", () => {
    for (const { grammar, text, accepts, where } of cases) {
      expect(forestOf(grammar, text) !== undefined, where).toBe(accepts);
    }
  });

  it("has the trees that brute force finds, each once, and counts them, without number when they are", () => {
    let compared = 0;
    for (const { grammar, text, isInfinite, trees, where } of cases) {
      const forest = forestOf(grammar, text);
      if (!forest || !trees) continue;
      expect(forest.count(), where).toBe(isInfinite ? "infinite" : BigInt(trees.length));
      expect([...forest.trees()].map(shownTree).sort(), where).toEqual(trees.map(shownTree).sort());
      compared++;
    }
    expect(compared).toBeGreaterThan(SEEDS / 3);
  });

  it("offers a cheapest tree that is one of its trees with the fewest rule nodes", () => {
    for (const { grammar, text, trees, where } of cases) {
      const cheapest = forestOf(grammar, text)?.cheapest();
      if (!cheapest || !trees) continue;
      expect(trees.map(shownTree), where).toContain(shownTree(cheapest));
      expect(ruleNodes(cheapest), where).toBe(Math.min(...trees.map(ruleNodes)));
    }
  });

  it("offers the first alternative of several that cost the same", () => {
    const x = [literal("x")];
    const same = grammarWith({ s: [rule("a"), rule("b"), rule("c")], a: x, b: x, c: x });
    expect(shownTree(parseTree(same, "x"))).toMatch(/^s\.0@/);
  });
});

function ruleNodes(tree: Tree): number {
  const below = childrenOf(tree).reduce((sum, child) => sum + ruleNodes(child), 0);
  return below + (tree.kind === "rule" ? 1 : 0);
}
