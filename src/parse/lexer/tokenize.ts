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
   * Name of the token's type, a token rule. A literal of a structure rule that equals no token rule is named by the
   * quoted literal.
   */
  readonly rule: string;
  readonly text: string;
  /** Byte range in the input, from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/** Divides a text into the tokens of a two-level grammar. */
export type Tokenizer = (grammar: Grammar, text: string, encoding: DecodedText["encoding"]) => TokenizedText;

export interface TokenizedText {
  /** The tokens that structure rules see, in order. */
  readonly tokens: readonly Token[];
  /** The byte ranges without a token; empty for a valid text. */
  readonly errors: readonly { readonly start: number; readonly end: number }[];
}

/** Maps string indices (UTF-16 units) to byte offsets of the original bytes. */
export function byteOffsets({ text, encoding }: DecodedText): (index: number) => number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are single bytes like the rest of ASCII
  if (encoding === "latin1" || /^[\u0000-\u007f]*$/.test(text)) return (index) => index;
  const offsets = new Uint32Array(text.length + 1);
  let offset = 0;
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    offsets[index++] = offset;
    // The middle of a surrogate pair has no byte of its own.
    if (codePoint > 0xffff) offsets[index++] = offset;
    offset += codePointLength(codePoint);
  }
  offsets[text.length] = offset;
  return (index) => offsets[index] ?? offset;
}

/** The current lexer mode, and the modes below it. */
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

  /** Whether no change pops from an empty stack. */
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

/** The end of a token and its rule; without a rule, the text is not a token. */
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
 * Reads a token with all its pieces. It may be empty if it changes the mode; with `mayBeEmpty` false, it must advance.
 * Where nothing matches, it reads one code point, which belongs to no token.
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
    // Otherwise empty pieces could follow each other forever.
    if (isEmpty) mayBeEmpty = false;
  }
  return { end: text.length, rule: undefined };
}

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** A text, divided into tokens. */
export interface Tokens {
  /** The tokens that structure rules see, in order. */
  readonly tokens: readonly Token[];
  /** The skipped tokens and those of other channels. */
  readonly hidden: readonly Token[];
  /** The stretches that no token rule matches; empty for a valid text. */
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
 * Divides a text into the tokens of a two-level grammar. The longest match wins, then literals of structure rules, then
 * the rule declared first. Skips an unmatched code point, like ANTLR. A match is empty only if it changes the mode; a
 * rule that leaves a mode needs an earlier mode. Takes linear time unless tokens look far beyond their ends. Throws
 * `GrammarError` when a token rule is left recursive.
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

/** More mode changes without a character in between would never end. */
const mostEmptyTokens = 100;

/** The tokens found so far, from left to right. */
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

  /** Merges adjacent errors. */
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

/** The lexer of the grammar, made on demand. */
export function lexerOf(grammar: Grammar): Lexer {
  const lexer = lexers.get(grammar) ?? new Lexer(grammar);
  lexers.set(grammar, lexer);
  return lexer;
}

/** A token that the lexer never makes. */
interface TokenNeverRead {
  readonly rule: string;
  /** Its only text. */
  readonly text: string;
  /** The token that the lexer reads instead. */
  readonly insteadRead: string;
}

/**
 * The token rules whose only text is read as another token, like a keyword declared after identifiers. Only rules with
 * a single text in the initial mode are checked.
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
