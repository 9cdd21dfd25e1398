import type { Encoding } from "../base/encoding.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { byteOffsets } from "./byte-offsets.ts";
import { Lexer } from "./lexer/lexer.ts";
import { ModeStack } from "./lexer/mode-stack.ts";
import { readToken } from "./lexer/read-token.ts";
import type { TokenRule } from "./lexer/tokens-to-try.ts";
import type { Token } from "./token.ts";

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
export interface LexicalError {
  readonly text: string;
  /** Byte range in the input. */
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a text into the tokens of a two-level grammar. The longest match wins, then the rule declared first; a
 * literal in a rule of structure goes before all token rules. Where nothing matches, one code point is left out and
 * the search goes on behind it, as in ANTLR. A match is empty only when it changes the mode, and a rule that goes back
 * to an earlier mode matches only where there is one. The time is linear in the text as long as no token has to look
 * far beyond its end. Throws `GrammarError` when a token rule can begin with itself.
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
