import { describe, expect, it } from "vitest";
import { holds } from "../../src/algebra/condition.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { AllTrees } from "./all-trees.ts";
import { CASES, conditionsOf } from "./cases.ts";
import { insidesOf, judging } from "./judging.ts";

describe("whether a condition holds for a tree", () => {
  it.each(CASES)("is what counting in all subtrees says: $name", (example) => {
    const { grammar, sizes } = example;
    const isMet = judging(grammar);
    const insides = insidesOf(grammar);
    const wrong: string[] = [];
    for (const tree of new AllTrees(grammar).upTo(sizes[0] - 3)) {
      for (const [text, condition] of conditionsOf(example)) {
        if (holds(condition, tree, insides) !== isMet(condition, tree))
          wrong.push(`${text}: ${notationOf(tree)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
