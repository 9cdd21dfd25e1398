import { expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import type { FeaturePredicate } from "../../../src/explain/questions/questions.ts";
import { nearInputs } from "../../../src/explain/refinement/candidate-builder.ts";
import { KnownInputs } from "../../../src/explain/refinement/known-inputs.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    list: item (" " item)*
    item: tag? value?
    tag: "!"
    value: word | list_of_words
    list_of_words: "(" word* ")"
    word: /[a-c]/
  `).grammar,
);
const reader = inputReader(vocabulary);

const known = new KnownInputs(vocabulary);
for (const [text, fails] of [
  ["!", true],
  ["a !", true],
  ["a", false],
  ["(b)", false],
] as const) {
  const input = reader.read(text);
  if (input) known.add(input, fails);
}

const thereIs = (rule: string): FeaturePredicate => ({
  feature: { question: "exists", of: vocabulary.ruleNumber(rule) ?? -1 },
  isAbove: true,
  threshold: 0,
});

/** All that is stayed near to in many draws. */
function nearTo(kind: "confirm" | "flip", predicates: readonly FeaturePredicate[]): string[] {
  const random = new Random(1);
  const draws = Array.from({ length: 40 }, () => nearInputs(kind, predicates, known, random));
  return [...new Set(draws.flat().map(({ text }) => text))].sort();
}

it("confirms a prediction near passing inputs, too, so that what fails comes to where it never stood", () => {
  expect(nearTo("confirm", [thereIs("tag")])).toEqual(["!", "(b)", "a", "a !"]);
  expect(nearTo("flip", [thereIs("tag")])).toEqual(["!", "a !"]);
});
