import type { Range } from "../../../base/ranges.ts";
import { endOfLine } from "../../../text/position.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";

/** A line with something on it, from the first character that shows to behind the last. */
export interface IndentedLine extends Range {
  /** The white space in front of it. */
  readonly indentation: string;
  /** Behind its last character but for what may follow a whole expression: `;`, `,`, `:` and an opening brace. */
  readonly lastWord: number;
  /** Whether it goes on with what a line before it began, such as `else`. */
  readonly goesOn: boolean;
}

const continuing: ReadonlySet<string> = new Set([
  "case",
  "catch",
  "default",
  "elif",
  "else",
  "elsif",
  "except",
  "finally",
  "then",
]);

/** The lines of a text that are not blank. */
export function indentedLines(text: Uint8Array): readonly IndentedLine[] {
  const decoder = new TextDecoder("latin1");
  const lines: IndentedLine[] = [];
  for (let from = 0; from < text.length; from = endOfLine(text, from) + 1) {
    let start = from;
    let end = endOfLine(text, from);
    while (start < end && isWhiteSpace(text[start])) start++;
    while (end > start && isWhiteSpace(text[end - 1])) end--;
    const [word = ""] = /^\w+/.exec(decoder.decode(text.subarray(start, Math.min(end, start + 10)))) ?? [];
    const indentation = decoder.decode(text.subarray(from, start));
    let lastWord = end;
    while (lastWord > start && isBehindExpression(text[lastWord - 1])) lastWord--;
    if (start < end) lines.push({ start, end, lastWord, indentation, goesOn: continuing.has(word) });
  }
  return lines;
}

const isBehindExpression = (byte: number | undefined): boolean =>
  isWhiteSpace(byte) || (byte !== undefined && ";,:{".includes(String.fromCharCode(byte)));
