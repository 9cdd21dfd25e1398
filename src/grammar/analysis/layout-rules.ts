import { oncePer } from "../../base/lazy.ts";
import {
  characterClass,
  characterCount,
  characterRange,
  charactersOf,
  intersection,
  isWhiteSpace,
  NO_CHARACTER,
  union,
  whiteSpace,
} from "../character-class.ts";
import { type CharacterClass, type Grammar, isTwoLevel } from "../grammar.ts";
import { analyse, rulesWith, type Semiring } from "./analyse.ts";
import { someText } from "./derivability.ts";

/**
 * The layout rules of a grammar without tokens. They derive white space and no text that starts like a word, a number
 * or a quotation; their other texts are comments and separators.
 */
export const layoutRules = oncePer((grammar: Grammar): ReadonlySet<string> => {
  if (isTwoLevel(grammar)) return new Set();
  const blank = rulesWith(grammar, blanks);
  const first = firstSets(grammar);
  const isLayout = (name: string): boolean => {
    const begins = first.get(name) as CharacterClass;
    return blank.has(name) && meet(begins, whiteSpace) && !meet(begins, content);
  };
  return new Set([...grammar.rules.keys()].filter(isLayout));
});

/** Characters that begin words, numbers and quotations. */
const content = union(
  characterRange("a", "z"),
  characterRange("A", "Z"),
  characterRange("0", "9"),
  charactersOf("_\"'"),
);

const meet = (one: CharacterClass, other: CharacterClass): boolean =>
  intersection(one, other).ranges.length > 0;

/** Whether an expression derives an empty or blank text. */
const blanks = someText({ literal: isWhiteSpace, characters: (set) => meet(set, whiteSpace) });

/** For each rule the first characters of its non-empty texts. Skipped tokens do not count. */
export function firstSets(grammar: Grammar): ReadonlyMap<string, CharacterClass> {
  const { ofRule } = analyse(grammar, beginnings);
  return new Map([...grammar.rules.keys()].map((name) => [name, ofRule(name).first]));
}

interface Beginning {
  readonly first: CharacterClass;
  readonly isNullable: boolean;
}

const beginnings: Semiring<Beginning> = {
  zero: { first: NO_CHARACTER, isNullable: false },
  one: { first: NO_CHARACTER, isNullable: true },
  literal: (text) => {
    const codePoint = text.codePointAt(0);
    if (codePoint === undefined) return beginnings.one;
    return { first: characterClass([codePoint, codePoint]), isNullable: false };
  },
  characters: (first) => ({ first, isNullable: false }),
  plus: (one, other) => ({
    first: union(one.first, other.first),
    isNullable: one.isNullable || other.isNullable,
  }),
  times: (one, other) => ({
    first: one.isNullable ? union(one.first, other.first) : one.first,
    isNullable: one.isNullable && other.isNullable,
  }),
  repeated: ({ first, isNullable }, { min, max }) => ({
    first: max === 0 ? NO_CHARACTER : first,
    isNullable: min === 0 || isNullable,
  }),
  isSame: (before, after) =>
    before.isNullable === after.isNullable && characterCount(before.first) === characterCount(after.first),
};
