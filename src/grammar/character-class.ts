import { between, countOf, has, intersection as inBoth, merged } from "../base/inclusive-ranges.ts";
import type { CharacterClass, CodePointRange } from "./grammar.ts";

/** Every code point of a UTF-8 text, so without surrogates. */
export const ANY_CHARACTER: CharacterClass = {
  kind: "class",
  ranges: [
    [0, 0xd7ff],
    [0xe000, 0x10ffff],
  ],
};

export const NO_CHARACTER: CharacterClass = { kind: "class", ranges: [] };

/** The class of these ranges, which may be unordered, overlapping or adjacent; surrogates are removed. */
export function characterClass(...ranges: readonly CodePointRange[]): CharacterClass {
  return intersection({ kind: "class", ranges: merged(ranges) }, ANY_CHARACTER);
}

/** The class of the characters in the text. */
export function charactersOf(text: string): CharacterClass {
  return characterClass(...codePointsOf(text).map((codePoint): CodePointRange => [codePoint, codePoint]));
}

/** The class from one character to another, inclusive. */
export function characterRange(first: string, last: string): CharacterClass {
  return characterClass([first.codePointAt(0) ?? 0, last.codePointAt(0) ?? -1]);
}

export function union(...classes: readonly CharacterClass[]): CharacterClass {
  return { kind: "class", ranges: merged(classes.flatMap((each) => each.ranges)) };
}

export function intersection(one: CharacterClass, other: CharacterClass): CharacterClass {
  return { kind: "class", ranges: inBoth(one.ranges, other.ranges) };
}

export function complement(of: CharacterClass): CharacterClass {
  const ranges: CodePointRange[] = [];
  let next = 0;
  for (const [first, last] of of.ranges) {
    if (next < first) ranges.push([next, first - 1]);
    next = last + 1;
  }
  ranges.push([next, 0x10ffff]);
  return intersection(
    { kind: "class", ranges: ranges.filter(([first, last]) => first <= last) },
    ANY_CHARACTER,
  );
}

export function difference(from: CharacterClass, without: CharacterClass): CharacterClass {
  return intersection(from, complement(without));
}

export function hasCharacter(of: CharacterClass, codePoint: number): boolean {
  return has(of.ranges, codePoint);
}

export function characterCount(of: CharacterClass): number {
  return countOf(of.ranges);
}

/** The order of preference for readable characters: lowercase letters first, control characters last. */
const PLAIN: readonly CodePointRange[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x21, 0x7e],
  [0x20, 0x20],
  [0xa1, 0x10ffff],
];

/** The visible ASCII characters and the blank, most readable first; some occur twice. */
export const plainCodePoints: readonly number[] = PLAIN.slice(0, -1).flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
);

/** The most readable character of the class; undefined when the class is empty. */
export function plainestCharacter(of: CharacterClass): string | undefined {
  for (const range of [...PLAIN, ...of.ranges]) {
    const [found] = between(of.ranges, range);
    if (found) return String.fromCodePoint(found[0]);
  }
  return undefined;
}

export function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** Whether the text is empty or all white space. */
export const isWhiteSpace = (text: string): boolean => !/\S/.test(text);

/** The characters of `\s` in JavaScript's regular expressions. */
export const whiteSpace: CharacterClass = characterClass(
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
);
