import fc from "fast-check";
import { characterClass } from "../../src/grammar/character-class.ts";
import { choice, EMPTY, literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";

/** What a grammar may be made of. */
export interface GrammarShape {
  readonly names: readonly string[];
  /** Literals and classes are made of these characters. */
  readonly alphabet: readonly string[];
}

const SMALL: GrammarShape = { names: ["start", "one", "two"], alphabet: ["a", "b", "c"] };

/** Grammars without token rules: cyclic, nullable, unproductive and left recursive ones too, every rule named. */
export function grammarArbitrary(shape: GrammarShape = SMALL): fc.Arbitrary<Grammar> {
  const rule = fc.array(fc.record({ expression: expressionArbitrary(shape) }), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(...shape.names.map(() => rule)).map((all) => ({
    start: shape.names[0] ?? "",
    rules: new Map(shape.names.map((name, index) => [name, { name, alternatives: all[index] ?? [] }])),
  }));
}

/** Expressions as the readers make them: sequences flat, groups of at least two. */
export function expressionArbitrary({ names, alphabet }: GrammarShape): fc.Arbitrary<Expression> {
  const character = fc.constantFrom(...alphabet);
  const codePoint = character.map((text) => text.codePointAt(0) ?? 0);
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: "expression" },
      { weight: 3, arbitrary: fc.string({ unit: character, minLength: 1, maxLength: 3 }).map(literal) },
      { weight: 3, arbitrary: fc.constantFrom(...names).map(reference) },
      {
        weight: 1,
        arbitrary: fc
          .array(codePoint, { minLength: 1, maxLength: 3 })
          .map((points) => characterClass(...points.map((point) => [point, point] as const))),
      },
      { weight: 1, arbitrary: fc.constant(EMPTY) },
      {
        weight: 3,
        arbitrary: fc
          .array(tie("expression"), { minLength: 2, maxLength: 3 })
          .map((items) => sequence(...items)),
      },
      {
        weight: 2,
        arbitrary: fc
          .array(tie("expression"), { minLength: 2, maxLength: 3 })
          .map((alternatives) => choice(...alternatives)),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("expression"), fc.nat(2), fc.oneof(fc.nat(2), fc.constant(Number.POSITIVE_INFINITY)))
          .map(([item, min, more]) => repetition(item, min, min + more)),
      },
    ),
  }));
  return expression;
}
