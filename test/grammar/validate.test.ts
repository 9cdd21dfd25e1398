import { describe, expect, it } from "vitest";
import { characterClass } from "../../src/grammar/character-class.ts";
import { choice, grammarOf, literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { GrammarError } from "../../src/grammar/grammar-error.ts";
import { assertValid, problemsOf } from "../../src/grammar/validate.ts";

const messages = (grammar: Grammar): string[] => problemsOf(grammar).map((problem) => problem.message);

describe("a grammar made by constructors", () => {
  it("takes a string for a literal, nothing for the empty text and a choice for alternatives", () => {
    const { start, rules } = grammarOf({
      list: ["", sequence(reference("item"), "", sequence(",", reference("list")))],
      item: choice("x", characterClass([0x30, 0x39])),
      both: [choice("a", "b")],
    });
    expect(start).toBe("list");
    expect(rules.get("list")?.alternatives).toEqual([
      { expression: { kind: "sequence", items: [] } },
      { expression: { kind: "sequence", items: [reference("item"), literal(","), reference("list")] } },
    ]);
    expect(rules.get("item")?.alternatives).toHaveLength(2);
    expect(rules.get("both")?.alternatives).toHaveLength(1);
  });

  it("is sound when all its rules are there", () => {
    expect(problemsOf(grammarOf({ a: [reference("b")], b: "x" }))).toEqual([]);
  });

  it("is refused with every problem it has", () => {
    const grammar = grammarOf({
      a: [sequence(reference("bb"), characterClass(), literal(""))],
      b: [
        repetition("x", 3, 2),
        repetition("x", -1),
        repetition("x", 0, Number.NaN),
        { kind: "choice", alternatives: [] },
      ],
      c: [],
    });
    expect(messages(grammar)).toEqual([
      'there is no rule "bb"',
      "the character class holds no character",
      "the literal is empty",
      "a repetition of at least 3 and at most 2 times is not possible",
      "a repetition of -1 to Infinity times is not possible",
      "a repetition of 0 to NaN times is not possible",
      "the choice has no alternative",
      'rule "c" has no alternative',
    ]);
    expect(() => assertValid(grammar)).toThrow(GrammarError);
    expect(() => assertValid(grammar)).toThrow('there is no rule "bb"; did you mean "b"?');
  });

  it.each([
    ["a count", repetition("x", 2, 30_000), "repeated 30000 times"],
    ["a least count", repetition("x", 1001), "repeated 1001 times"],
    [
      "counts within one another",
      repetition(sequence("y", repetition("x", 0, 40)), 0, 30),
      "repeated 1200 times",
    ],
  ])("is refused when it repeats beyond the limit: %s", (_, expression, message) => {
    expect(messages(grammarOf({ a: expression }))).toEqual([expect.stringContaining(message)]);
    expect(messages(grammarOf({ a: repetition(expression) }))).toHaveLength(1);
  });

  it("may repeat up to the limit, and without a bound", () => {
    const sound = sequence(
      repetition("x", 0, 1000),
      repetition("y", 1000),
      repetition(repetition("z", 25, 25), 0, 40),
    );
    expect(messages(grammarOf({ a: repetition(sound) }))).toEqual([]);
  });

  it("is refused when its start symbol is missing or a token", () => {
    expect(messages({ start: "b", rules: grammarOf({ a: "x" }).rules })).toEqual([
      'there is no rule for the start symbol "b"',
    ]);
    const rules = new Map([["A", { name: "A", alternatives: [{ expression: literal("x") }], token: {} }]]);
    expect(messages({ start: "A", rules })).toEqual(['the start symbol "A" is a token rule']);
    expect(messages({ start: "", rules: new Map() })).toEqual(["the grammar has no rule"]);
  });
});
