import { ANY_CHARACTER, characterClass, complement, hasCharacter } from "./character-class.ts";
import type { CharacterClass, CodePointRange } from "./grammar.ts";

/** The classes of JavaScript's regular expressions by their escape letter. */
export const ESCAPED_CLASSES: Readonly<Record<string, CharacterClass>> = (() => {
  const d = characterClass([0x30, 0x39]);
  const w = characterClass([0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]);
  const s = characterClass(
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
  return { d, w, s, D: complement(d), W: complement(w), S: complement(s) };
})();

/** What a dot does not match in a regular expression without the flag `s`. */
export const LINE_ENDS: CharacterClass = characterClass([0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]);

const properties = new Map<string, CharacterClass | undefined>();

/**
 * The characters with a Unicode property, named as in `\p{…}`: `L`, `Lu`, `Script=Greek`, …; undefined when
 * there is no such property. The Unicode version is that of the JavaScript engine.
 */
export function unicodeProperty(name: string): CharacterClass | undefined {
  if (!properties.has(name)) properties.set(name, computeProperty(name));
  return properties.get(name);
}

function computeProperty(name: string): CharacterClass | undefined {
  if (!/^\w+(=\w+)?$/.test(name)) return undefined;
  let pattern: RegExp;
  try {
    pattern = new RegExp(`\\p{${name}}+`, "gu");
  } catch {
    return undefined;
  }
  const ranges: CodePointRange[] = [];
  for (const [first, last] of ANY_CHARACTER.ranges) {
    for (const block of blocksOf(first, last)) {
      const text = String.fromCodePoint(...block);
      for (const [run] of text.matchAll(pattern)) {
        const from = run.codePointAt(0) as number;
        ranges.push([from, from + Array.from(run).length - 1]);
      }
    }
  }
  return characterClass(...ranges);
}

/** Engines limit how many arguments a call can take. */
const BLOCK = 4096;

function* blocksOf(first: number, last: number): Generator<number[]> {
  for (let from = first; from <= last; from += BLOCK) {
    yield Array.from({ length: Math.min(BLOCK, last - from + 1) }, (_, index) => from + index);
  }
}

let casePairs: readonly (readonly [number, number])[] | undefined;

/** The class with the other case of each of its letters, where that is a single character too. */
export function ignoringCase(of: CharacterClass): CharacterClass {
  casePairs ??= [...computeCasePairs()];
  const added = casePairs.flatMap(([one, other]): CodePointRange[] => [
    ...(hasCharacter(of, one) ? [[other, other] as const] : []),
    ...(hasCharacter(of, other) ? [[one, one] as const] : []),
  ]);
  return characterClass(...of.ranges, ...added);
}

function* computeCasePairs(): Generator<readonly [number, number]> {
  for (const [first, last] of unicodeProperty("Changes_When_Casemapped")?.ranges ?? []) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      for (const other of [character.toLowerCase(), character.toUpperCase()]) {
        if (other !== character && Array.from(other).length === 1)
          yield [codePoint, other.codePointAt(0) ?? 0];
      }
    }
  }
}
