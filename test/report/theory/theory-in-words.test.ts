import { describe, expect, it } from "vitest";
import type { NamedFeature } from "../../../src/explain/questions/questions.ts";
import type { ByName } from "../../../src/explain/questions/spoken-of.ts";
import type { NodeCondition } from "../../../src/explain/questions/together.ts";
import { justBelow, roundThreshold } from "../../../src/explain/theory/round-threshold.ts";
import type {
  Theory,
  TheoryDecision,
  TheoryPredicate,
  TheoryPrediction,
} from "../../../src/explain/theory/theory.ts";
import type { NamedElement, NamedPlace } from "../../../src/explain/words/named-element.ts";
import {
  predicateInWords,
  theoryInWords,
  theoryTreeLines,
} from "../../../src/report/theory/theory-in-words.ts";

const key: NamedElement = { kind: "rule", rule: "key" };
const object: NamedElement = { kind: "rule", rule: "object" };
const array: NamedElement = { kind: "rule", rule: "array" };
const sqrt: NamedElement = { kind: "alternative", rule: "function", place: "/0", is: '"sqrt"' };
const isArray: NamedElement = { kind: "alternative", rule: "value", place: "/0", is: "array" };
const filled: NamedElement = { kind: "alternative", rule: "array", place: "/1", is: '"[" elements "]"' };
const minus: NamedElement = { kind: "option", rule: "sum", place: "/0/1/0", is: '"-"' };
const blank: NamedElement = { kind: "blank", rule: "member", place: "/0/2", is: "_", behind: '":"' };
const quantity: NamedElement = {
  kind: "rule",
  rule: 'number of "quantity"',
  called: { word: '"quantity"', rule: "number", isWhole: false },
};
const coupon: NamedElement = {
  kind: "rule",
  rule: "text of coupon",
  called: { word: "coupon", rule: "text", isWhole: true },
};
const inMember: NamedPlace = { rule: "member", place: "/0/0" };
const more: NamedElement = { kind: "repetition", rule: "array", place: "/1/1", is: '("," value)*' };

describe("a predicate in words", () => {
  it.each<[NamedFeature, number | null, string, string]>([
    [{ question: "exists", of: key }, 0.5, "there is a <key>", "there is no <key>"],
    [{ question: "exists", of: sqrt }, 0.5, 'there is a <function> "sqrt"', 'there is no <function> "sqrt"'],
    [
      { question: "exists", of: isArray },
      0.5,
      "there is a <value> that is an <array>",
      "there is no <value> that is an <array>",
    ],
    [
      { question: "exists", of: filled },
      0.5,
      'there is an <array> of the form "[" elements "]"',
      'there is no <array> of the form "[" elements "]"',
    ],
    [
      {
        question: "together",
        of: array,
        conditions: [
          { where: "right around", of: object, isThere: true },
          { where: "in", of: filled, isThere: true },
          { where: "in", of: key, isThere: true },
          { where: "in", of: sqrt, isThere: false },
          { where: "in", of: minus, isThere: false },
        ],
      },
      0.5,
      'there is an <array> of the form "[" elements "]" in an <object> with a <key> and without a <function> "sqrt" or a "-" in a <sum>',
      'there is no <array> of the form "[" elements "]" in an <object> with a <key> and without a <function> "sqrt" or a "-" in a <sum>',
    ],
    [
      {
        question: "together",
        of: key,
        conditions: [{ where: "in", of: { kind: "empty", rule: "string" }, isThere: true }],
      },
      0.5,
      "an empty <string> stands inside a <key>",
      "no empty <string> stands inside a <key>",
    ],
    [
      { question: "together", of: key, conditions: [{ where: "around", of: array, isThere: true }] },
      0.5,
      "a <key> stands inside an <array>",
      "no <key> stands inside an <array>",
    ],
    [
      {
        question: "together",
        of: key,
        conditions: [
          { where: "in", of: sqrt, isThere: true },
          { where: "behind", of: array, isThere: true },
          { where: "before", of: object, isThere: false },
          { where: "blank", of: blank, isThere: true },
        ],
      },
      0.5,
      'there is a <key> with a <function> "sqrt", before an <array> and not behind an <object> and with white space behind ":"',
      'there is no <key> with a <function> "sqrt", before an <array> and not behind an <object> and with white space behind ":"',
    ],
    [
      { question: "white space", of: blank },
      0.5,
      'there is white space behind ":" in a <member>',
      'there is no white space behind ":" in a <member>',
    ],
    [
      { question: "line end", of: blank },
      0.5,
      'there is a line end in the white space behind ":" in a <member>',
      'there is no line end in the white space behind ":" in a <member>',
    ],
    [{ question: "exists", of: minus }, 0.5, 'there is a "-" in a <sum>', 'there is no "-" in a <sum>'],
    [{ question: "count", of: key }, 2.5, "there are more than 2 <key>", "there are at most 2 <key>"],
    [{ question: "count", of: key }, 0.5, "there is a <key>", "there is no <key>"],
    [{ question: "largest number", of: key }, 8, "some <key> is above 8", "no <key> is above 8"],
    [{ question: "smallest number", of: key }, 8, "no <key> is at most 8", "some <key> is at most 8"],
    [{ question: "largest number", of: key }, null, "there is a <key>", "there is no <key>"],
    [{ question: "shortest text", of: key }, Number.MAX_VALUE, "there is no <key>", "there is a <key>"],
    [
      { question: "longest text", of: key },
      619.5,
      "the longest <key> has more than 619 characters",
      "no <key> has more than 619 characters",
    ],
    [
      { question: "shortest text", of: key },
      1.5,
      "every <key> has more than 1 character",
      "the shortest <key> has at most 1 character",
    ],
    [
      { question: "most elements", of: more },
      3.5,
      'in some <array> "," value comes more than 3 times',
      'in no <array> "," value comes more than 3 times',
    ],
    [
      { question: "most elements", of: { ...more, listed: "value" } },
      3.5,
      "some <array> has more than 4 <value>",
      "no <array> has more than 4 <value>",
    ],
    [
      { question: "fewest elements", of: { ...more, listed: "value" } },
      3.5,
      "every <array> has more than 4 <value>",
      "some <array> has at most 4 <value>",
    ],
    [
      { question: "together", of: array, conditions: [{ where: "in", of: object, isThere: true }] },
      0.5,
      "an <object> stands inside an <array>",
      "no <object> stands inside an <array>",
    ],
    [
      { question: "together", of: key, conditions: [{ where: "behind", of: object, isThere: true }] },
      0.5,
      "a <key> stands before an <object>",
      "no <key> stands before an <object>",
    ],
    [
      { question: "exists", of: { kind: "rule", rule: "_arg_1", reads: '"=" value', partOf: ["call"] } },
      0.5,
      'there is a "=" value in a <call>',
      'there is no "=" value in a <call>',
    ],
    [
      {
        question: "exists",
        of: { kind: "empty", rule: "_Q_7", reads: '("(" key? ")")?', partOf: ["catch"] },
      },
      0.5,
      'there is a <catch> without "(" key? ")"',
      'there is no <catch> without "(" key? ")"',
    ],
    [
      { question: "exists", of: { kind: "rule", rule: "_Key_sp_", reads: "Key", partOf: ["a", "b"] } },
      0.5,
      "there is a <Key>",
      "there is no <Key>",
    ],
    [
      {
        question: "exists",
        of: { kind: "item", rule: "NAME", place: "/0/0/0", is: '"-"', edge: "begins" },
      },
      0.5,
      'there is a <NAME> that begins with "-"',
      'there is no <NAME> that begins with "-"',
    ],
    [
      { question: "smallest number", of: quantity },
      justBelow(0),
      `no "quantity" is at most ${justBelow(0)}`,
      `some "quantity" is at most ${justBelow(0)}`,
    ],
    [
      { question: "exists", of: quantity },
      0.5,
      'there is a "quantity" that is a <number>',
      'there is no "quantity" that is a <number>',
    ],
    [{ question: "exists", of: coupon }, 0.5, 'there is a "coupon"', 'there is no "coupon"'],
    [
      { question: "is", of: quantity, word: '"many"' },
      0.5,
      'some "quantity" is "many"',
      'no "quantity" is "many"',
    ],
    [
      { question: "is", of: key, in: { rule: "division", place: "/0/2", behind: '"/"' }, word: "0" },
      0.5,
      'a <key> behind "/" in a <division> is "0"',
      'no <key> behind "/" in a <division> is "0"',
    ],
    [
      { question: "equal", of: key, in: inMember, otherIn: { ...inMember, place: "/0/4" } },
      0.5,
      "two <key> in different places of a <member> have the same text",
      "no two <key> in different places of a <member> have the same text",
    ],
    [{ question: "is", of: key, word: "id" }, 0.5, 'a <key> is "id"', 'no <key> is "id"'],
    [
      { question: "equal", of: key, in: inMember, otherIn: inMember, within: object },
      0.5,
      "two <key> in one <object> have the same text",
      "no two <key> in one <object> have the same text",
    ],
    [
      { question: "equal", of: key, in: inMember, otherIn: { rule: "use", place: "/0/1" } },
      0.5,
      "a <key> in a <member> and one in an <use> have the same text",
      "no <key> in a <member> has the same text as one in an <use>",
    ],
    [
      {
        question: "difference",
        minuend: { question: "largest number", of: key },
        subtrahend: { question: "longest text", of: object },
      },
      0,
      "the <key> is more than the length of the <object>",
      "the <key> is at most the length of the <object>",
    ],
    [
      {
        question: "difference",
        minuend: { question: "count", of: key },
        subtrahend: { question: "count", of: object },
      },
      2,
      "the number of <key> less the number of <object> is above 2",
      "the number of <key> less the number of <object> is at most 2",
    ],
    [
      { question: "occurs", name: "doubled", pattern: "" },
      0.5,
      'the pattern "doubled" occurs',
      'the pattern "doubled" does not occur',
    ],
    [
      { question: "highest code point", of: key },
      124.5,
      'some character of a <key> is above "|" (U+007C)',
      'no character of a <key> is above "|" (U+007C)',
    ],
  ])("says what an input has or has not: %#", (feature, threshold, has, hasNot) => {
    const words = (isAbove: boolean) =>
      predicateInWords({ features: [feature] }, { feature: 0, isAbove, threshold });
    expect([words(true), words(false)]).toEqual([has, hasNot]);
  });

  it("says in which form of a rule a word is where that tells two questions apart", () => {
    const inForm = (form: number): NamedFeature => ({
      question: "is",
      of: key,
      in: { rule: "member", place: `/${form}/1` },
      word: "id",
    });
    const said = { feature: 1, isAbove: true, threshold: 0.5 };
    const words = predicateInWords({ features: [inForm(0), inForm(1)] }, said);
    expect(words).toBe('a <key> in the 2nd form of a <member> is "id"');
    expect(predicateInWords({ features: [inForm(1)] }, { ...said, feature: 0 })).toBe(
      'a <key> in a <member> is "id"',
    );
  });

  it("tells a threshold just below a number by that number", () => {
    const side = (value: number) => ({ value, input: "", fails: false });
    const words = (low: number, high: number, isAbove: boolean) => {
      const nearest = { atMost: side(low), above: side(high) };
      const decision = { nearest, same: [] as readonly number[] } as unknown as TheoryDecision;
      const features: NamedFeature[] = [{ question: "largest number", of: key }];
      const threshold = roundThreshold(low, high);
      return predicateInWords({ features }, { feature: 0, isAbove, threshold, decision });
    };
    expect(words(0, 1, true)).toBe("some <key> is above 0");
    expect(words(-1, 0, false)).toBe("no <key> is at least 0");
    expect(words(-1, 2, true)).toBe("some <key> is above 0");
    expect(words(99, 101, false)).toBe("no <key> is above 100");
    expect(words(117, 1e6, true)).toBe("some <key> is above 200");
    expect(words(619, 620, true)).toBe("some <key> is at least 620");
  });
});

const number: NamedElement = { kind: "rule", rule: "number" };

const prediction = (fails: boolean, count: number): TheoryPrediction => ({
  kind: "prediction",
  fails,
  passing: fails ? 0 : count,
  failing: fails ? count : 0,
  confirmed: 0,
  exceptions: [],
  witnesses: [],
});

const isSqrt: TheoryPredicate = { feature: 0, isAbove: true, threshold: 0.5 };
const isNegative: TheoryPredicate = { feature: 1, isAbove: false, threshold: justBelow(0) };

/** A calculator fails on roots of negative numbers. */
function theoryOf(failing: Partial<TheoryPrediction> = {}, inner: Partial<TheoryDecision> = {}): Theory {
  const below: TheoryDecision = {
    kind: "decision",
    feature: 1,
    threshold: isNegative.threshold,
    nearest: {
      atMost: { value: -1, input: "sqrt(-1)", fails: true },
      above: { value: 0, input: "sqrt(0)", fails: false },
    },
    same: [2],
    refuted: [],
    open: [],
    passing: 8,
    failing: 7,
    atMost: { ...prediction(true, 7), ...failing },
    above: prediction(false, 8),
    ...inner,
  };
  return {
    culprit: "theory",
    version: 2,
    grammar: "call.ebnf",
    start: "call",
    failure: null,
    seed: 1,
    passing: 24,
    failing: 7,
    vocabulary: ["exists"],
    ownFeatures: null,
    features: [
      { question: "exists", of: sqrt },
      { question: "largest number", of: number },
      { question: "smallest number", of: number },
      { question: "longest text", of: number },
      { question: "is", of: { kind: "rule", rule: "function" }, word: "sqrt" },
    ],
    tree: {
      ...below,
      feature: 0,
      threshold: 0.5,
      nearest: {
        atMost: { value: 0, input: "cos(1)", fails: false },
        above: { value: 1, input: "sqrt(-1)", fails: true },
      },
      same: [],
      refuted: [],
      open: [],
      atMost: prediction(false, 16),
      above: below,
    },
  };
}

describe("a theory in words", () => {
  it("says when it fails, how often that was so, and where the threshold lies", () => {
    expect(theoryInWords(theoryOf())).toEqual([
      'It fails when there is a <function> "sqrt" and the <number> is below 0 [7 of 7 inputs].',
      "The threshold lies between 0 (passes) and -1 (fails).",
    ]);
  });

  it("says between which differences a threshold lies without the digits that rounding adds", () => {
    const { tree, ...rest } = theoryOf();
    const terms = {
      minuend: { question: "largest number", of: number },
      subtrahend: { question: "largest number", of: quantity },
    } as const;
    const nearest = {
      atMost: { value: 4.06 - 5.12, input: "sqrt(4.06)", fails: false },
      above: { value: 0.15, input: "sqrt(-1)", fails: true },
    };
    const features: NamedFeature[] = [{ question: "difference", ...terms }];
    const decision: TheoryDecision = {
      ...(tree as TheoryDecision),
      threshold: 0,
      nearest,
      above: prediction(true, 7),
    };
    expect(theoryInWords({ ...rest, features, tree: decision }).join(" ")).toContain(
      "The threshold of the difference lies between -1.06 (passes) and 0.15 (fails).",
    );
  });

  it("says what is not the reason, what is needed, what is not known, and how many built inputs agreed", () => {
    const isLong = { feature: 3, isAbove: true, threshold: 1.5 };
    const theory = theoryOf(
      {
        confirmed: 38,
        witnesses: [
          { without: isSqrt, kind: "input", input: "cos(-25)", fails: false },
          { without: isNegative, kind: "not found", input: null, fails: null },
        ],
      },
      {
        refuted: [{ ...isLong, input: "cos(-7)", fails: false }],
        // Of these one is told twice, and two say what the theory says.
        open: [
          isLong,
          isLong,
          isSqrt,
          { feature: 4, isAbove: true, threshold: 0.5 },
          { feature: 2, isAbove: false, threshold: 0 },
        ],
      },
    );
    expect(theoryInWords(theory)).toEqual([
      'It fails when there is a <function> "sqrt" and the <number> is below 0 [38 of 38 built inputs].',
      'Not because the longest <number> has more than 1 character: "cos(-7)" is such an input and passes.',
      'It needs that there is a <function> "sqrt": "cos(-25)" has the rest and passes.',
      "The threshold lies between 0 (passes) and -1 (fails).",
      "No input was found that tells whether it is instead because the longest <number> has more than 1 character.",
    ]);
  });

  it("counts all inputs, not the last ones, where there are exceptions, and shows these", () => {
    const theory = theoryOf({ confirmed: 2, passing: 1, exceptions: ["sqrt(-0.0)"] });
    const [first, second] = theoryInWords(theory);
    expect(first).toMatch(/is below 0 \[7 of 8 inputs\]\.$/);
    expect(second).toBe('It is wrong about 1 of 31 inputs, namely: "sqrt(-0.0)" passes.');
  });

  it("says first that no few questions tell, and no more than the best ones, where much of it is wrong", () => {
    const [first, ...others] = theoryInWords(theoryOf({ passing: 4, exceptions: ["a", "b", "c", "d"] }));
    expect(first).toMatch(/^No few questions tell when it fails, of those about what is there, .* inputs\.$/);
    expect(others).toHaveLength(2);
  });

  describe("where questions are long", () => {
    const conditions = Array.from({ length: 20 }, (_, index): NodeCondition<ByName> => {
      const of = { kind: "rule", rule: `rule${index}` } as const;
      return { where: "in", of, isThere: true };
    });
    const node: NamedFeature = { question: "together", of: key, conditions };
    const long = ({ features, ...theory }: Theory): Theory => ({
      ...theory,
      features: features.map((each) => (each.question === "exists" ? node : each)),
    });

    it("says so, too, if they have exceptions, and does not tell the end of these", () => {
      const theory = theoryOf({ passing: 1, exceptions: ["sqrt(-0.0)"] });
      const [first, second = ""] = theoryInWords(long(theory));
      expect(first).toMatch(/^No few questions tell when it fails/);
      expect(second).toMatch(/^It fails when there is .*…$/);
      expect(second.length).toBeLessThan(250);
    });

    it("doubts them if they have none", () => {
      const [first, second] = theoryInWords(long(theoryOf()));
      expect(first).toMatch(/^It fails when there is .*\.$/);
      expect(second).toMatch(/^What takes so much to say is seldom the whole reason/);
    });
  });

  it("says of either of two circumstances what it takes by itself, with an example of the first", () => {
    const { tree, ...theory } = theoryOf();
    const either = { ...tree, above: prediction(true, 9), atMost: (tree as TheoryDecision).above } as const;
    expect(theoryInWords({ ...theory, tree: either })).toEqual([
      'It fails when there is a <function> "sqrt" [9 of 9 inputs].',
      "It also fails when the <number> is below 0 [7 of 7 inputs].",
      'For example, "sqrt(-1)" fails, and "cos(1)" passes.',
      "The threshold lies between 0 (passes) and -1 (fails).",
    ]);
  });

  it("says plainly that there are no circumstances", () => {
    const all = (passing: number, failing: number): Theory => ({
      ...theoryOf(),
      tree: { ...prediction(failing > 0, 0), passing, failing },
    });
    expect(theoryInWords(all(0, 7))).toEqual(["It fails whatever is in the input: all 7 inputs failed."]);
    expect(theoryInWords(all(7, 0))).toEqual(["It does not fail: all 7 inputs passed."]);
    expect(theoryInWords(all(3, 2))).toEqual([
      "No few features of the grammar tell 2 failing inputs from 3 passing ones.",
    ]);
  });

  it("is drawn as a tree", () => {
    expect(theoryTreeLines(theoryOf()).join("\n")).toBe(
      `
there is a <function> "sqrt"?
├─ yes: the <number> is at least 0?
│  ├─ yes: passes [8 of 8 inputs]
│  └─ no: fails [7 of 7 inputs]
└─ no: passes [16 of 16 inputs]`.trimStart(),
    );
  });
});
