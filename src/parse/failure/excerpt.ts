import { codePointLength } from "../../base/utf8-length.ts";
import type { Position } from "../../grammar/grammar.ts";
import type { DecodedText } from "../../text/encoding.ts";

/** A place in a text, with the line it stands in. */
export interface Place {
  readonly position: Position;
  /** The line, or as much of it as fits, and below it a caret under the place. */
  readonly excerpt: string;
  /** The character at the place; undefined at the end of the text. */
  readonly character: string | undefined;
  /** Whether a line break is all that is left of the text. */
  readonly isFinalLineBreak: boolean;
}

/** How much of a long line is shown on either side. */
const margin = 50;

export function placeOf({ text, encoding }: DecodedText, byteOffset: number): Place {
  const unit = unitOf({ text, encoding }, byteOffset);
  const lineStart = unit === 0 ? 0 : text.lastIndexOf("\n", unit - 1) + 1;
  const newline = text.indexOf("\n", unit);
  const lineEnd = newline < 0 ? text.length : newline;
  const before = Array.from(text.slice(lineStart, unit));
  const behind = Array.from(text.slice(unit, lineEnd).replace(/\r$/, ""));
  const shownBefore = before.length > margin ? ["…", ...before.slice(1 - margin)] : before;
  const shownBehind = behind.length > margin ? [...behind.slice(0, margin - 1), "…"] : behind;
  const line = [...shownBefore, ...shownBehind].join("").replace(/\t/g, " ");
  const codePoint = text.codePointAt(unit);
  return {
    position: { line: text.slice(0, lineStart).split("\n").length, column: before.length + 1 },
    excerpt: `${line}\n${" ".repeat(shownBefore.length)}^`,
    character: codePoint === undefined ? undefined : String.fromCodePoint(codePoint),
    isFinalLineBreak: /^\r?\n$/.test(text.slice(unit, unit + 3)),
  };
}

/** The index in the string of the character at the byte. */
function unitOf({ text, encoding }: DecodedText, byteOffset: number): number {
  if (encoding === "latin1") return byteOffset;
  let unit = 0;
  let byte = 0;
  for (const character of text) {
    if (byte >= byteOffset) break;
    byte += codePointLength(character.codePointAt(0) ?? 0);
    unit += character.length;
  }
  return unit;
}
