import type { TextCursor } from "../source/text-cursor.ts";

const CONTROLS: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
};

/**
 * Reads what follows a backslash as one character: `n r t b f v 0`, `xHH`, `uHHHH`, `u{H…}`, or a sign that
 * stands for itself. Throws a GrammarError for anything else.
 */
export function readEscape(cursor: TextCursor): string {
  const from = cursor.offset - 1;
  const hexadecimal = cursor.match(/x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}/y);
  if (hexadecimal !== undefined) {
    const codePoint = Number.parseInt(hexadecimal.replace(/[xu{}]/g, ""), 16);
    if (codePoint > 0x10ffff) throw cursor.error("no character has this number", "the last is 10FFFF", from);
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
      throw cursor.error("half a character", "write the whole one as \\u{…}", from);
    }
    return String.fromCodePoint(codePoint);
  }
  if (cursor.atEnd) throw cursor.error("nothing follows the backslash", undefined, from);
  const character = cursor.take();
  const control = CONTROLS[character];
  if (control !== undefined) return control;
  if (/[\p{L}\p{N}\s]/u.test(character)) {
    const suggestion = "known are \\n \\r \\t \\b \\f \\v \\0 \\xHH \\uHHHH \\u{H…}";
    throw cursor.error(`unknown escape ${JSON.stringify(character)}`, suggestion, from);
  }
  return character;
}
