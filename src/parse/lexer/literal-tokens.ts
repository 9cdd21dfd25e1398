import { expressionsIn } from "../../grammar/expression.ts";
import type { Grammar, Rule } from "../../grammar/grammar.ts";

/**
 * The literals in the rules of structure of a two-level grammar, in the order in which they occur, each with the name
 * of the token it stands for: the first token rule that consists of this literal alone, or else the literal in single
 * quotes, a token of its own that goes before all token rules.
 */
export function literalTokens(grammar: Grammar): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const structure: Rule[] = [];
  for (const rule of grammar.rules.values()) {
    const text = wholeTextOf(rule);
    if (!rule.token) structure.push(rule);
    else if (text !== undefined && !names.has(text)) names.set(text, rule.name);
  }
  const tokens = new Map<string, string>();
  for (const { alternatives } of structure) {
    for (const { expression } of alternatives) {
      for (const part of expressionsIn(expression)) {
        if (part.kind === "literal") tokens.set(part.text, names.get(part.text) ?? `'${part.text}'`);
      }
    }
  }
  return tokens;
}

/** The one text that the token rule matches, when that is plain to see. */
function wholeTextOf({ token, alternatives }: Rule): string | undefined {
  const [only, ...others] = alternatives;
  if (token?.fragment || others.length > 0) return undefined;
  return only?.expression.kind === "literal" ? only.expression.text : undefined;
}
