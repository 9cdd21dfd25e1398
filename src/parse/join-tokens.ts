import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../grammar/normalize/expand.ts";
import type { DerivedToken } from "../tree/text.ts";
import type { Lexer } from "./lexer/lexer.ts";
import {
  isHidden,
  lexerOf,
  ModeStack,
  type ReadToken,
  readToken,
  type Token,
  tokenize,
  typeOf,
} from "./lexer/tokenize.ts";

type TokenText = Pick<Token, "rule" | "text">;

/** A text made of tokens. */
export interface JoinedTokens {
  readonly text: string;
  /** The first token that is lost when the text is tokenized again; undefined when there is none. */
  readonly lost: number | undefined;
}

/**
 * Joins tokens to a text that is tokenized into the same tokens. A separator (a blank if the grammar skips it,
 * otherwise the cheapest hidden token) is inserted only where tokens would merge; if this does not suffice, wherever
 * possible. Tokens that no separator keeps apart may merge: see `lost`.
 */
export function joinTokens(grammar: Grammar, tokens: readonly DerivedToken[]): JoinedTokens {
  const literals = literalTokens(grammar);
  const named = tokens.map(({ rule, text }) => ({ rule: rule ?? tokenOfLiteral(literals, text), text }));
  const joiner = new TokenJoiner(grammar, named);
  const join = (everywhere: boolean): JoinedTokens => {
    const text = joiner.join(everywhere);
    return { text, lost: firstLost(grammar, text, named) };
  };
  const close = join(false);
  if (close.lost === undefined) return close;
  const apart = join(true);
  return apart.lost === undefined ? apart : close;
}

/** Returns a function that joins tokens to a text, or returns the index of the first token that would be lost. */
export function joinerOf(
  grammar: Grammar,
): (tokens: readonly DerivedToken[]) => { text: string } | { lost: number } {
  return (tokens) => {
    const { text, lost } = joinTokens(grammar, tokens);
    return lost === undefined ? { text } : { lost };
  };
}

/** The number of following tokens considered when testing whether a token merges with the next. */
const lookahead = 8;

class TokenJoiner {
  readonly #grammar: Grammar;
  readonly #lexer: Lexer;
  readonly #tokens: readonly TokenText[];
  readonly #separators = new Map<string, string>();

  constructor(grammar: Grammar, tokens: readonly TokenText[]) {
    this.#grammar = grammar;
    this.#lexer = lexerOf(grammar);
    this.#tokens = tokens;
  }

  /** The text with separators where needed, or everywhere. */
  join(everywhere: boolean): string {
    const parts: string[] = [];
    const modes = new ModeStack();
    for (const [index, { text }] of this.#tokens.entries()) {
      const ahead = this.#tokens.slice(index + 1, index + 1 + lookahead).map((token) => token.text);
      const isApart = !everywhere && this.#isRead(this.#read(text + ahead.join(""), modes.copy()), index);
      this.#read(text, modes);
      const isLast = index === this.#tokens.length - 1;
      parts.push(text, isLast || isApart ? "" : this.#separatorIn(modes.current));
    }
    return parts.join("");
  }

  #read(text: string, modes: ModeStack): ReadToken {
    return readToken({ lexer: this.#lexer, text, modes }, 0, true);
  }

  #isRead({ end, rule }: ReadToken, index: number): boolean {
    const token = this.#tokens[index];
    const read = this.#lexer.rules[rule];
    return end === token?.text.length && read !== undefined && typeOf(read) === token.rule;
  }

  /** The text of a token that is hidden in the mode and does not leave it; empty when there is none. */
  #separatorIn(mode: string): string {
    const known = this.#separators.get(mode);
    if (known !== undefined) return known;
    const separates = (text: string): boolean => {
      const { end, rule } = this.#read(text, new ModeStack(mode));
      const read = this.#lexer.rules[rule];
      return end === text.length && read !== undefined && isHidden(read) && !read.token.modes;
    };
    const separator = [" ", "\n", "\t", ...this.#cheapestHiddenTexts()].find(separates) ?? "";
    this.#separators.set(mode, separator);
    return separator;
  }

  *#cheapestHiddenTexts(): Generator<string> {
    const costs = cheapest(this.#grammar);
    for (const { name, token } of this.#grammar.rules.values()) {
      if (!token?.skip && token?.channel === undefined) continue;
      const text = cheapestText(reference(name), this.#grammar, costs);
      if (text) yield text;
    }
  }
}

/** The first token that is lost when the text is tokenized again; undefined when there is none. */
function firstLost(grammar: Grammar, text: string, tokens: readonly TokenText[]): number | undefined {
  const found = tokenize(grammar, text);
  const lost = tokens.findIndex(
    (token, index) => found.tokens[index]?.rule !== token.rule || found.tokens[index]?.text !== token.text,
  );
  if (lost >= 0) return lost;
  return found.errors.length > 0 || found.tokens.length > tokens.length ? 0 : undefined;
}
