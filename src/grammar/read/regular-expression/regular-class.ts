import { didYouMean } from "../../../base/closest.ts";
import { characterClass, complement, union } from "../../character-class.ts";
import type { CharacterClass } from "../../grammar.ts";
import { ESCAPED_CLASSES, unicodeProperty } from "../../unicode-class.ts";
import type { TextCursor } from "../source/text-cursor.ts";
import { readEscape } from "./escape.ts";

/** Reads a class in brackets, `[a-z\d_]` or `[^"\\]`, as JavaScript does; the cursor is at the bracket. */
export function readBracketClass(
  cursor: TextCursor,
  fold: (of: CharacterClass) => CharacterClass,
): CharacterClass {
  const from = cursor.offset;
  cursor.accept("[");
  const negated = cursor.accept("^");
  const parts: CharacterClass[] = [];
  while (!cursor.accept("]")) {
    if (cursor.atEnd) throw cursor.error('the class is not closed with "]"', undefined, from);
    parts.push(readRange(cursor));
  }
  const listed = fold(union(...parts));
  return negated ? complement(listed) : listed;
}

/** One character, an escaped class, or a range of two characters. */
function readRange(cursor: TextCursor): CharacterClass {
  const from = cursor.offset;
  const first = readMember(cursor);
  if (typeof first !== "number") return first;
  if (!cursor.startsWith("-") || cursor.startsWith("-]")) return characterClass([first, first]);
  cursor.accept("-");
  const last = readMember(cursor);
  if (typeof last !== "number") {
    throw cursor.error("a range cannot end in a class", 'escape the "-" when it means itself', from);
  }
  if (first > last) {
    const suggestion = `write ${String.fromCodePoint(last)}-${String.fromCodePoint(first)}`;
    throw cursor.error("the range ends before it begins", suggestion, from);
  }
  return characterClass([first, last]);
}

function readMember(cursor: TextCursor): number | CharacterClass {
  if (!cursor.accept("\\")) return cursor.take().codePointAt(0) as number;
  return readEscapedClass(cursor) ?? (readEscape(cursor).codePointAt(0) as number);
}

/** Reads `d D w W s S p{…} P{…}` behind a backslash; undefined when something else is there. */
export function readEscapedClass(cursor: TextCursor): CharacterClass | undefined {
  const named = ESCAPED_CLASSES[cursor.next];
  if (named) {
    cursor.take();
    return { ...named };
  }
  const from = cursor.offset - 1;
  const property = cursor.match(/[pP]\{[^}]*\}/y);
  if (property === undefined) return undefined;
  const name = property.slice(2, -1);
  const characters = unicodeProperty(name);
  if (!characters) {
    throw cursor.error(`there is no Unicode property "${name}"`, didYouMean(name, KNOWN_PROPERTIES), from);
  }
  return property.startsWith("P") ? complement(characters) : { ...characters };
}

/** The properties in common use, for suggestions. */
const KNOWN_PROPERTIES = [
  ...["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "Nd", "Nl", "No", "P", "S", "Z", "Zs", "C"],
  ...["Letter", "Number", "Punctuation", "Symbol", "Separator", "Uppercase", "Lowercase", "Alphabetic"],
  ...["White_Space", "ID_Start", "ID_Continue", "Script=Latin", "Script=Greek", "Script=Cyrillic"],
];
