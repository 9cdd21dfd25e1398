import { didYouMean } from "../../base/closest.ts";
import {
  ANY_CHARACTER,
  characterClass,
  characterCount,
  charactersOf,
  complement,
  union,
} from "../character-class.ts";
import { literal, oneOf, repetition, sequence } from "../expression.ts";
import type { CharacterClass, Expression } from "../grammar.ts";
import { ESCAPED_CLASSES, ignoringCase, LINE_ENDS, unicodeProperty } from "../unicode-class.ts";
import { deepestNesting, TextCursor } from "./text-cursor.ts";

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
 * Reads an escape after its backslash: `n r t b f v 0`, `xHH`, `uHHHH`, `u{H…}`, or a sign for itself. Throws a
 * GrammarError for anything else.
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

/** The bounds of a repetition. */
interface Quantifier {
  readonly min: number;
  readonly max: number;
  readonly lazy?: boolean;
}

/**
 * Reads `?`, `*`, `+`, `{m}`, `{m,}`, `{,n}` or `{m,n}`, optionally followed by `?` for a lazy repetition; undefined
 * when none is next. Throws a GrammarError for impossible bounds.
 */
export function readQuantifier(cursor: TextCursor): Quantifier | undefined {
  const { offset } = cursor;
  const bounds = readBounds(cursor);
  if (!bounds) return undefined;
  if (bounds.min > bounds.max) {
    const suggestion = `write {${bounds.max},${bounds.min}}`;
    throw cursor.error(`at least ${bounds.min} and at most ${bounds.max} times`, suggestion, offset);
  }
  return cursor.accept("?") ? { ...bounds, lazy: true } : bounds;
}

function readBounds(cursor: TextCursor): Quantifier | undefined {
  if (cursor.accept("?")) return { min: 0, max: 1 };
  if (cursor.accept("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (cursor.accept("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (!cursor.startsWith("{")) return undefined;
  const braces = cursor.match(/\{\s*(?:\d+\s*(?:,\s*\d*\s*)?|,\s*\d+\s*)\}/y);
  if (braces === undefined) {
    throw cursor.error(
      "expected bounds such as {2}, {2,} or {2,5}",
      "escape or quote a brace that means itself",
    );
  }
  const [min = "", max = min] = braces.slice(1, -1).split(",");
  return { min: Number(min), max: max.trim() === "" ? Number.POSITIVE_INFINITY : Number(max) };
}

/** Reads a class in brackets, `[a-z\d_]` or `[^"\\]`, like JavaScript; the cursor is at the bracket. */
function readBracketClass(cursor: TextCursor, fold: (of: CharacterClass) => CharacterClass): CharacterClass {
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

/** Reads a character, an escaped class, or a range of two characters. */
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

/** Reads `d D w W s S p{…} P{…}` after a backslash; undefined when none of these is next. */
function readEscapedClass(cursor: TextCursor): CharacterClass | undefined {
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

/** Common properties, for suggestions. */
const KNOWN_PROPERTIES = [
  ...["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "Nd", "Nl", "No", "P", "S", "Z", "Zs", "C"],
  ...["Letter", "Number", "Punctuation", "Symbol", "Separator", "Uppercase", "Lowercase", "Alphabetic"],
  ...["White_Space", "ID_Start", "ID_Continue", "Script=Latin", "Script=Greek", "Script=Cyrillic"],
];

interface RegularExpressionOptions {
  /** Ignore case, like the flag `i`. Default: false. */
  readonly ignoreCase?: boolean;
  /** Let the dot match line ends, like the flag `s`. Default: false. */
  readonly dotAll?: boolean;
  /** Let lazy repetitions be greedy, which matter only to token rules. Default: false. */
  readonly greedy?: boolean;
  /** The text that ends the regular expression. Default: only the end of the text. */
  readonly end?: string;
  /** Called with the offset of each expression. */
  readonly place?: (expression: Expression, offset: number) => void;
}

/**
 * Translates a regular expression such as `[a-z]+(?:-[a-z]+)*`. Characters are code points. Throws a GrammarError for
 * anchors, look-around and back references, which no context-free grammar can express.
 */
export function regularExpression(source: string, options: RegularExpressionOptions = {}): Expression {
  return readRegularExpression(new TextCursor(source), options);
}

/** Reads a regular expression up to its end, which it does not consume. Throws a GrammarError. */
export function readRegularExpression(
  cursor: TextCursor,
  options: RegularExpressionOptions = {},
): Expression {
  return new RegularExpressionReader(cursor, options).read();
}

class RegularExpressionReader {
  readonly #cursor: TextCursor;
  readonly #options: RegularExpressionOptions;

  constructor(cursor: TextCursor, options: RegularExpressionOptions) {
    this.#cursor = cursor;
    this.#options = options;
  }

  read(): Expression {
    const whole = this.#alternatives(0);
    if (this.#atEnd) return whole;
    throw this.#cursor.error(
      `nothing is open that ${this.#cursor.found()} could close`,
      'escape it with "\\"',
    );
  }

  get #atEnd(): boolean {
    const { end = "" } = this.#options;
    return this.#cursor.atEnd || (end !== "" && this.#cursor.startsWith(end));
  }

  #alternatives(depth: number): Expression {
    if (depth > deepestNesting) throw this.#cursor.error(`groups nested more than ${deepestNesting} deep`);
    const alternatives = [this.#sequence(depth)];
    while (this.#cursor.accept("|")) alternatives.push(this.#sequence(depth));
    return oneOf(alternatives);
  }

  #sequence(depth: number): Expression {
    const cursor = this.#cursor;
    const items: Expression[] = [];
    while (!this.#atEnd && !cursor.startsWith("|") && !cursor.startsWith(")")) {
      const { offset } = cursor;
      const atom = this.#atom(depth);
      const quantifier = readQuantifier(cursor);
      const { lazy = false, ...bounds } = quantifier ?? {};
      const isLazy = lazy && !this.#options.greedy;
      const item = quantifier ? { ...repetition(atom), ...bounds, ...(isLazy && { lazy }) } : atom;
      const previous = items.at(-1);
      if (item.kind === "literal" && previous?.kind === "literal") {
        items[items.length - 1] = literal(previous.text + item.text);
      } else {
        this.#options.place?.(item, offset);
        items.push(item);
      }
    }
    return sequence(...items);
  }

  #atom(depth: number): Expression {
    const cursor = this.#cursor;
    refuse(cursor);
    if (cursor.startsWith("(")) return this.#group(depth);
    if (cursor.accept(".")) return this.#options.dotAll ? { ...ANY_CHARACTER } : complement(LINE_ENDS);
    if (cursor.startsWith("[")) return readBracketClass(cursor, (of) => this.#fold(of));
    if (!cursor.accept("\\")) return this.#character(cursor.take());
    const escaped = readEscapedClass(cursor);
    return escaped ? this.#fold(escaped) : this.#character(readEscape(cursor));
  }

  #group(depth: number): Expression {
    const { offset } = this.#cursor;
    this.#cursor.match(/\((?:\?:|\?<[\p{L}_$][\p{L}\p{N}_$]*>)?/uy);
    const inner = this.#alternatives(depth + 1);
    if (!this.#cursor.accept(")"))
      throw this.#cursor.error('the group is not closed with ")"', undefined, offset);
    return inner;
  }

  #character(text: string): Expression {
    const cases = this.#fold(charactersOf(text));
    return characterCount(cases) > 1 ? cases : literal(text);
  }

  #fold(of: CharacterClass): CharacterClass {
    return this.#options.ignoreCase ? ignoringCase(of) : of;
  }
}

/** Throws for a construct that no context-free grammar can express, or for an operator without an operand. */
function refuse(cursor: TextCursor): void {
  if (cursor.lookingAt(/[$^]|\\[bB]/y)) {
    throw cursor.error("anchors have no meaning here", "a match begins and ends where the grammar says");
  }
  if (cursor.lookingAt(/\(\?<?[=!]/y)) {
    throw cursor.error("look-around cannot be put into a grammar", "describe only what is matched");
  }
  if (cursor.lookingAt(/\\(?:[1-9]|k<)/y)) {
    throw cursor.error("a back reference cannot be put into a grammar", "list what may stand here");
  }
  if (cursor.lookingAt(/[?*+]/y)) {
    throw cursor.error(`there is nothing to repeat before ${cursor.found()}`, 'escape it with "\\"');
  }
}

/** Removes groups such as `(?=…)` and `(?<!…)`, and anchors. */
export function withoutLookaround(source: string): string {
  let plain = "";
  let open: number[] = [];
  for (const [part] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(|\)|./gs)) {
    if (/^\(\?<?[=!]$/.test(part)) open = [...open, plain.length];
    else if (part === "(") open = [...open, -1];
    if (part === ")") {
      const from = open.pop() ?? -1;
      if (from >= 0) {
        plain = plain.slice(0, from);
        continue;
      }
    }
    if (!/^(?:\\[bBAZ]|\^|\$)$/.test(part)) plain += part;
  }
  return plain;
}
