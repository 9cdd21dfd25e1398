import { lastAtMost, lineStarts } from "../../base/ascending.ts";
import type { Position } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";

/** Keeps the recursion of readers within the stack. */
export const deepestNesting = 500;

/** A cursor in a text that is read from left to right. */
export class TextCursor {
  readonly text: string;
  /** In UTF-16 units. */
  offset = 0;
  #lineStarts: readonly number[] | undefined;
  /** The last place whose column was counted, so that those of a long line are counted in linear time. */
  #latest = { offset: 0, column: 1 };

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.offset >= this.text.length;
  }

  /** The next UTF-16 unit, empty at the end. */
  get next(): string {
    return this.text.charAt(this.offset);
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.offset);
  }

  /** Consumes the expected text if it is next. */
  accept(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.offset += expected.length;
    return true;
  }

  /** Consumes and returns the match of a sticky pattern; undefined without a match. */
  match(pattern: RegExp): string | undefined {
    const found = this.lookingAt(pattern);
    if (found !== undefined) this.offset += found.length;
    return found;
  }

  /** The match of a sticky pattern here; undefined without a match. */
  lookingAt(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.text)?.[0];
  }

  /** Consumes the next code point, which must exist. */
  take(): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.offset) ?? 0);
    this.offset += character.length;
    return character;
  }

  position(offset = this.offset): Position {
    this.#lineStarts ??= lineStarts(this.text);
    const line = lastAtMost(this.#lineStarts, offset);
    const start = this.#lineStarts[line] ?? 0;
    const isKnown = this.#latest.offset >= start && this.#latest.offset <= offset;
    const before = isKnown ? this.#latest : { offset: start, column: 1 };
    const column = before.column + Array.from(this.text.slice(before.offset, offset)).length;
    this.#latest = { offset, column };
    return { line: line + 1, column };
  }

  /** An error at the offset. */
  error(problem: string, suggestion?: string, offset = this.offset): GrammarError {
    return new GrammarError(problem, { text: this.text, position: this.position(offset), suggestion });
  }

  /** The text at the offset, for messages. */
  found(offset = this.offset): string {
    if (offset >= this.text.length) return "the end of the text";
    const [word] = /^(?:[\p{L}\p{N}_]+|.)/su.exec(this.text.slice(offset, offset + 40)) ?? [""];
    return word === "\n" || word === "\r" ? "the end of the line" : JSON.stringify(word);
  }
}

/** A string, a character, a comment, an escaped sign, a bracket, or a run of anything else in code of a usual language. */
const CODE =
  /"(?:\\[\s\S]|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'|\/\/.*|\/\*[\s\S]*?\*\/|\\[\s\S]|[^[\]{}"'/\\]+|[\s\S]/y;

/** Skips the code in brackets that is next. Brackets nest, but not in strings and comments. False if nothing closes it. */
export function skipCode(cursor: TextCursor): boolean {
  const open = cursor.next;
  const close = open === "{" ? "}" : "]";
  let depth = 0;
  do {
    if (cursor.atEnd) return false;
    const part = cursor.match(CODE);
    if (part === open) depth++;
    if (part === close) depth--;
  } while (depth > 0);
  return true;
}
