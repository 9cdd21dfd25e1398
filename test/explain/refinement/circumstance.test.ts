import { describe, expect, it } from "vitest";
import type { FeaturePredicate } from "../../../src/explain/questions/questions.ts";
import { isPossible } from "../../../src/explain/refinement/circumstance.ts";

const price = { question: "largest number", of: 1 } as const;
const amount = { question: "largest number", of: 2 } as const;
const above = (threshold: number, feature: FeaturePredicate["feature"] = price): FeaturePredicate => ({
  feature,
  isAbove: true,
  threshold,
});
const notAbove = (...asked: Parameters<typeof above>): FeaturePredicate => ({
  ...above(...asked),
  isAbove: false,
});

describe("predicates of one input", () => {
  it.each([
    ["above 488 and not above 500", [above(488), notAbove(500)], true],
    ["above 500 and not above 488", [above(500), notAbove(488)], false],
    ["above and not above 500", [notAbove(500), above(500)], false],
    ["above 500 and another one not above 488", [above(500), notAbove(488, amount)], true],
  ])("that ask for a price %s", (_, predicates, possible) => {
    expect(isPossible(predicates)).toBe(possible);
  });
});
