import { partsOf } from "../grammar/expression.ts";
import type { CharacterClass, Expression, Grammar, Rule } from "../grammar/grammar.ts";

/**
 * The grammar without the inputs that hold one of these token rules as a token of its own; other tokens may still have
 * it as a part. Its rules and alternatives are made from those of the grammar, so that probabilities carry over.
 */
export function withoutTokens(grammar: Grammar, names: ReadonlySet<string>): Grammar {
  const rules = [...grammar.rules.values()].map((rule) => withoutTokensIn(rule, names));
  return { ...grammar, rules: new Map(rules.map((rule) => [rule.name, rule])) };
}

function withoutTokensIn(rule: Rule, names: ReadonlySet<string>): Rule {
  const { name, token, origin = name } = rule;
  if (token) return { ...rule, origin };
  const alternatives = rule.alternatives.map((alternative) => ({
    ...alternative,
    expression: withoutReferences(alternative.expression, names),
  }));
  return { ...rule, origin, alternatives };
}

/** The expression at the same places, where references to these names derive nothing. */
function withoutReferences(expression: Expression, names: ReadonlySet<string>): Expression {
  if (expression.kind === "reference") return names.has(expression.name) ? nothing : expression;
  const parts = partsOf(expression).map((part) => withoutReferences(part, names));
  switch (expression.kind) {
    case "sequence":
      return { ...expression, items: parts };
    case "choice":
      return { ...expression, alternatives: parts };
    case "repetition":
      return { ...expression, item: parts[0] ?? expression.item };
    default:
      return expression;
  }
}

/** No character, so that an alternative with it is no option. */
const nothing: CharacterClass = { kind: "class", ranges: [] };
