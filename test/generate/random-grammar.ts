import * as fc from "fast-check";
import { productiveRules } from "../../src/grammar/analysis/derivability.ts";
import { characterRange } from "../../src/grammar/character-class.ts";
import { choice, grammarOf, literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";

const NAMES = ["S", "A", "B", "C"];

const expressions: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom("a", "b", "cd").map(literal),
    fc.constant(characterRange("x", "z")),
    fc.constantFrom(...NAMES).map(reference),
    fc.array(tie("expression"), { maxLength: 3 }).map((items) => sequence(...items)),
    fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((items) => choice(...items)),
    fc
      .tuple(tie("expression"), fc.constantFrom([0, 1], [0, Number.POSITIVE_INFINITY], [2, 2], [1, 3]))
      .map(([item, [min, max]]) => repetition(item, min, max)),
  ),
})).expression;

/** Grammars that derive some text: cyclic, ambiguous, left recursive and supercritical ones among them. */
export const grammars: fc.Arbitrary<Grammar> = fc
  .tuple(...NAMES.map(() => fc.array(expressions, { minLength: 1, maxLength: 3 })))
  .map((rules) => grammarOf(Object.fromEntries(NAMES.map((name, index) => [name, rules[index] ?? []]))))
  .filter((grammar) => productiveRules(grammar).has(grammar.start));
