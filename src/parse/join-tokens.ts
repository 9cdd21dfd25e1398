import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../grammar/normalize/expand.ts";
import type { DerivedToken } from "../tree/text.ts";
import { lexerOf, ModeStack, type ReadToken, readToken, type Token, tokenize } from "./lexer/tokenize.ts";

/** What of a token makes up a text. */
type TokenText = Pick<Token, "rule" | "text">;

/** A text made of tokens. */
export interface JoinedTokens {
  readonly text: string;
  /** The first token that the text loses; undefined when it divides into the same tokens again. */
  readonly lost: number | undefined;
}

/**
 * Joins tokens to a text that divides into the same tokens again. A separator (a blank if the grammar skips it, else the
 * cheapest hidden token) is inserted only where tokens would merge; if this does not suffice, wherever one is allowed.
 * Tokens that no separator keeps apart may merge: see `lost`.
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

/** Joins the tokens of a grammar to texts that divide into them again, or says which of them is the first to be lost. */
export function joinerOf(
  grammar: Grammar,
): (tokens: readonly DerivedToken[]) => { text: string } | { lost: number } {
  return (tokens) => {
    const { text, lost } = joinTokens(grammar, tokens);
    return lost === undefined ? { text } : { lost };
  };
}

/** How many tokens ahead are looked at to see whether one goes on into the next. */
const lookahead = 8;

class TokenJoiner {
  readonly #grammar: Grammar;
  readonly #tokens: readonly TokenText[];
  readonly #separators = new Map<string, string>();

  constructor(grammar: Grammar, tokens: readonly TokenText[]) {
    this.#grammar = grammar;
    this.#tokens = tokens;
  }

  /** The text, with separators where they are needed, or wherever one can stand. */
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
    return readToken({ lexer: lexerOf(this.#grammar), text, modes }, 0, true);
  }

  #isRead({ end, rule }: ReadToken, index: number): boolean {
    const token = this.#tokens[index];
    return end === token?.text.length && (rule?.token.type ?? rule?.name) === token.rule;
  }

  /** The text of a token that is hidden in the mode and does not leave it; empty when there is none. */
  #separatorIn(mode: string): string {
    const known = this.#separators.get(mode);
    if (known !== undefined) return known;
    const isHidden = (text: string): boolean => {
      const { end, rule } = this.#read(text, new ModeStack(mode));
      const traits = rule?.token;
      return end === text.length && !traits?.modes && (traits?.skip || traits?.channel !== undefined);
    };
    const separator = [" ", "\n", "\t", ...this.#cheapestHiddenTexts()].find(isHidden) ?? "";
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

/** The first of the tokens that the text does not divide into; undefined when it divides into all of them. */
function firstLost(grammar: Grammar, text: string, tokens: readonly TokenText[]): number | undefined {
  const found = tokenize(grammar, text);
  const lost = tokens.findIndex(
    (token, index) => found.tokens[index]?.rule !== token.rule || found.tokens[index]?.text !== token.text,
  );
  if (lost >= 0) return lost;
  return found.errors.length > 0 || found.tokens.length > tokens.length ? 0 : undefined;
}
