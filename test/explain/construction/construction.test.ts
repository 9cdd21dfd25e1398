import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import type { Feature } from "../../../src/explain/features/feature.ts";
import { type FeaturePredicate, meetsAll } from "../../../src/explain/features/predicate.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { builtinGrammar } from "../../../src/grammar/builtin/builtin-grammars.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

/** The number of an element, by its rule and place. */
function elementOf({ elements }: Vocabulary, name: string): number {
  const found = elements.findIndex(({ rule, place }) => rule + place === name);
  if (found < 0) throw new Error(`no element "${name}"`);
  return found;
}

const above = (feature: Feature, threshold: number): FeaturePredicate => ({
  feature,
  isAbove: true,
  threshold,
});

describe("construction", () => {
  it("builds different inputs that meet all predicates, near a known one", () => {
    const vocabulary = vocabularyOf(json);
    const array = elementOf(vocabulary, "array");
    const predicates = [
      above({ question: "exists", element: array }, 0.5),
      above({ question: "largest number", element: elementOf(vocabulary, "number") }, 0.5),
    ];
    const built = construction(vocabulary).inputsFor(predicates, {
      count: 5,
      random: new Random(1),
      near: [parseTree(json, '[1,{"a":[2,3]},"x"]')],
    });
    const inputs = built.kind === "built" ? built.inputs : [];
    expect(new Set(inputs.map(({ text }) => text)).size).toBe(5);
    for (const { text, measured } of inputs) {
      expect(() => JSON.parse(text)).not.toThrow();
      expect(meetsAll(measured, predicates)).toBe(true);
    }
  });
});
