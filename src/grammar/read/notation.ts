import { referencesOf } from "../analysis/references.ts";
import { charactersOf } from "../character-class.ts";
import { EMPTY, literal, oneOf, optional, reference, repetition, sequence } from "../expression.ts";
import type { Alternative, Expression, Grammar, Position, Rule } from "../grammar.ts";
import { ignoringCase } from "../unicode-class.ts";
import { assertValid, type GrammarSource } from "../validate.ts";
import type { Note, Reading } from "./reading.ts";
import { readQuantifier } from "./regular-expression.ts";
import { deepestNesting, TextCursor } from "./text-cursor.ts";

/**
 * A notation of grammars, as far as its right-hand sides differ from others. All of them have alternatives of
 * sequences of items; an item is an atom or a group, with its repetition.
 */
export interface Notation {
  /** Skips white space and comments. */
  skip(cursor: TextCursor): void;
  /** The sign between alternatives. */
  readonly bar: string;
  /** Whether brackets enclose an option. */
  readonly hasOptions?: boolean;
  /**
   * Reads a text, a class or a name; undefined when none is next, such as at the head of the next rule. It may record
   * the offsets of expressions inside.
   */
  atom(cursor: TextCursor, place: PlaceExpression): Expression | undefined;
  /** Reads the marks behind an alternative, such as its name. In a group they are read, too, and then dropped. */
  marks?(cursor: TextCursor, alternative: Expression, isInGroup: boolean): Omit<Alternative, "expression">;
  /** Reads an item; undefined when none is next. Default: an element and `? * + {m,n}` after it. */
  item?(cursor: TextCursor, element: () => Expression | undefined): Expression | undefined;
}

/** Records the offset of an expression. */
export type PlaceExpression = (expression: Expression, offset: number) => void;

/** The rules of a text in another notation, while they are read. A text without right-hand sides, such as JSON, has no notation. */
export class RuleReader {
  readonly cursor: TextCursor;
  readonly rules = new Map<string, Rule>();
  /** The rules that are made of parts of others; they follow these. */
  readonly made = new Map<string, Rule>();
  readonly notes: Note[] = [];
  readonly #notation: Notation;
  readonly #offsets = new Map<Expression, number>();

  constructor(text: string, notation: Notation = { bar: "|", skip: () => {}, atom: () => undefined }) {
    this.cursor = new TextCursor(text);
    this.cursor.accept("\ufeff");
    this.#notation = notation;
    notation.skip(this.cursor);
  }

  /**
   * Reads rules to the end of the text. Each begins with a head that the sticky pattern matches; `read` gets it with its
   * offset.
   */
  readAll(head: RegExp, read: (head: string, offset: number) => void): void {
    const { cursor } = this;
    for (; !cursor.atEnd; this.#notation.skip(cursor)) {
      const { offset } = cursor;
      const found = cursor.match(head);
      if (found === undefined) throw this.misplaced();
      read(found, offset);
    }
  }

  /** Reads the alternatives of a rule and adds it. A rule that exists is an error unless it is extended. */
  rule(name: string, offset: number, { extends: isExtended = false } = {}): void {
    const { cursor, rules } = this;
    const known = rules.get(name);
    if (known && !isExtended) {
      const suggestion = `join it by "${this.#notation.bar}" with the one on line ${known.position?.line}`;
      throw cursor.error(`a second rule for "${name}"`, suggestion, offset);
    }
    const read: Alternative[] = [];
    do {
      const expression = this.sequence();
      read.push({ expression, ...this.#notation.marks?.(cursor, expression, false) });
      this.#notation.skip(cursor);
    } while (cursor.accept(this.#notation.bar));
    rules.set(name, this.#ruleOf(name, [...(known?.alternatives ?? []), ...read], offset));
  }

  /** Reads one alternative, possibly empty. Throws a GrammarError. */
  sequence(depth = 0): Expression {
    const items: Expression[] = [];
    for (;;) {
      this.#notation.skip(this.cursor);
      const { offset } = this.cursor;
      const item = this.#item(depth);
      if (!item) return sequence(...items);
      items.push(this.placed(item, offset));
    }
  }

  /** Reads alternatives that bars separate. */
  alternatives(depth = 0): readonly Expression[] {
    const found: Expression[] = [];
    do {
      const alternative = this.sequence(depth);
      found.push(alternative);
      this.#notation.marks?.(this.cursor, alternative, true);
      this.#notation.skip(this.cursor);
    } while (this.cursor.accept(this.#notation.bar));
    return found;
  }

  #item(depth: number): Expression | undefined {
    const element = (): Expression | undefined => this.#element(depth);
    if (this.#notation.item) return this.#notation.item(this.cursor, element);
    const found = element();
    const quantifier = found && readQuantifier(this.cursor);
    return quantifier ? { ...repetition(found), ...quantifier } : found;
  }

  #element(depth: number): Expression | undefined {
    const { cursor } = this;
    const { offset } = cursor;
    if (cursor.startsWith("(")) return this.#group(depth, ")");
    if (this.#notation.hasOptions && cursor.startsWith("[")) return optional(this.#group(depth, "]"));
    const atom = this.#notation.atom(cursor, (each, at) => this.placed(each, at));
    return atom && this.placed(atom, offset);
  }

  #group(depth: number, close: string): Expression {
    const { cursor } = this;
    const { line, column } = cursor.position();
    if (depth > deepestNesting) throw cursor.error(`groups nested more than ${deepestNesting} deep`);
    cursor.take();
    const inner = this.alternatives(depth + 1);
    if (cursor.accept(close)) return oneOf(inner);
    throw cursor.error(
      `expected an item, "${this.#notation.bar}" or "${close}", found ${cursor.found()}`,
      `the group was opened in line ${line}, column ${column}`,
    );
  }

  /** Records the offset of an expression, unless it has one; `EMPTY` has none, because all places share it. */
  placed(expression: Expression, offset: number): Expression {
    if (expression !== EMPTY && !this.#offsets.has(expression)) this.#offsets.set(expression, offset);
    return expression;
  }

  /** Adds a rule that is made of a part of another. */
  make(name: string, alternatives: readonly Alternative[], offset: number): void {
    this.made.set(name, this.#ruleOf(name, alternatives, offset));
  }

  #ruleOf(name: string, alternatives: readonly Alternative[], offset: number): Rule {
    return { name, alternatives, position: this.cursor.position(offset) };
  }

  /** Adds a rule that derives nothing, and notes why. */
  makeNothing(name: string, reason: string, offset: number): void {
    this.note(`${name} derives nothing: ${reason}`, offset);
    this.make(name, [{ expression: reference(name) }], offset);
  }

  /** Adds the rules of a library that these rules mention, directly or through each other, and lack. */
  addMentioned(library: (name: string) => Rule | undefined): void {
    const pending = [...this.all.values()];
    for (const rule of pending) {
      for (const name of referencesOf(rule)) {
        const known = this.rules.has(name) || this.made.has(name) ? undefined : library(name);
        if (!known) continue;
        this.made.set(name, known);
        pending.push(known);
      }
    }
  }

  /** All rules in order. */
  get all(): ReadonlyMap<string, Rule> {
    return new Map([...this.rules, ...this.made]);
  }

  /** Notes a loss at the offset. */
  note(message: string, offset = this.cursor.offset): void {
    this.notes.push({ message, position: this.cursor.position(offset) });
  }

  /** Notes a loss that occurs at several places, at the first of them. */
  noteOnce(message: string, offset: number): void {
    if (!this.notes.some((note) => note.message === message)) this.note(message, offset);
  }

  /** The error that neither an item nor a rule is next. */
  misplaced(): Error {
    const found = this.cursor.found();
    return this.cursor.error(`expected an item, "${this.#notation.bar}" or the next rule, found ${found}`);
  }

  /** The valid grammar of these rules. Throws a GrammarError. */
  reading(
    start = [...this.rules.keys()][0] ?? "",
    rules = this.all,
    { ordered = false, ...source }: Pick<Grammar, "ordered"> & Partial<GrammarSource> = {},
  ): Reading {
    const grammar: Grammar = { start, rules, ...(ordered && { ordered }) };
    const { cursor } = this;
    const positionOf = (expression: Expression): Position | undefined => {
      const offset = this.#offsets.get(expression);
      return offset === undefined ? undefined : cursor.position(offset);
    };
    assertValid(grammar, { text: cursor.text, positionOf, ...source });
    return { grammar, notes: this.notes };
  }
}

/** The text in either case, letter by letter. */
export function inEitherCase(text: string): Expression {
  const parts: Expression[] = [];
  for (const character of text) {
    const cases = ignoringCase(charactersOf(character));
    const previous = parts.at(-1);
    if (cases.ranges.length > 1) parts.push(cases);
    else if (previous?.kind === "literal") parts[parts.length - 1] = literal(previous.text + character);
    else parts.push(literal(character));
  }
  return sequence(...parts);
}

/**
 * The rules with some of them as token rules: those in `skipped` may stand between any tokens, and those that only
 * token rules mention are fragments.
 */
export function withTokens(
  rules: ReadonlyMap<string, Rule>,
  tokens: ReadonlySet<string>,
  skipped: ReadonlySet<string>,
): ReadonlyMap<string, Rule> {
  const structure = [...rules.values()].filter(({ name }) => !tokens.has(name));
  const mentioned = new Set(structure.flatMap((rule) => [...referencesOf(rule)]));
  const made = [...rules].map(([name, rule]): [string, Rule] => {
    if (!tokens.has(name)) return [name, rule];
    if (skipped.has(name)) return [name, { ...rule, token: { skip: true } }];
    return [name, { ...rule, token: mentioned.has(name) ? {} : { fragment: true } }];
  });
  return new Map(made);
}
