import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Alternative, Grammar, Rule, TokenTraits } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { readFuzzingbookJson } from "../../../src/grammar/read/read-fuzzingbook-json.ts";
import { writeEbnf } from "../../../src/grammar/write/ebnf.ts";
import { writeFuzzingbookJson, writeSymbolListJson } from "../../../src/grammar/write/fuzzingbook-json.ts";
import { grammarArbitrary } from "../grammar-arbitrary.ts";
import { accepts } from "../recognizer.ts";

/** Without what only a text can give. */
function withoutPositions(grammar: Grammar): Grammar {
  const rules = [...grammar.rules].map(([name, { position, ...rule }]): [string, Rule] => [name, rule]);
  return { ...grammar, rules: new Map(rules) };
}

function textsUpTo(length: number, alphabet: readonly string[]): string[] {
  let longest = [""];
  const texts = [""];
  for (let size = 1; size <= length; size++) {
    longest = longest.flatMap((text) => alphabet.map((character) => text + character));
    texts.push(...longest);
  }
  return texts;
}

const traits: fc.Arbitrary<TokenTraits> = fc.oneof(
  fc.constant({}),
  fc.constant({ fragment: true }),
  fc.record(
    {
      mode: fc.constantFrom("strings", "a b"),
      skip: fc.constant(true),
      channel: fc.constantFrom("HIDDEN", "in"),
      more: fc.constant(true),
      type: fc.constant("token"),
      modes: fc.array(
        fc.oneof(
          fc.constant({ kind: "pop" } as const),
          fc.constant({ kind: "push", mode: "DEFAULT_MODE" } as const),
          fc.constant({ kind: "set", mode: "DEFAULT_MODE" } as const),
        ),
        { minLength: 1, maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
);

/** Token rules of every kind behind a structure rule that uses none of them. */
const twoLevel: fc.Arbitrary<Grammar> = fc
  .tuple(
    grammarArbitrary({ names: ["token", "skip", "_x"], alphabet: ["a", "]"] }),
    fc.array(traits, { minLength: 3, maxLength: 3 }),
  )
  .map(([tokens, all]) => {
    const structure: Rule = { name: "in", alternatives: [{ expression: { kind: "literal", text: "i" } }] };
    const rules = [...tokens.rules.values()].map((rule, index) => ({ ...rule, token: all[index] ?? {} }));
    return { start: "in", rules: new Map([structure, ...rules].map((rule) => [rule.name, rule])) };
  });

const decorated: fc.Arbitrary<Grammar> = fc
  .tuple(
    grammarArbitrary({
      names: ["_hidden", "start", "in", "über-1", "a <b>\\\n", "tail-"],
      alphabet: [
        "a",
        "i",
        "'",
        '"',
        "\\",
        "/",
        "]",
        "^",
        "-",
        "[",
        "\n",
        "\0",
        "\u{200b}",
        "\ud7ff",
        "\ue000",
        "é",
        "😀",
        "\u{10ffff}",
      ],
    }),
    fc.array(
      fc.record(
        {
          label: fc.constantFrom("x", "token", "precedence", "a b"),
          associativity: fc.constantFrom("left", "right"),
        },
        { requiredKeys: [] },
      ),
      { minLength: 6, maxLength: 6 },
    ),
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    fc.nat(5),
    fc.boolean(),
  )
  .map(([grammar, marks, hidden, precedence, start, ordered]) => {
    const rules = [...grammar.rules.values()].map((rule, index): Rule => {
      const [first, ...others] = rule.alternatives;
      const alternatives = [{ ...(first as Alternative), ...marks[index] } as Alternative, ...others];
      return {
        name: rule.name,
        alternatives,
        ...(hidden[index] && { origin: null }),
        ...(precedence[index] && { precedence: true }),
      };
    });
    return {
      start: rules[start]?.name ?? "",
      rules: new Map(rules.map((rule) => [rule.name, rule])),
      ...(ordered && { ordered }),
    };
  });

describe("reading what was written", () => {
  it("gives the same grammar in our own notation, whatever its names, characters and marks", () => {
    fc.assert(
      fc.property(decorated, (grammar) => {
        expect(withoutPositions(readEbnf(writeEbnf(grammar)).grammar)).toEqual(grammar);
      }),
      { numRuns: 120 },
    );
  });

  it("gives the same token rules in our own notation", () => {
    fc.assert(
      fc.property(twoLevel, (grammar) => {
        expect(withoutPositions(readEbnf(writeEbnf(grammar)).grammar)).toEqual(grammar);
      }),
      { numRuns: 80 },
    );
  });

  it("says which preferences among trees the other forms lose, and only then", () => {
    fc.assert(
      fc.property(decorated, (grammar) => {
        const lost = writeSymbolListJson(grammar).notes.map(({ message }) => message);
        const rules = [...grammar.rules.values()];
        const isSaid = (what: RegExp) => lost.some((message) => what.test(message));
        expect(isSaid(/^that earlier alternatives are preferred is lost/)).toBe(grammar.ordered ?? false);
        expect(isSaid(/^how tightly/)).toBe(rules.some(({ precedence }) => precedence));
        expect(isSaid(/^which way/)).toBe(
          rules.some(({ alternatives }) => alternatives.some(({ associativity }) => associativity)),
        );
      }),
      { numRuns: 50 },
    );
  });

  for (const [form, write] of [
    ["the fuzzing book's form", writeFuzzingbookJson],
    ["lists of symbols", writeSymbolListJson],
  ] as const) {
    it(`gives the same language in ${form}`, () => {
      const texts = textsUpTo(4, ["a", "b", "c"]);
      fc.assert(
        fc.property(grammarArbitrary(), (grammar) => {
          const { text, notes } = write(grammar);
          const { grammar: again } = readFuzzingbookJson(text);
          expect(notes).toEqual([]);
          expect(texts.filter((each) => accepts(again, each))).toEqual(
            texts.filter((each) => accepts(grammar, each)),
          );
        }),
        { numRuns: 60 },
      );
    });

    it(`keeps angle brackets apart from nonterminals in ${form}`, () => {
      const alphabet = ["<", ">", "a"];
      const texts = textsUpTo(5, alphabet);
      fc.assert(
        fc.property(grammarArbitrary({ names: ["start", "a", "langle"], alphabet }), (grammar) => {
          const { grammar: again } = readFuzzingbookJson(write(grammar).text);
          expect(texts.filter((each) => accepts(again, each))).toEqual(
            texts.filter((each) => accepts(grammar, each)),
          );
        }),
        { numRuns: 40 },
      );
    });
  }
});
