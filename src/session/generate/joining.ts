import type { Joiner } from "../../generate/joining-producer.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../../grammar/normalize/expand.ts";
import { joinTokens } from "../../parse/join-tokens.ts";
import { tokenize } from "../../parse/tokenize.ts";

/** Joins the tokens of a grammar to texts that divide into them again. */
export function joinerOf(grammar: Grammar): Joiner {
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
