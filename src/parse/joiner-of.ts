import type { Grammar } from "../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../grammar/normalize/expand.ts";
import { joinTokens } from "./join-tokens.ts";
import { tokenize } from "./tokenize.ts";

/** A token by its rule; of a literal in a rule of structure only the text is known. */
interface TokenOrLiteral {
  readonly rule?: string;
  readonly text: string;
}

/** Joins the tokens of a grammar to texts that divide into them again, or says which of them is the first to be lost. */
export function joinerOf(
  grammar: Grammar,
): (tokens: readonly TokenOrLiteral[]) => { text: string } | { lost: number } {
  const literals = literalTokens(grammar);
  return (tokens) => {
    const named = tokens.map(({ rule, text }) => ({ rule: rule ?? tokenOfLiteral(literals, text), text }));
    const { text, isFaithful } = joinTokens(grammar, named);
    if (isFaithful) return { text };
    const found = tokenize(grammar, text).tokens;
    const lost = named.findIndex(
      (token, index) => found[index]?.rule !== token.rule || found[index]?.text !== token.text,
    );
    return { lost: Math.max(0, lost) };
  };
}
