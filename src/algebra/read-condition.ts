import { didYouMean } from "../base/closest.ts";
import { OptionsError } from "../base/options-error.ts";
import { deepestNesting, TextCursor } from "../grammar/read/text-cursor.ts";
import type { Pattern } from "../tree/pattern.ts";
import { and, atLeast, atMost, type Condition, exactly, has, is, not, or } from "./condition.ts";

/** A pattern's name. */
const NAME = /[\p{L}_][\p{L}\p{N}_-]*/uy;

/** Reserved words, which cannot name patterns. */
const KEYWORDS: ReadonlySet<string> = new Set([
  "has",
  "is",
  "not",
  "and",
  "or",
  "at",
  "least",
  "most",
  "exactly",
]);

/** A larger count would require a grammar with as many copies. */
const mostCounted = 100;

/**
 * Reads a condition: `name` or `has name`, `is name`, `at least n name`, `at most n name`, `exactly n name`, `not`,
 * `and`, `or`, parentheses. `not` binds tightest, then `and`. Throws a GrammarError with the position of the error.
 */
export function readCondition(text: string, patterns: ReadonlyMap<string, Pattern>): Condition {
  const reader = new ConditionReader(new TextCursor(text), patterns);
  const condition = reader.readAny();
  reader.expectEnd();
  return condition;
}

/** Throws an OptionsError for a name that conditions cannot refer to. */
export function assertPatternName(name: string): void {
  const [matched] = name.match(new RegExp(`^${NAME.source}$`, "u")) ?? [];
  if (matched === undefined) {
    throw new OptionsError(
      `"${name}" is no name of a pattern; take a letter, then letters, digits, "_" or "-".`,
    );
  }
  if (KEYWORDS.has(name))
    throw new OptionsError(`"${name}" is a word of conditions and names no pattern; take another.`);
}

class ConditionReader {
  readonly #cursor: TextCursor;
  readonly #patterns: ReadonlyMap<string, Pattern>;
  #depth = 0;

  constructor(cursor: TextCursor, patterns: ReadonlyMap<string, Pattern>) {
    this.#cursor = cursor;
    this.#patterns = patterns;
  }

  readAny(): Condition {
    return this.#joined("or", or, () => this.#joined("and", and, () => this.#single()));
  }

  expectEnd(): void {
    if (this.#cursor.atEnd) return;
    throw this.#expected('"and", "or" or the end');
  }

  #joined(word: string, join: typeof and, read: () => Condition): Condition {
    const conditions = [read()];
    while (this.#accept(word)) conditions.push(read());
    return conditions.length === 1 ? (conditions[0] as Condition) : join(...conditions);
  }

  #single(): Condition {
    if (this.#accept("not")) return this.#deeper(() => not(this.#single()));
    if (this.#accept("(")) return this.#deeper(() => this.#bracketed());
    if (this.#accept("is")) return is(this.#pattern());
    if (this.#accept("has")) return has(this.#pattern());
    if (this.#accept("exactly")) return exactly(this.#count(), this.#pattern());
    if (!this.#accept("at")) return has(this.#pattern());
    if (this.#accept("least")) return atLeast(this.#count(), this.#pattern());
    if (this.#accept("most")) return atMost(this.#count(), this.#pattern());
    throw this.#expected('"least" or "most"');
  }

  #deeper(read: () => Condition): Condition {
    if (++this.#depth > deepestNesting)
      throw this.#cursor.error(`conditions are nested deeper than ${deepestNesting} times`);
    const condition = read();
    this.#depth--;
    return condition;
  }

  #bracketed(): Condition {
    const inside = this.readAny();
    if (!this.#accept(")")) throw this.#expected('"and", "or" or ")"');
    return inside;
  }

  #count(): number {
    this.#skipBlanks();
    const offset = this.#cursor.offset;
    const digits = this.#cursor.match(/\d+/y);
    if (digits === undefined) throw this.#expected("a number");
    if (Number(digits) <= mostCounted) return Number(digits);
    throw this.#cursor.error(`at most ${mostCounted} occurrences can be counted`, undefined, offset);
  }

  #pattern(): Pattern {
    this.#skipBlanks();
    const offset = this.#cursor.offset;
    const name = this.#cursor.lookingAt(NAME);
    if (name === undefined || KEYWORDS.has(name)) throw this.#expected("the name of a pattern");
    this.#cursor.accept(name);
    const pattern = this.#patterns.get(name);
    if (pattern) return pattern;
    const known = [...this.#patterns.keys()];
    const knownOnes = known.length === 0 ? "none was given" : `known are ${known.join(", ")}`;
    const suggestion = didYouMean(name, known) ?? knownOnes;
    throw this.#cursor.error(`there is no pattern "${name}"`, suggestion, offset);
  }

  /** Consumes the word or sign if it is next. */
  #accept(expected: string): boolean {
    this.#skipBlanks();
    const word = this.#cursor.lookingAt(NAME);
    return (word === undefined || word === expected) && this.#cursor.accept(expected);
  }

  #skipBlanks(): void {
    this.#cursor.match(/\s+/y);
  }

  #expected(what: string): Error {
    return this.#cursor.error(`expected ${what}, found ${this.#cursor.found()}`);
  }
}
