import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cheapest, cheapestText } from "../../src/grammar/analysis/cheapest.ts";
import { literal, reference } from "../../src/grammar/expression.ts";
import type { Rule } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { cheapestTree } from "../../src/tree/cheapest-tree.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { textOf } from "../../src/tree/text.ts";
import { grammarArbitrary } from "../grammar/grammar-arbitrary.ts";

describe("the cheapest tree", () => {
  it("has the cheapest text of its rule, or is missing like it", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const costs = cheapest(grammar);
        for (const name of grammar.rules.keys()) {
          const tree = cheapestTree(reference(name), grammar, costs);
          expect(tree && textOf(tree)).toBe(cheapestText(reference(name), grammar, costs));
        }
      }),
    );
  });

  it("has a node for each part of the grammar", () => {
    const { grammar } = readEbnf('a: b{2} ("long" | c d) e?\nb: a | /[x-z]/\nc: ""\nd: "d"\ne: "e"');
    const tree = cheapestTree(reference("a"), grammar, cheapest(grammar));
    expect(tree && notationOf(tree)).toBe('a([b:1("x"), b:1("x")], |1((c(), d("d"))), [])');
  });

  it("may go through 50,000 rules", () => {
    const rules = Array.from({ length: 50_000 }, (_, index): [string, Rule] => {
      const expression = index === 0 ? literal("x") : reference(`r${index - 1}`);
      return [`r${index}`, { name: `r${index}`, alternatives: [{ expression }] }];
    });
    const grammar = { start: "r49999", rules: new Map(rules) };
    const costs = cheapest(grammar);
    const tree = cheapestTree(reference("r49999"), grammar, costs);
    expect(tree && textOf(tree)).toBe("x");
    expect(cheapestText(reference("r49999"), grammar, costs)).toBe("x");
  });
});
