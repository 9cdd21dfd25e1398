import {
  characterClass,
  characterCount,
  codePointsOf,
  complement,
  intersection,
  whiteSpace,
} from "./character-class.ts";
import type { CharacterClass, CodePointRange } from "./grammar.ts";

/** The classes of JavaScript's regular expressions by their escape letter. */
export const ESCAPED_CLASSES: Readonly<Record<string, CharacterClass>> = (() => {
  const d = characterClass([0x30, 0x39]);
  const w = characterClass([0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]);
  const s = whiteSpace;
  return { d, w, s, D: complement(d), W: complement(w), S: complement(s) };
})();

/** The characters that a dot excludes in a regular expression without the flag `s`. */
export const LINE_ENDS: CharacterClass = characterClass([0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]);

const properties = new Map<string, CharacterClass | undefined>();

/**
 * The characters with a Unicode property, named as in `\p{…}`: `L`, `Lu`, `Script=Greek`, …; undefined when there is no
 * such property. The Unicode version is that of the JavaScript engine.
 */
export function unicodeProperty(name: string): CharacterClass | undefined {
  if (!properties.has(name)) properties.set(name, computeProperty(name));
  return properties.get(name);
}

function computeProperty(name: string): CharacterClass | undefined {
  if (!/^\w+(=\w+)?$/.test(name)) return undefined;
  let run: RegExp;
  try {
    run = new RegExp(`(\\p{${name}}+)|\\P{${name}}+`, "uy");
  } catch {
    return undefined;
  }
  blocks ??= Array.from({ length: CODE_POINTS / BLOCK }, (_, index) => blockOf(index * BLOCK));
  const ranges: CodePointRange[] = [];
  for (const [index, block] of blocks.entries()) {
    const from = index * BLOCK;
    const width = from < 0x10000 ? 1 : 2;
    for (let at = 0; at < block.length; at = run.lastIndex) {
      run.lastIndex = at;
      const isMember = run.exec(block)?.[1] !== undefined;
      const end = isUnassigned(from) ? BLOCK : run.lastIndex / width;
      if (isMember) ranges.push([from + at / width, from + end - 1]);
    }
  }
  return characterClass(...ranges);
}

const CODE_POINTS = 0x110000;

/** Divides the planes evenly; all code points of a block take the same number of UTF-16 units. */
const BLOCK = 4096;

/** The texts of all code points by block, made once, because that takes longer than a property. */
let blocks: readonly string[] | undefined;

/** Of a block in which nothing is assigned, the first code point stands for all. */
function blockOf(from: number): string {
  const codePoints: number[] = [];
  const size = isUnassigned(from) ? 1 : BLOCK;
  for (let index = 0; index < size; index++) codePoints.push(from + index);
  return String.fromCodePoint(...codePoints);
}

/** Unicode assigns nothing in planes 4 to 13, which are more than half of all, but their last code points are noncharacters. */
const isUnassigned = (from: number): boolean =>
  from >= 0x40000 && from < 0xe0000 && (from & 0xffff) !== 0x10000 - BLOCK;

/** Larger classes are first restricted to letters; for smaller ones that does not pay. */
const small = 1000;

/**
 * Adds the other case of each letter, if that is a single character. As in JavaScript without the flag `u`, ASCII
 * letters have no partner outside ASCII (the Kelvin sign is not a k).
 */
export function ignoringCase(of: CharacterClass): CharacterClass {
  const letters = characterCount(of) > small ? unicodeProperty("Changes_When_Casemapped") : undefined;
  const candidates = letters ? intersection(of, letters) : of;
  const added: CodePointRange[] = [];
  for (const [first, last] of candidates.ranges) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      for (const other of [character.toLowerCase(), character.toUpperCase()]) {
        const [otherPoint = 0, ...more] = codePointsOf(other);
        if (more.length === 0 && otherPoint < 0x80 === codePoint < 0x80) added.push([otherPoint, otherPoint]);
      }
    }
  }
  return characterClass(...of.ranges, ...added);
}
