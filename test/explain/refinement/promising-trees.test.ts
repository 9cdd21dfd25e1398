import { expect, it } from "vitest";
import type { FeaturePredicate } from "../../../src/explain/features/predicate.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { type InputReader, inputReader } from "../../../src/explain/make/made-input.ts";
import { promising } from "../../../src/explain/refinement/renewed.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Tree } from "../../../src/tree/tree.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    list: item ("," item)*
    item: tag? value
    tag: "!" | "?"
    value: /[a-c]/+
  `).grammar,
);
const reader = inputReader(vocabulary);
const treeOf = (text: string): Tree => reader.read(text)?.tree as Tree;

const elementOf = (rule: string, { ruleNumber }: Vocabulary): number => ruleNumber(rule) ?? -1;
const tag: FeaturePredicate = {
  feature: { question: "exists", element: elementOf("tag", vocabulary) },
  isAbove: true,
  threshold: 0,
};
const long: FeaturePredicate = {
  feature: { question: "longest text", element: elementOf("value", vocabulary) },
  isAbove: true,
  threshold: 2,
};

/** A reader that says of every tree that nothing is known before it is read. */
const blind: InputReader = { ...reader, measured: () => undefined };

it("tells of a tree without reading its text that it has all that is asked for", () => {
  const isPromising = promising([tag, long], { vocabulary, reader });
  expect(["!abc", "a,?abc"].map(treeOf).map(isPromising)).toEqual([true, true]);
  expect(["!ab", "abc", "a"].map(treeOf).map(isPromising)).toEqual([false, false, false]);
});

it("misses at a glance an element without which nothing meets what is asked for", () => {
  const isPromising = promising([tag, long], { vocabulary, reader: blind });
  expect(["!abc", "!a", "abc"].map(treeOf).map(isPromising)).toEqual([true, true, false]);
});

it("misses nothing where what is asked for is absent", () => {
  const isPromising = promising([{ ...tag, isAbove: false }], { vocabulary, reader: blind });
  expect(["!a", "a"].map(treeOf).map(isPromising)).toEqual([true, true]);
});
