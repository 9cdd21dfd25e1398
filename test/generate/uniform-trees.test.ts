import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { type GrammarSeries, type Series, seriesOf, UniformTrees } from "../../src/generate/uniform-trees.ts";
import { characterRange } from "../../src/grammar/character-class.ts";
import {
  choice,
  grammarOf,
  optional,
  reference,
  repetition,
  sequence,
} from "../../src/grammar/expression.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { notationOf } from "../../src/tree/notation.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { fold } from "../../src/tree/walk.ts";
import { chiSquareDeviate } from "../laws/chi-square.ts";
import { derivationProblem } from "../laws/derivation-problem.ts";

const s = reference("S");
const cases: Readonly<Record<string, Grammar>> = {
  "an ambiguous grammar": grammarOf({ S: [sequence(s, s), "a", sequence("(", s, ")")] }),
  "a cyclic grammar with empty texts": grammarOf({ S: [s, reference("A"), ""], A: [sequence(s, s), "x"] }),
  "repetitions, options and choices": grammarOf({
    S: [sequence("[", repetition(choice(s, "a", sequence("b", s))), optional("c"), "]"), repetition(s, 1, 3)],
  }),
  "classes and fixed counts": grammarOf({
    S: [repetition(characterRange("x", "z"), 1), sequence(repetition(s, 2, 2), "!")],
  }),
};

/** How many derivations of the size there are, by the series' definition with whole numbers. */
function exactCount({ start }: GrammarSeries, size: number): bigint {
  const known = new Map<Series, Map<number, bigint>>();
  const count = (series: Series, n: number): bigint => {
    if (n < 0) return 0n;
    const counts = known.get(series) ?? new Map<number, bigint>();
    known.set(series, counts);
    const seen = counts.get(n);
    if (seen !== undefined) return seen;
    let result = 0n;
    if (series.kind === "one") result = n === 0 ? 1n : 0n;
    else if (series.kind === "product") {
      for (let part = 0; part <= n; part++) {
        const left = count(series.left, part);
        if (left > 0n) result += left * count(series.right, n - part);
      }
    } else {
      for (const part of series.parts) result += count(part, series.grows ? n - 1 : n);
    }
    counts.set(n, result);
    return result;
  };
  return count(start, size);
}

/** The expansions of a tree: its rules' nodes and the elements of its repetitions. */
function sizeOf(tree: Tree): number {
  return fold<number>(tree, (node, sizes) => {
    const below = sizes.reduce((sum, size) => sum + size, 0);
    return below + (node.kind === "rule" ? 1 : node.kind === "repetition" ? sizes.length : 0);
  });
}

describe("UniformTrees", () => {
  for (const [name, grammar] of Object.entries(cases)) {
    it(`draws every tree of a size equally often: ${name}`, () => {
      const sites = sitesOf(grammar);
      const trees = new UniformTrees(sites, 7);
      const random = new Random(1);
      for (const size of [5, 6]) {
        const number = Number(exactCount(seriesOf(sites), size));
        const rounds = 20 * number;
        const drawn = new Map<string, number>();
        for (let round = 0; round < rounds; round++) {
          const tree = trees.draw(size, random);
          // The characters of a class make no difference.
          const shape = notationOf(tree).replace(/"[x-z]"/g, "letter");
          if (!drawn.has(shape)) {
            expect(derivationProblem(tree, grammar)).toBeUndefined();
            expect(sizeOf(tree)).toBe(size);
          }
          drawn.set(shape, (drawn.get(shape) ?? 0) + 1);
        }
        expect(drawn.size).toBe(number);
        const cells = [...drawn.values()].map((observed) => ({ observed, expected: 20 }));
        expect(chiSquareDeviate(cells)).toBeLessThan(4);
      }
    });
  }

  it("keeps the right proportions where counts are far beyond what a number can hold", () => {
    const grammar = cases["an ambiguous grammar"] as Grammar;
    const sites = sitesOf(grammar);
    const trees = new UniformTrees(sites, 500);
    const series = seriesOf(sites);
    const size = 401;
    const inParentheses =
      Number((exactCount(series, size - 1) * 1_000_000n) / exactCount(series, size)) / 1e6;
    const random = new Random(2);
    const rounds = 800;
    let observed = 0;
    for (let round = 0; round < rounds; round++) {
      const tree = trees.draw(size, random);
      if (tree.kind === "rule" && tree.alternative === 2) observed++;
    }
    const cells = [
      { observed, expected: rounds * inParentheses },
      { observed: rounds - observed, expected: rounds * (1 - inParentheses) },
    ];
    expect(chiSquareDeviate(cells)).toBeLessThan(4);
  });

  it("says which sizes there are when there is no tree of the wanted one", () => {
    const odd = sitesOf(grammarOf({ S: [sequence("(", s, s, ")"), "x"] }));
    const trees = new UniformTrees(odd, 20);
    expect(trees.has(7)).toBe(true);
    expect(() => trees.draw(8, new Random(1))).toThrow(
      "expected a size that some tree has, at most 20, got 8; the nearest sizes are 7 and 9",
    );
  });
});
