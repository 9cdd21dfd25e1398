import { expect, it } from "vitest";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import type { FeaturePredicate } from "../../../src/explain/questions/questions.ts";
import type { KnownInput } from "../../../src/explain/refinement/known-inputs.ts";
import { bothInOneRecord } from "../../../src/explain/refinement/rivals.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { inWords } from "../features/feature-in-words.ts";

it("asks of a word and a number in a table whether they have to stand in one row", () => {
  const { grammar } = readEbnf(`
    table: row+
    row: "[" mode " " size "]"
    mode: "fast" | "slow"
    size: /[0-9]/+`);
  const vocabulary = vocabularyOf(grammar);
  const numberOf = (rule: string): number => vocabulary.ruleNumber(rule) ?? -1;
  const isFast: FeaturePredicate = {
    feature: { question: "is", of: numberOf("mode"), word: "fast" },
    isAbove: true,
    threshold: 0,
  };
  const isLarge: FeaturePredicate = {
    feature: { question: "largest number", of: numberOf("size") },
    isAbove: true,
    threshold: 80,
  };
  const input = inputReader(vocabulary).read("[slow 7][fast 81]");
  const rivals = bothInOneRecord(isFast, [isLarge], { ...input, fails: true } as KnownInput);
  const words = rivals.map(({ feature }) => inWords(feature, vocabulary));
  expect(words).toEqual(["row with mode is fast and size above 80"]);
});
