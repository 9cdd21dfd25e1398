import { expression, literal, reference, repetition } from "../expression.ts";
import type { Expression } from "../grammar.ts";
import { mostRepetitions } from "../validate.ts";
import { readQuoted } from "./ebnf-lexicon.ts";
import { RuleReader } from "./notation.ts";
import type { Reading } from "./reading.ts";
import {
  readQuantifier,
  readRegularExpression,
  regularExpression,
  withoutLookaround,
} from "./regular-expression.ts";
import type { TextCursor } from "./text-cursor.ts";
import { deepestNesting } from "./text-cursor.ts";

/**
 * Reads the grammar in a specification of Fandango. The start symbol is `<start>` or the first rule. The rules of
 * Fandango's library need no definition. Bits are written as the digits 0 and 1, and bytes as the characters of their
 * numbers. Notes say what is lost: constraints, generators, Python code, included files. Throws a GrammarError.
 */
export function readFandango(text: string): Reading {
  return new FandangoReader(text).read();
}

const HEAD = /<\w+>[ \t]*::=/y;

class FandangoReader {
  readonly #reader: RuleReader;
  readonly #cursor: TextCursor;
  /** The number of open brackets, in which a rule does not end with its line. */
  #depth = 0;
  /** The offset at which another file is included. */
  #included: number | undefined;

  constructor(text: string) {
    this.#reader = new RuleReader(text, {
      bar: "|",
      skip: (cursor) => cursor.match(this.#depth > 0 ? /(?:\s+|\\\s*\n|#.*)*/y : /(?:[ \t]+|\\\s*\n|#.*)*/y),
      atom: (cursor) => this.#atom(cursor),
      item: (cursor, element) => this.#item(cursor, element),
    });
    this.#cursor = this.#reader.cursor;
  }

  read(): Reading {
    const [cursor, reader] = [this.#cursor, this.#reader];
    for (cursor.match(SPACE); !cursor.atEnd; cursor.match(SPACE)) {
      if (cursor.lookingAt(HEAD) === undefined) this.#leaveOut();
      else this.#rule();
    }
    reader.addMentioned((name) => {
      const known = standardRule(name.replace(/^_/, ""));
      if (known) return { name, alternatives: [{ expression: known }] };
      if (this.#included !== undefined)
        reader.makeNothing(name, "it may be in the included file", this.#included);
      return undefined;
    });
    return reader.reading(reader.rules.has("start") ? "start" : undefined);
  }

  #rule(): void {
    const [cursor, reader] = [this.#cursor, this.#reader];
    const { offset } = cursor;
    const name = cursor.match(HEAD)?.replace(/^<|>.*/g, "") ?? "";
    if (reader.rules.delete(name)) reader.note(`this rule for ${name} replaces an earlier one`, offset);
    reader.rule(name, offset);
    const end = cursor.offset;
    if (cursor.match(/::?=?|=/y) !== undefined) {
      this.#reader.noteOnce("generators are left out", end);
      skipLine(cursor);
    } else if (!cursor.atEnd && cursor.match(/[;\r\n]/y) === undefined) throw reader.misplaced();
  }

  /** Skips what is not a rule. */
  #leaveOut(): void {
    const cursor = this.#cursor;
    const { offset } = cursor;
    if (cursor.lookingAt(/<\w+>\s*(?::|=(?!=))/y) !== undefined)
      throw cursor.error('expected "::=" after the name of the rule');
    const word = cursor.lookingAt(/\w+|</y) ?? "";
    skipLine(cursor);
    if (word === "include") {
      this.#included = offset;
      this.#reader.note("the included file is left out", offset);
    } else if (/^(?:<|where|minimizing|maximizing|forall|exists)$/.test(word))
      this.#reader.noteOnce("constraints are left out", offset);
    else this.#reader.noteOnce("Python code is left out", offset);
  }

  #item(cursor: TextCursor, element: () => Expression | undefined): Expression | undefined {
    const nesting = cursor.startsWith("(") ? 1 : 0;
    this.#depth += nesting;
    const found = element();
    this.#depth -= nesting;
    if (!found || cursor.match(/[ \t]*(?=[{?*+])/y) === undefined) return found;
    const { offset } = cursor;
    const isComputed = cursor.lookingAt(/\{[\s\d,]*\}|[?*+]/y) === undefined;
    const { min = 0, max = 0 } = (!isComputed && readQuantifier(cursor)) || {};
    const isLarge = (max === Infinity ? min : max) > mostRepetitions;
    if (!isComputed && !isLarge) return repetition(found, min, max);
    this.#reader.noteOnce(
      "computed or large numbers of repetitions are left out: any number is allowed",
      offset,
    );
    if (isComputed && cursor.match(/\{[^}]*\}/y) === undefined)
      throw cursor.error('the bounds are not closed with "}"');
    return repetition(found);
  }

  #atom(cursor: TextCursor): Expression | undefined {
    const { offset } = cursor;
    const name = cursor.match(/<(?:\w+:)*\w+>/y);
    if (name?.includes(":")) this.#reader.noteOnce("the parties that send messages are left out", offset);
    if (name !== undefined) return reference(name.replace(/^<(?:\w+:)*|>$/g, ""));
    if (this.#depth < deepestNesting && cursor.accept("[[")) {
      this.#reader.noteOnce("other orders of [[…]] are left out", offset);
      this.#depth++;
      const listed = this.#reader.sequence();
      this.#depth--;
      if (!cursor.accept("]]")) throw cursor.error('nothing closes the "[["', undefined, offset);
      return listed;
    }
    const bit = cursor.match(/[01]\b/y);
    if (bit !== undefined) this.#reader.noteOnce("bits are written as digits", offset);
    if (bit !== undefined) return literal(bit);
    const prefix = cursor.match(/[bru]*(?=["'])/iy);
    if (prefix === undefined) return undefined;
    const end = cursor.lookingAt(/"""|'''|./y) ?? "";
    if (/b/i.test(prefix))
      this.#reader.noteOnce("bytes are written as the characters of their numbers", offset);
    if (!/r/i.test(prefix)) return expression(readQuoted(cursor) ?? "");
    cursor.accept(end);
    const found = this.#regularExpression(cursor, end);
    if (!cursor.accept(end)) throw cursor.error(`the regular expression is not closed with ${end}`);
    return found;
  }

  #regularExpression(cursor: TextCursor, end: string): Expression {
    const { offset } = cursor;
    const dotAll = cursor.accept("(?s)");
    const source = cursor.lookingAt(new RegExp(`(?:\\\\[^]|(?!${end})[^\\\\])*`, "y")) ?? "";
    const plain = withoutLookaround(source);
    if (plain === source) return readRegularExpression(cursor, { end, dotAll, greedy: true });
    this.#reader.noteOnce("anchors and look-around in regular expressions are left out", offset);
    cursor.offset += source.length;
    return regularExpression(plain, { dotAll, greedy: true });
  }
}

/** White space and comments between rules. */
const SPACE = /(?:[\s;]+|\\\s*\n|#.*)*/y;

/** Skips a logical line of Python: line ends in brackets and strings, and after a backslash, do not end it. */
function skipLine(cursor: TextCursor): void {
  let depth = 0;
  while (!cursor.atEnd) {
    const part = cursor.match(
      /[^"'#()[\]{}\\\n;]+|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*|\\\s*\n|[\s\S]/y,
    );
    if (part !== undefined && /^[([{]$/.test(part)) depth++;
    if (part !== undefined && /^[)\]}]$/.test(part)) depth--;
    if (depth <= 0 && (part === "\n" || part === ";")) return;
  }
}

/** A rule of Fandango's library; undefined if there is none of this name. */
function standardRule(name: string): Expression | undefined {
  const control = CONTROLS.indexOf(name);
  if (control >= 0) return literal(String.fromCodePoint(control));
  const source = Object.hasOwn(STANDARD, name) ? STANDARD[name] : undefined;
  return source === undefined ? undefined : regularExpression(source, { dotAll: true });
}

/** The names of the first 33 characters. */
const CONTROLS = (
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI " +
  "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP"
).split(" ");

/** Other rules of the library, as regular expressions. */
const STANDARD: Readonly<Record<string, string>> = {
  char: ".",
  printable: "[ -~\\t\\n\\r\\x0b\\x0c]",
  whitespace: "[ \\t\\n\\r\\x0b\\x0c]",
  digit: "[0-9]",
  hexdigit: "[0-9a-fA-F]",
  octdigit: "[0-7]",
  ascii_letter: "[a-zA-Z]",
  ascii_lowercase_letter: "[a-z]",
  ascii_uppercase_letter: "[A-Z]",
  punctuation: "[!-\\/:-@\\[-`{-~]",
  alphanum: "[a-zA-Z0-9_]",
  any_letter: "[\\p{L}\\p{N}_]",
  any_digit: "\\p{Nd}",
  any_whitespace: "\\s",
  any_non_letter: "[^\\p{L}\\p{N}_]",
  any_non_digit: "\\P{Nd}",
  any_non_whitespace: "\\S",
  ascii_char: "[\\x00-\\x7f]",
  DEL: "\\x7f",
  ascii_control: "[\\x00- \\x7f]",
  bit: "[01]",
  byte: "[\\x00-\\xff]",
  utf8_char: ".",
  int8: "[\\x00-\\xff]",
  int16: "[\\x00-\\xff]{2}",
  int32: "[\\x00-\\xff]{4}",
  int64: "[\\x00-\\xff]{8}",
  float32: "[\\x00-\\xff]{4}",
  float64: "[\\x00-\\xff]{8}",
};
