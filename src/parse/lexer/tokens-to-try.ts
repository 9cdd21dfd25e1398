import { expressionsIn, literal } from "../../grammar/expression.ts";
import type { Grammar, Rule } from "../../grammar/grammar.ts";
import { DEFAULT_MODE } from "../../grammar/modes.ts";
import { literalTokens, tokenOfLiteral } from "../../grammar/normalize/expand.ts";

/** A rule that a lexer tries. */
export type TokenRule = Rule & Required<Pick<Rule, "token">>;

/**
 * The rules that a lexer tries, preferred ones first: the literals in the rules of structure that are no token rule's
 * whole text, then the token rules that are no fragments, as they are declared.
 */
export function tokensToTry(grammar: Grammar): readonly TokenRule[] {
  return [...literalRules(grammar), ...[...grammar.rules.values()].filter(isTried)];
}

function literalRules(grammar: Grammar): TokenRule[] {
  const names = literalTokens(grammar);
  const texts = new Set<string>();
  for (const { token, alternatives } of grammar.rules.values()) {
    if (token) continue;
    for (const { expression } of alternatives) {
      for (const part of expressionsIn(expression)) {
        if (part.kind === "literal" && !names.has(part.text)) texts.add(part.text);
      }
    }
  }
  return [...texts].map((text) => {
    return { name: tokenOfLiteral(names, text), alternatives: [{ expression: literal(text) }], token: {} };
  });
}

function isTried(rule: Rule): rule is TokenRule {
  return rule.token !== undefined && !rule.token.fragment;
}

/** The modes a text can be in: the first, and those that some rule goes to. */
export function modesOf(rules: readonly TokenRule[]): readonly string[] {
  const modes = new Set([DEFAULT_MODE]);
  for (const { token } of rules) {
    for (const change of token.modes ?? []) if (change.kind !== "pop") modes.add(change.mode);
  }
  return [...modes];
}
