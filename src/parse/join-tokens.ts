import { oncePer } from "../base/lazy.ts";
import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import { type Grammar, isTwoLevel } from "../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../grammar/normalize/expand.ts";
import { type DerivedToken, textOf, tokensOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
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
 * otherwise a cheapest hidden token) is inserted only where tokens would merge; if this does not suffice, wherever
 * possible. Tokens that no separator keeps apart may merge: see `lost`.
 */
export function joinTokens(grammar: Grammar, tokens: readonly DerivedToken[]): JoinedTokens {
  const joiner = joinerOfGrammar(grammar);
  const named = tokens.map((token) => joiner.named(token));
  const close = joiner.join(named, false);
  const lost = firstLost(grammar, close, named);
  if (lost === undefined) return { text: close, lost };
  const apart = joiner.join(named, true);
  const isKept = apart !== close && firstLost(grammar, apart, named) === undefined;
  return isKept ? { text: apart, lost: undefined } : { text: close, lost };
}

/** `joinTokens` of the grammar. */
export const joinerOf =
  (grammar: Grammar) =>
  (tokens: readonly DerivedToken[]): JoinedTokens =>
    joinTokens(grammar, tokens);

/** Writes a tree as text; undefined when its tokens cannot be told apart in a text. */
export function treeWriter(grammar: Grammar): (tree: Tree) => string | undefined {
  if (!isTwoLevel(grammar)) return textOf;
  return (tree) => {
    const { text, lost } = joinTokens(grammar, tokensOf(tree, grammar));
    return lost === undefined ? text : undefined;
  };
}

/** The number of following tokens considered when testing whether a token merges with the next. */
const lookahead = 8;

/** Joins the tokens of a grammar; finds each mode's separators once. */
class TokenJoiner {
  readonly #grammar: Grammar;
  readonly #lexer: Lexer;
  readonly #literals: ReadonlyMap<string, string>;
  readonly #separators = new Map<string, readonly string[]>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#lexer = lexerOf(grammar);
    this.#literals = literalTokens(grammar);
  }

  /** The token with its type. */
  named({ rule, text }: DerivedToken): TokenText {
    return { rule: rule ?? tokenOfLiteral(this.#literals, text), text };
  }

  /** The text with separators where needed, or everywhere. */
  join(tokens: readonly TokenText[], everywhere: boolean): string {
    const modes = new ModeStack();
    let joined = "";
    for (const [index, token] of tokens.entries()) {
      const ahead = textsOf(tokens.slice(index + 1, index + 1 + lookahead));
      const before = modes.copy();
      this.#read(token.text, modes);
      joined += token.text;
      if (ahead === "" || (!everywhere && this.#isRead(token, ahead, before))) continue;
      const separators = this.#separatorsIn(modes.current);
      joined += separators.find((each) => this.#isRead(token, each + ahead, before)) ?? separators[0] ?? "";
    }
    return joined;
  }

  #read(text: string, modes: ModeStack): ReadToken {
    return readToken({ lexer: this.#lexer, text, modes }, 0, true);
  }

  /** Whether the token is read if this follows it immediately. */
  #isRead(token: TokenText, ahead: string, modes: ModeStack): boolean {
    const { end, rule } = this.#read(token.text + ahead, modes.copy());
    const read = this.#lexer.rules[rule];
    return end === token.text.length && read !== undefined && typeOf(read) === token.rule;
  }

  /** The texts of tokens that are hidden in the mode and do not leave it, preferably blanks. */
  #separatorsIn(mode: string): readonly string[] {
    const known = this.#separators.get(mode);
    if (known !== undefined) return known;
    const separates = (text: string): boolean => {
      const { end, rule } = this.#read(text, new ModeStack(mode));
      const read = this.#lexer.rules[rule];
      return end === text.length && read !== undefined && isHidden(read) && !read.token.modes;
    };
    const blanks = [" ", "\n", "\t"].filter(separates);
    const separators = blanks.length > 0 ? blanks : cheapestHiddenTexts(this.#grammar).filter(separates);
    this.#separators.set(mode, separators);
    return separators;
  }
}

const textsOf = (tokens: readonly TokenText[]): string =>
  tokens.reduce((before, { text }) => before + text, "");

/** The joiner of the grammar, made on demand. */
const joinerOfGrammar = oncePer((grammar: Grammar) => new TokenJoiner(grammar));

/** The cheapest text of each hidden token. */
function cheapestHiddenTexts(grammar: Grammar): readonly string[] {
  const costs = cheapest(grammar);
  return [...grammar.rules.values()].flatMap(({ name, token }) => {
    if (!token?.skip && token?.channel === undefined) return [];
    return cheapestText(reference(name), grammar, costs) || [];
  });
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
