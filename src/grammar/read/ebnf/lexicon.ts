import { readEscape } from "../regular-expression/escape.ts";
import type { TextCursor } from "../source/text-cursor.ts";

/** Goes past white space and comments: from `#` or `//` to the end of the line, or between slash-star pairs. */
export function skipSpace(cursor: TextCursor): void {
  let before: number;
  do {
    before = cursor.offset;
    cursor.match(/(?:\s+|(?:#|\/\/).*)*/y);
    skipBlockComment(cursor);
  } while (cursor.offset > before);
}

function skipBlockComment(cursor: TextCursor): void {
  if (!cursor.startsWith("/*")) return;
  const end = cursor.text.indexOf("*/", cursor.offset + 2);
  if (end < 0) throw cursor.error('the comment is not closed with "*/"');
  cursor.offset = end + 2;
}

/** A name as it may stand without angle brackets. */
export const PLAIN_NAME = /[\p{L}_](?:[\p{L}\p{N}_]|-(?!>))*/uy;

/** Reads a name, plain or in angle brackets; undefined when none is next. Throws when a bracket is not closed. */
export function readName(cursor: TextCursor): string | undefined {
  if (!cursor.startsWith("<")) return cursor.match(PLAIN_NAME);
  const { offset } = cursor;
  cursor.accept("<");
  return readUntil(cursor, ">", `the name is not closed with ">"`, offset);
}

/** Reads a string in either kind of quotes; undefined when none is next. Throws when it is not closed. */
export function readQuoted(cursor: TextCursor): string | undefined {
  const quote = cursor.next;
  if (quote !== '"' && quote !== "'") return undefined;
  const { offset } = cursor;
  cursor.accept(quote);
  return readUntil(cursor, quote, `the string is not closed with ${quote}`, offset);
}

function readUntil(cursor: TextCursor, close: string, problem: string, from: number): string {
  let text = "";
  while (!cursor.accept(close)) {
    if (cursor.atEnd || /[\r\n]/.test(cursor.next)) {
      throw cursor.error(problem, `close it on the same line; a line end is written \\n`, from);
    }
    text += cursor.accept("\\") ? readEscape(cursor) : cursor.take();
  }
  return text;
}
