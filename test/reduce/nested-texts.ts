import fc from "fast-check";
import { choice, literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../../src/grammar/grammar.ts";
import { produce, randomFrom } from "../grammar/produce.ts";

/** A grammar and one of its texts. */
export interface NestedText {
  readonly grammar: Grammar;
  readonly text: string;
}

const names = ["S", "A", "B"];
const brackets = ["()", "[]", "{}"];
const symbols = ["+", "*", "x", "12", '"q"'];

/**
 * Texts of random grammars whose rules nest only between brackets and go on with themselves nowhere, so that the only
 * lists are those written as repetitions.
 */
export const nestedTexts: fc.Arbitrary<NestedText> = fc
  .record({
    rules: fc.tuple(...names.map((_, index) => ruleArbitrary(index))),
    seed: fc.integer({ min: 1 }),
  })
  .map(({ rules, seed }) => {
    const grammar: Grammar = { start: "S", rules: new Map(rules.map((rule) => [rule.name, rule])) };
    return { grammar, text: produce(grammar, randomFrom(seed)) };
  })
  .filter(({ text }) => text.length > 0 && text.length <= 60);

function ruleArbitrary(index: number): fc.Arbitrary<Rule> {
  const name = names[index] as string;
  const later = names.slice(index + 1).map((each) => fc.constant<Expression>(reference(each)));
  const plain = fc.constantFrom(...symbols).map<Expression>(literal);
  const nested = fc
    .tuple(fc.constantFrom(...brackets), insideArbitrary(), insideArbitrary())
    .map(([pair, first, second]) => sequence(pair.charAt(0), first, second, pair.charAt(1)));
  return fc
    .tuple(plain, nested, fc.array(fc.oneof(nested, nested, ...later), { maxLength: 2 }))
    .map(([least, first, others]) => ({
      name,
      alternatives: [least, first, ...others].map((expression) => ({ expression })),
    }));
}

function insideArbitrary(): fc.Arbitrary<Expression> {
  const rule = fc.constantFrom(...names).map(reference);
  return fc.oneof(
    rule,
    rule.map((item) => repetition(item)),
    rule.map((item) => repetition(item, 0, 1)),
    rule.map((item) => repetition(sequence(",", item), 1)),
    fc.tuple(rule, rule).map(([one, other]) => choice(one, sequence("-", other))),
  );
}
