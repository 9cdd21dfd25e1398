import { describe, expect, it } from "vitest";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import type { Feature } from "../../../src/explain/questions/questions.ts";
import { couldBeMeant } from "../../../src/explain/theory/theory-of.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    list: "[" item ("," item)* "]"
    item: word | list
    word: /[a-z]/+
  `).grammar,
);
const rule = (name: string): number => vocabulary.ruleNumber(name) ?? -1;
const exists = (name: string): Feature => ({ question: "exists", of: rule(name) });
const isLong: Feature = { question: "longest text", of: rule("word") };
const standing = (of: string, where: "in" | "behind", other: string): Feature => ({
  question: "together",
  of: rule(of),
  conditions: [{ where, of: rule(other), isThere: true }],
});
const isInside = standing("list", "in", "word");

const isMeant = (rival: Feature, own: Feature, threshold = 0.5): boolean =>
  couldBeMeant(own, vocabulary)({ feature: rival, isAbove: true, threshold });

describe("a rival that a reader could have had in mind", () => {
  it("says no more things than the theory does", () => {
    expect(isMeant(exists("word"), exists("item"))).toBe(true);
    expect(isMeant(isInside, exists("item"))).toBe(false);
    expect(isMeant(exists("item"), isInside)).toBe(true);
  });

  it("does not ask for how many records there are of a kind", () => {
    const condition = { of: rule("word"), asks: "is", word: "a" } as const;
    const own: Feature = { question: "records", of: rule("item"), conditions: [condition] };
    expect(isMeant({ ...own, of: rule("list") }, own, 2.5)).toBe(false);
  });

  it("is not the same with more around it", () => {
    expect(isMeant(standing("word", "behind", "list"), isInside)).toBe(false);
    expect(isMeant(standing("item", "in", "word"), isInside)).toBe(true);
  });

  it("speaks of lengths and differences where the theory does, and of no rule that nobody named", () => {
    expect(isMeant(isLong, exists("item"))).toBe(false);
    expect(isMeant({ ...isLong, of: rule("item") }, isLong)).toBe(true);
    const elements = vocabulary.elements.map((each) => ({ ...each, rule: `_${each.rule}` }));
    const isMeantUnnamed = couldBeMeant(exists("item"), { ...vocabulary, elements });
    expect(isMeantUnnamed({ feature: exists("word"), isAbove: true, threshold: 0.5 })).toBe(false);
    const difference: Feature = {
      question: "difference",
      minuend: { question: "longest text", of: rule("item") },
      subtrahend: { question: "longest text", of: rule("list") },
    };
    expect(
      [0, 3].map((threshold) => isMeant(difference, { ...difference, subtrahend: isLong }, threshold)),
    ).toEqual([true, false]);
  });
});
