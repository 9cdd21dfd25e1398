import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { FeatureTable } from "../../../src/explain/features/feature-table.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { featureValue } from "../../../src/explain/questions/questions.ts";
import { branchFor, theoryBranches } from "../../../src/explain/theory/branches.ts";
import { featureNames } from "../../../src/explain/theory/feature-names.ts";
import { readTheory, writeTheory } from "../../../src/explain/theory/read-theory.ts";
import { justBelow, roundThreshold } from "../../../src/explain/theory/round-threshold.ts";
import type { Theory } from "../../../src/explain/theory/theory.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { readPattern } from "../../../src/parse/pattern/read-pattern.ts";
import { calculator, calls, learnedTheory } from "./learned-theory.ts";

/** What a theory says about a text, given nothing but its file and the grammar. */
function saysFailing(file: string, text: string): boolean {
  const theory = readTheory(file);
  const vocabulary = vocabularyOf(calculator);
  const { featureOf } = featureNames(vocabulary);
  const features = theory.features.map(featureOf);
  const measured = measureTree(parseTree(calculator, text), vocabulary);
  const { prediction } = branchFor(theory, (feature) => {
    const asked = features[feature];
    if (asked === undefined) throw new Error("no such feature");
    return featureValue(asked, measured);
  });
  return prediction.fails;
}

describe("a theory", () => {
  const theory = learnedTheory(calculator, calls);
  const file = writeTheory(theory);

  it("is the same when it was written and read again", () => {
    expect(readTheory(file)).toEqual(theory);
  });

  it("says of every input that it was learned from what that does, from its file alone", () => {
    for (const text of calls.failing) expect(saysFailing(file, text), text).toBe(true);
    for (const text of calls.passing) expect(saysFailing(file, text), text).toBe(false);
    expect(saysFailing(file, "sqrt(-3.25)")).toBe(true);
  });

  it("knows inputs on both sides of a threshold, and tells that by a round number", () => {
    const { predicates } = theoryBranches(theory).find(({ prediction }) => prediction.fails) ?? {};
    const [decision] = (predicates ?? []).flatMap(({ decision }) =>
      decision.nearest.above.value === 0 ? [decision] : [],
    );
    expect(decision?.threshold).toBe(justBelow(0));
    expect(decision?.nearest.atMost).toMatchObject({ value: -0.5 });
  });

  it("names alternatives, options and repetitions by rule, place and what stands there", () => {
    const vocabulary = vocabularyOf(calculator);
    const { nameOf, featureOf } = featureNames(vocabulary);
    const names = vocabulary.elements.map((_, element) => nameOf({ question: "exists", of: element }));
    expect(names).toContainEqual({
      question: "exists",
      of: { kind: "alternative", rule: "function", place: "/0", is: '"sqrt"' },
    });
    expect(names).toContainEqual({
      question: "exists",
      of: { kind: "repetition", rule: "number", place: "/0/0", is: '"-"?' },
    });
    expect(names.map(featureOf)).toEqual(
      vocabulary.elements.map((_, element) => ({ question: "exists", of: element })),
    );
  });

  it("names words and equal parts by their places, patterns and own features as the user does", () => {
    const pattern = readPattern(calculator, "<function>(-<digit>)").pattern;
    const vocabulary = vocabularyOf(calculator, {
      patterns: [{ name: "negated digit", pattern }],
      own: [{ name: "vowels", measure: (text) => text.match(/[aeiou]/g)?.length ?? 0 }],
    });
    const { nameOf, featureOf } = featureNames(vocabulary);
    const table = new FeatureTable(vocabulary);
    for (const text of ["sqrt(-1)", "cos(22)", "cos(3)"]) {
      table.add(measureTree(parseTree(calculator, text), vocabulary), text.startsWith("s"));
    }
    const features = atOnce(table.columns()).flatMap((column) => column.features);
    expect(features.map(nameOf).map(featureOf)).toEqual(features);
    const names = features.map(nameOf);
    expect(names).toContainEqual({ question: "occurs", name: "negated digit", pattern: expect.any(String) });
    expect(names).toContainEqual({ question: "own", name: "vowels" });
    expect(names).toContainEqual({
      question: "is",
      of: { kind: "rule", rule: "number" },
      in: { rule: "call", place: "/0/2", behind: '"("' },
      word: "-1",
    });
    expect(() =>
      featureNames(vocabularyOf(calculator)).featureOf({ question: "own", name: "vowels" }),
    ).toThrow('it asks about the feature of your own "vowels", which was not given; give it again');
  });

  it("has round thresholds, at least the low value and below the high one", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one !== other);
        const [low, high] = one < other ? [one, other] : [other, one];
        const threshold = roundThreshold(low, high);
        expect(threshold >= low && threshold < high, `${low} <= ${threshold} < ${high}`).toBe(true);
      }),
    );
    expect(roundThreshold(0.123, 0.456)).toBe(0.2);
    expect(roundThreshold(-7.25, -3)).toBe(justBelow(-3));
    expect(roundThreshold(1234.5, 1299)).toBe(1240);
  });

  it.each([
    ["{", "expected a theory as JSON, but "],
    ["[]", 'expected a theory that explain wrote: an object with "culprit": "theory".'],
    [changed({ version: 7 }), "expected a theory of version 2, found version 7; explain the failure again"],
    [changed({ seed: "one" }), "the theory is malformed at seed: invalid type: Expected number"],
    [changed({ tree: { kind: "leaf" } }), "the theory is malformed at tree.kind: invalid type: Expected"],
    [changed({ features: [{ question: "smells" }] }), "the theory is malformed at features.0.question: "],
    [changed({ features: [] }), "its tree asks about feature 0, and it lists 0, from 0 on."],
    [changed({ tree: undefined }), 'the theory is malformed at tree: invalid key: Expected "tree"'],
    [
      changed({ tree: { ...theory.tree, threshold: "0" } }),
      'the theory is malformed at tree.threshold: invalid type: Expected number but received "0"',
    ],
  ])("is not read from a malformed file: %#", (text, message) => {
    expect(() => readTheory(text)).toThrow(message);
  });

  function changed(by: { readonly [K in keyof Theory]?: unknown }): string {
    return JSON.stringify({ ...theory, ...by });
  }

  it("does not fit a grammar without what it asks about", () => {
    const { featureOf } = featureNames(vocabularyOf(readEbnf('call: func\nfunc: "sqrt" | "cos"').grammar));
    expect(() => featureOf({ question: "exists", of: { kind: "rule", rule: "funk" } })).toThrow(
      'it asks about the rule "funk", which the grammar does not have; did you mean "func"?',
    );
    const moved = { kind: "alternative", rule: "func", place: "/0", is: '"cos"' } as const;
    expect(() => featureOf({ question: "exists", of: moved })).toThrow(
      'it asks about the alternative "cos" at /0 of "func", where "sqrt" stands',
    );
  });
});
