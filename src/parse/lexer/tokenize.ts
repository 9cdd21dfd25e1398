import {
  DEFAULT_MODE,
  type Expression,
  type Grammar,
  type ModeChange,
  modeOf,
  type Rule,
} from "../../grammar/grammar.ts";
import { codePointLength, type DecodedText, type Encoding } from "../../text/encoding.ts";
import { Lexer, type TokenRule } from "./lexer.ts";

/** A stretch of the input that a token rule matched. */
export interface Token {
  /**
   * Name of the token rule it counts as; for a literal that stands in a rule of structure and is no token rule's
   * whole text, the literal in single quotes.
   */
  readonly rule: string;
  readonly text: string;
  /** Byte range in the input; start is included, end is not. */
  readonly start: number;
  readonly end: number;
}

/** Divides a text into the tokens of a two-level grammar. */
export type Tokenizer = (grammar: Grammar, text: string, encoding: DecodedText["encoding"]) => TokenizedText;

export interface TokenizedText {
  /** The tokens that take part in the structure, in order. */
  readonly tokens: readonly Token[];
  /** The byte ranges that are no token; empty when the text is sound. */
  readonly errors: readonly { readonly start: number; readonly end: number }[];
}

/** Turns an index into the text (in UTF-16 units) into the offset of the byte that it was decoded from. */
export function byteOffsets({ text, encoding }: DecodedText): (index: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are single bytes like the rest of ASCII
  if (encoding === "latin1" || /^[\u0000-\u007f]*$/.test(text)) return (index) => index;
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    offsets[index++] = offset;
    // The middle of a pair has no byte of its own.
    if (codePoint > 0xffff) offsets[index++] = offset;
    offset += codePointLength(codePoint);
  }
  offsets[text.length] = offset;
  return (index) => offsets[index] ?? offset;
}

/** The lexer mode a text is in, and those to go back to. */
export class ModeStack {
  current: string;
  readonly #below: string[];

  constructor(current = DEFAULT_MODE, below: readonly string[] = []) {
    this.current = current;
    this.#below = [...below];
  }

  copy(): ModeStack {
    return new ModeStack(this.current, this.#below);
  }

  /** Whether there is a mode to go back to wherever the changes go back. */
  allows(changes: readonly ModeChange[]): boolean {
    let depth = this.#below.length;
    for (const { kind } of changes) {
      if (kind === "push") depth++;
      if (kind === "pop" && depth-- === 0) return false;
    }
    return true;
  }

  apply(changes: readonly ModeChange[]): void {
    for (const change of changes) {
      if (change.kind === "push") this.#below.push(this.current);
      this.current = change.kind === "pop" ? (this.#below.pop() ?? DEFAULT_MODE) : change.mode;
    }
  }
}

/** Where a token ends and the rule that ended it; without a rule, what was read is no token. */
export interface ReadToken {
  /** Index in UTF-16 units. */
  readonly end: number;
  readonly rule: TokenRule | undefined;
}

/** The state of reading a text token by token. */
interface TokenReading {
  readonly lexer: Lexer;
  readonly text: string;
  /** Changed by the tokens that are read. */
  readonly modes: ModeStack;
}

/**
 * Reads one token with all its pieces. It may be empty when it changes the mode, but never twice in a row from the
 * same place with `mayBeEmpty` false. Where nothing matches, one code point is read that belongs to no token.
 */
export function readToken(
  { lexer, text, modes }: TokenReading,
  from: number,
  mayBeEmpty: boolean,
): ReadToken {
  for (let index = from; index < text.length; ) {
    const match = lexer.match(text, index, modes.current);
    const isEmpty = match?.end === index;
    const rule = match?.rules.find(({ token }) => {
      const changes = token.modes ?? [];
      return modes.allows(changes) && (!isEmpty || (mayBeEmpty && changes.length > 0));
    });
    if (!match || !rule) return { end: index + widthAt(text, index), rule: undefined };
    modes.apply(rule.token.modes ?? []);
    index = match.end;
    if (!rule.token.more) return { end: index, rule };
    // An empty piece could be followed by another for ever.
    if (isEmpty) mayBeEmpty = false;
  }
  return { end: text.length, rule: undefined };
}

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** A text, divided into tokens. */
export interface Tokens {
  /** What the rules of structure see, in order. */
  readonly tokens: readonly Token[];
  /** The skipped tokens and those of other channels. */
  readonly hidden: readonly Token[];
  /** The stretches that no token rule matches; empty when the text is sound. */
  readonly errors: readonly LexicalError[];
}

/** A stretch of the input that no token rule matches. */
interface LexicalError {
  readonly text: string;
  /** Byte range in the input. */
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a text into the tokens of a two-level grammar. The longest match wins, then literals of structure rules, then the
 * rule declared first. An unmatched code point is skipped, as in ANTLR. A match is empty only if it changes the mode; a rule
 * that leaves a mode needs an earlier mode. The time is linear unless tokens look far beyond their ends. Throws
 * `GrammarError` when a token rule can begin with itself.
 */
export function tokenize(grammar: Grammar, text: string, encoding: Encoding = "utf-8"): Tokens {
  const reading = { lexer: lexerOf(grammar), text, modes: new ModeStack() };
  const found = new TokenLists(text, encoding);
  let emptyTokens = 0;
  for (let start = 0; start < text.length; ) {
    const { end, rule } = readToken(reading, start, emptyTokens < mostEmptyTokens);
    if (rule) found.add(rule, start, end);
    else found.addError(start, end);
    emptyTokens = end === start ? emptyTokens + 1 : 0;
    start = end;
  }
  return found;
}

/** So many changes of mode without a character in between never end. */
const mostEmptyTokens = 100;

/** The tokens found so far; they are added from left to right. */
class TokenLists implements Tokens {
  readonly tokens: Token[] = [];
  readonly hidden: Token[] = [];
  readonly errors: LexicalError[] = [];
  readonly #text: string;
  readonly #byteOffset: (index: number) => number;

  constructor(text: string, encoding: Encoding) {
    this.#text = text;
    this.#byteOffset = byteOffsets({ text, encoding });
  }

  add({ name, token }: TokenRule, from: number, to: number): void {
    const list = token.skip || token.channel !== undefined ? this.hidden : this.tokens;
    const rule = token.type ?? name;
    list.push({
      rule,
      text: this.#text.slice(from, to),
      start: this.#byteOffset(from),
      end: this.#byteOffset(to),
    });
  }

  /** Errors side by side are one. */
  addError(from: number, to: number): void {
    const error = {
      text: this.#text.slice(from, to),
      start: this.#byteOffset(from),
      end: this.#byteOffset(to),
    };
    const previous = this.errors.at(-1);
    if (previous?.end !== error.start) this.errors.push(error);
    else
      this.errors[this.errors.length - 1] = {
        ...error,
        start: previous.start,
        text: previous.text + error.text,
      };
  }
}

const lexers = new WeakMap<Grammar, Lexer>();

/** The lexer of the grammar, made when it is first needed. */
export function lexerOf(grammar: Grammar): Lexer {
  const lexer = lexers.get(grammar) ?? new Lexer(grammar);
  lexers.set(grammar, lexer);
  return lexer;
}

/** A token that no text is divided into. */
interface TokenNeverRead {
  readonly rule: string;
  /** All that it could be. */
  readonly text: string;
  /** The token that is read instead. */
  readonly insteadRead: string;
}

/**
 * The token rules whose only text is read as another token, as of a keyword that stands below identifiers. Only rules
 * of a single text in the mode in which texts begin are looked at.
 */
export function tokensNeverRead(grammar: Grammar): TokenNeverRead[] {
  return [...grammar.rules.values()].flatMap((rule) => {
    const text = onlyTextOf(rule);
    if (text === undefined || text === "") return [];
    const { tokens, hidden } = tokenize(grammar, text);
    const [read] = [...tokens, ...hidden].sort((one, other) => one.start - other.start);
    if (read?.rule === undefined || read.rule === rule.name || read.rule === rule.token?.type) return [];
    return read.text === text ? [{ rule: rule.name, text, insteadRead: read.rule }] : [];
  });
}

function onlyTextOf({ token, alternatives }: Rule): string | undefined {
  if (!token || token.fragment || token.more || modeOf(token) !== DEFAULT_MODE) return undefined;
  const [only, ...others] = alternatives;
  return only === undefined || others.length > 0 ? undefined : literalText(only.expression);
}

function literalText(expression: Expression): string | undefined {
  if (expression.kind === "literal") return expression.text;
  if (expression.kind !== "sequence") return undefined;
  const texts = expression.items.map(literalText);
  return texts.some((text) => text === undefined) ? undefined : texts.join("");
}
