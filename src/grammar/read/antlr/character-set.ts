import { complement } from "../../character-class.ts";
import type { CharacterClass, CodePointRange } from "../../grammar.ts";
import { unicodeProperty } from "../../unicode-class.ts";
import { unescapeText } from "./unescape-text.ts";

/** A member of a set: a property, an escape, or the character itself. */
const memberPattern = /\\[pP]\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\.|[\s\S]/gu;

/**
 * The ranges of a character set in its brackets, surrogates included. Throws a plain sentence (`RangeError`) that
 * says what is wrong with it.
 */
export function characterSetRanges(source: string): CodePointRange[] {
  const members = source.slice(1, -1).match(memberPattern) ?? [];
  const ranges: CodePointRange[] = [];
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as string;
    const property = propertyOf(member);
    if (property) {
      ranges.push(...property.ranges);
      continue;
    }
    const first = codePointOf(member);
    const last = members[index + 2];
    if (members[index + 1] !== "-" || last === undefined) {
      ranges.push([first, first]);
      continue;
    }
    if (codePointOf(last) < first) {
      throw new RangeError(`the range ${member}-${last} in ${source} ends before it begins`);
    }
    ranges.push([first, codePointOf(last)]);
    index += 2;
  }
  return ranges;
}

function codePointOf(member: string): number {
  return unescapeText(member).codePointAt(0) ?? 0;
}

function propertyOf(member: string): CharacterClass | undefined {
  if (!/^\\[pP]\{/.test(member)) return undefined;
  const found = propertyNamed(member.slice(3, -1));
  if (!found) throw new RangeError(`there is no Unicode property ${member}`);
  return member.startsWith("\\P") ? complement(found) : found;
}

/** Names are compared without regard to case, and a script may be named without saying so. */
function propertyNamed(name: string): CharacterClass | undefined {
  const capitalised = name.replace(
    /[a-zA-Z]+/g,
    (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );
  return unicodeProperty(name) ?? unicodeProperty(capitalised) ?? unicodeProperty(`Script=${capitalised}`);
}
