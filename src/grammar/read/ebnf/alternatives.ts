import { charactersOf } from "../../character-class.ts";
import { choice, EMPTY, itemsOf, literal, reference, repetition, sequence } from "../../expression.ts";
import type { Alternative, Expression } from "../../grammar.ts";
import type { GrammarError } from "../../grammar-error.ts";
import { ignoringCase } from "../../unicode-class.ts";
import { readQuantifier } from "../regular-expression/quantifier.ts";
import { readRegularExpression } from "../regular-expression/regular-expression.ts";
import type { TextCursor } from "../source/text-cursor.ts";
import { readName, readQuoted, skipSpace } from "./lexicon.ts";
import { readRuleHead } from "./rule-head.ts";

/** Keeps the reader's recursion within the stack. */
const deepestNesting = 500;

/** Reads the alternatives of a rule; where each expression stands goes into `offsets`. Throws a GrammarError. */
export function readAlternatives(cursor: TextCursor, offsets: Map<Expression, number>): Alternative[] {
  return new AlternativesReader(cursor, offsets).read();
}

class AlternativesReader {
  readonly #cursor: TextCursor;
  readonly #offsets: Map<Expression, number>;

  constructor(cursor: TextCursor, offsets: Map<Expression, number>) {
    this.#cursor = cursor;
    this.#offsets = offsets;
  }

  read(): Alternative[] {
    const alternatives = [this.#alternative()];
    while (this.#cursor.accept("|")) alternatives.push(this.#alternative());
    return alternatives;
  }

  #alternative(): Alternative {
    const expression = this.#sequence(0);
    const label = readLabel(this.#cursor);
    const associativity = readAssociativity(this.#cursor);
    const means = readMeans(this.#cursor);
    const cost = readCost(this.#cursor);
    const same = readBound(this.#cursor, expression, /%same\b/y);
    const distinct = readBound(this.#cursor, expression, /%distinct\b/y);
    return {
      expression,
      ...(label !== undefined && { label }),
      ...(associativity && { associativity }),
      ...(means !== undefined && { means }),
      ...(cost !== undefined && { cost }),
      ...(same !== undefined && { same }),
      ...(distinct !== undefined && { distinct }),
    };
  }

  #sequence(depth: number): Expression {
    const items: Expression[] = [];
    for (;;) {
      skipSpace(this.#cursor);
      const { offset } = this.#cursor;
      const atom = this.#atom(depth);
      if (!atom) return sequence(...items);
      const quantifier = readQuantifier(this.#cursor);
      items.push(this.#placed(quantifier ? { ...repetition(atom), ...quantifier } : atom, offset));
    }
  }

  /** Undefined when no item is next. */
  #atom(depth: number): Expression | undefined {
    const cursor = this.#cursor;
    if (cursor.startsWith("(")) return this.#group(depth);
    if (cursor.startsWith("/")) return readSlashed(cursor, (expression, at) => this.#placed(expression, at));
    const { offset } = cursor;
    const text = readQuoted(cursor);
    if (text !== undefined) {
      const inEitherCase = cursor.match(/i\b/y) !== undefined;
      return this.#placed(inEitherCase ? eitherCase(text) : literalOf(text), offset);
    }
    if (readRuleHead(cursor)) {
      cursor.offset = offset;
      return undefined;
    }
    const name = readName(cursor);
    return name === undefined ? undefined : this.#placed(reference(name), offset);
  }

  #group(depth: number): Expression {
    const cursor = this.#cursor;
    const open = cursor.offset;
    if (depth > deepestNesting) throw cursor.error(`groups nested more than ${deepestNesting} deep`);
    cursor.accept("(");
    const inner = [this.#sequence(depth + 1)];
    while (cursor.accept("|")) inner.push(this.#sequence(depth + 1));
    if (!cursor.accept(")")) throw unclosedGroup(cursor, open);
    const [only] = inner;
    return inner.length === 1 && only ? only : choice(...inner);
  }

  #placed(expression: Expression, offset: number): Expression {
    if (expression !== EMPTY && !this.#offsets.has(expression)) this.#offsets.set(expression, offset);
    return expression;
  }
}

const literalOf = (text: string): Expression => (text === "" ? EMPTY : literal(text));

/** The text with each of its letters in either case. */
function eitherCase(text: string): Expression {
  return sequence(...Array.from(text, (character) => ignoringCase(charactersOf(character))));
}

/** A regular expression between slashes, with the flags `i` and `s` behind it. */
function readSlashed(
  cursor: TextCursor,
  place: (expression: Expression, offset: number) => void,
): Expression {
  const { offset } = cursor;
  const whole = cursor.lookingAt(/\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//y);
  if (whole === undefined) {
    const suggestion = 'close it on the same line; a "/" that means itself is written \\/';
    throw cursor.error('the regular expression is not closed with "/"', suggestion);
  }
  cursor.offset = offset + whole.length;
  const flags = cursor.match(/[\p{L}\p{N}]*/uy) ?? "";
  const behind = cursor.offset;
  const unknown = flags.replace(/[isu]/g, "");
  if (unknown) throw cursor.error(`unknown flag "${unknown}"`, "known are i and s", offset + whole.length);
  cursor.offset = offset + 1;
  const found = readRegularExpression(cursor, {
    ignoreCase: flags.includes("i"),
    dotAll: flags.includes("s"),
    end: "/",
    place,
  });
  cursor.offset = behind;
  return found;
}

function unclosedGroup(cursor: TextCursor, open: number): GrammarError {
  if (/[@%]/.test(cursor.next)) {
    return cursor.error(
      "only a whole alternative of a rule can be named",
      "give the group a rule of its own",
    );
  }
  const { line, column } = cursor.position(open);
  return cursor.error(
    `expected an item, "|" or ")", found ${cursor.found()}`,
    `the group was opened in line ${line}, column ${column}`,
  );
}

function readLabel(cursor: TextCursor): string | undefined {
  if (!cursor.accept("@")) return undefined;
  const label = readName(cursor);
  if (label === undefined) throw cursor.error(`expected the alternative's name, found ${cursor.found()}`);
  skipSpace(cursor);
  return label;
}

function readAssociativity(cursor: TextCursor): "left" | "right" | undefined {
  const found = cursor.match(/%(?:left|right)\b/y);
  if (found === undefined) return undefined;
  skipSpace(cursor);
  return found === "%left" ? "left" : "right";
}

function readMeans(cursor: TextCursor): Alternative["means"] {
  if (cursor.match(/%means\b/y) === undefined) return undefined;
  skipSpace(cursor);
  const text = cursor.match(/decimal\b/y) === undefined ? readQuoted(cursor) : { radix: 10 as const };
  if (text === undefined)
    throw cursor.error(`expected a text in quotes or "decimal", found ${cursor.found()}`);
  skipSpace(cursor);
  return text;
}

function readCost(cursor: TextCursor): number | undefined {
  if (cursor.match(/%cost\b/y) === undefined) return undefined;
  skipSpace(cursor);
  const digits = cursor.match(/[0-9]{1,4}\b/y);
  if (digits === undefined)
    throw cursor.error(`expected a whole number, found ${cursor.found()}`, "costs go up to 9999");
  skipSpace(cursor);
  return Number(digits);
}

/** The rule behind such a mark, which an item of the alternative has to refer to. */
function readBound(cursor: TextCursor, expression: Expression, mark: RegExp): string | undefined {
  if (cursor.match(mark) === undefined) return undefined;
  skipSpace(cursor);
  const { offset } = cursor;
  const name = readName(cursor);
  const isItem = itemsOf(expression).some((item) => item.kind === "reference" && item.name === name);
  if (name === undefined || !isItem)
    throw cursor.error("expected the name of a rule that is an item of this alternative", undefined, offset);
  skipSpace(cursor);
  return name;
}
