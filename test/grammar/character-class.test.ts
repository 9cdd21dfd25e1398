import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANY_CHARACTER,
  characterClass,
  characterCount,
  charactersOf,
  complement,
  difference,
  hasCharacter,
  intersection,
  plainestCharacter,
  union,
} from "../../src/grammar/character-class.ts";
import { grammarOf } from "../../src/grammar/expression.ts";
import type { CharacterClass, CodePointRange } from "../../src/grammar/grammar.ts";
import { regularExpression } from "../../src/grammar/read/regular-expression.ts";
import { unicodeProperty } from "../../src/grammar/unicode-class.ts";
import { accepts } from "./recognizer.ts";

/** Around the places where something changes: the ends, the surrogates, the planes. */
const codePoint = fc.oneof(
  fc.nat(40),
  fc.integer({ min: 0xd7f0, max: 0xe010 }),
  fc.integer({ min: 0x10fff0, max: 0x10ffff }),
);
const range = fc.tuple(codePoint, fc.nat(20)).map(([first, more]): CodePointRange => [first, first + more]);
const ranges = fc.array(range, { maxLength: 5 });

const PROBES = [
  ...Array(70).keys(),
  ...Array.from({ length: 60 }, (_, index) => 0xd7e0 + index),
  0x10fff5,
  0x10ffff,
];

const isSurrogate = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

const inRanges = (all: readonly CodePointRange[], point: number): boolean =>
  !isSurrogate(point) && all.some(([first, last]) => first <= point && point <= last);

function expectNormal({ ranges: all }: CharacterClass): void {
  const wrong = all.filter(
    ([first, last], index) => first > last || first <= (all[index - 1]?.[1] ?? -2) + 1,
  );
  expect(wrong).toEqual([]);
}

/** The probes in the class; they are compared at once, because a call of `expect` takes 10 µs. */
const probesIn = (set: CharacterClass): number[] => PROBES.filter((point) => hasCharacter(set, point));

describe("the algebra of character classes", () => {
  it("is that of sets", () => {
    fc.assert(
      fc.property(ranges, ranges, (one, other) => {
        const [left, right] = [characterClass(...one), characterClass(...other)];
        const results = {
          union: union(left, right),
          intersection: intersection(left, right),
          difference: difference(left, right),
          complement: complement(left),
        };
        for (const result of Object.values(results)) expectNormal(result);
        const inLeft = (point: number): boolean => inRanges(one, point);
        const inRight = (point: number): boolean => inRanges(other, point);
        expect(probesIn(left)).toEqual(PROBES.filter(inLeft));
        expect(probesIn(results.union)).toEqual(PROBES.filter((point) => inLeft(point) || inRight(point)));
        expect(probesIn(results.intersection)).toEqual(
          PROBES.filter((point) => inLeft(point) && inRight(point)),
        );
        expect(probesIn(results.difference)).toEqual(
          PROBES.filter((point) => inLeft(point) && !inRight(point)),
        );
        expect(probesIn(results.complement)).toEqual(
          PROBES.filter((point) => !inLeft(point) && !isSurrogate(point)),
        );
        expect(complement(results.complement)).toEqual(left);
        expect(characterCount(left) + characterCount(results.complement)).toBe(characterCount(ANY_CHARACTER));
      }),
    );
  });

  it("takes the plainest character first", () => {
    expect(plainestCharacter(ANY_CHARACTER)).toBe("a");
    expect(plainestCharacter(charactersOf("\n;Z7"))).toBe("7");
    expect(plainestCharacter(charactersOf("\n "))).toBe(" ");
    expect(plainestCharacter(charactersOf("\n"))).toBe("\n");
    expect(plainestCharacter(characterClass())).toBeUndefined();
  });
});

describe("classes of regular expressions", () => {
  for (const source of [
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    ".",
    "[^]",
    "[a-c\\d_]",
    "\\p{L}",
    "\\P{Lu}",
    "[\\p{Script=Greek}\\u{1F600}-\\u{1F64F}]",
    "[\\b\\-\\]]",
    "\\x41",
    "\\u00e9",
  ]) {
    it(`${source} holds what JavaScript matches`, () => {
      const expression = regularExpression(source);
      const own =
        expression.kind === "literal" ? charactersOf(expression.text) : (expression as CharacterClass);
      const pattern = new RegExp(`^${source}$`, "u");
      for (let point = 0; point <= 0x10ffff; point = nextPoint(point)) {
        if (isSurrogate(point) || hasCharacter(own, point) === pattern.test(String.fromCodePoint(point)))
          continue;
        expect.fail(`differs at U+${point.toString(16)}`);
      }
    });
  }

  it("ignore the case of Latin letters as JavaScript does without the flag u", () => {
    for (const source of ["[a-f]", "k", "[^k]", "\u{17f}", "[à-ý]", "ß"]) {
      const own = regularExpression(source, { ignoreCase: true });
      const ranges = own.kind === "literal" ? charactersOf(own.text).ranges : (own as CharacterClass).ranges;
      const pattern = new RegExp(`^${source}$`, "i");
      for (let point = 0; point <= 0x24f; point++) {
        const matches = pattern.test(String.fromCodePoint(point));
        if (hasCharacter({ kind: "class", ranges }, point) !== matches)
          expect.fail(`${source} at U+${point.toString(16)}`);
      }
    }
    expect(regularExpression("[a-f]", { ignoreCase: true })).toEqual(
      characterClass([0x41, 0x46], [0x61, 0x66]),
    );
  });

  it.each(["Cn", "Noncharacter_Code_Point"])(
    "\\p{%s} holds the same as in JavaScript in all planes",
    (name) => {
      const held = unicodeProperty(name)?.ranges.map(([first, last]) => [first, last]);
      const one = new RegExp(`^\\p{${name}}$`, "u");
      const found: [number, number][] = [];
      for (let point = 0; point <= 0x10ffff; point++) {
        if (isSurrogate(point) || !one.test(String.fromCodePoint(point))) continue;
        const last = found.at(-1);
        if (last?.[1] === point - 1) last[1] = point;
        else found.push([point, point]);
      }
      expect(held).toEqual(found);
    },
  );

  it("know no property of their own", () => {
    expect(unicodeProperty("NoSuchThing")).toBeUndefined();
    expect(unicodeProperty("L}|\\p{N")).toBeUndefined();
  });
});

describe("regular expressions", () => {
  const atom = fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "(a|bc)", "(?:(?:ab)?)", "(b*)", "\\x61");
  const quantified = fc.tuple(atom, fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?"));
  const source = fc
    .array(fc.tuple(fc.constantFrom("", "|"), quantified), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([bar, [one, many]], index) => (index > 0 ? bar : "") + one + many).join(""));

  it("derive the texts that JavaScript matches", () => {
    const texts = [
      "",
      "a",
      "b",
      "c",
      "ab",
      "ba",
      "bc",
      "aa",
      "abc",
      "bca",
      "abab",
      "aab",
      "bbb",
      "cab",
      "\n",
      "a\nb",
    ];
    fc.assert(
      fc.property(source, (pattern) => {
        const grammar = grammarOf({ start: [regularExpression(pattern)] });
        const native = new RegExp(`^(?:${pattern})$`, "u");
        expect(texts.filter((text) => accepts(grammar, text))).toEqual(
          texts.filter((text) => native.test(text)),
        );
      }),
      { numRuns: 120 },
    );
  });
});

/** Every code point of the first planes and of the end, some of those between. */
function nextPoint(point: number): number {
  return point + (point < 0x1ffff || point >= 0x10fff0 ? 1 : 0x71);
}
