import { choice, reference, repetition, sequence } from "../expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { freshName } from "./fresh-name.ts";

/**
 * The grammar with its token rules as ordinary ones: skipped tokens may stand before each token and at the end.
 * What a tokeniser decides (the longest match, keywords before names, modes) is lost, so more texts are derived.
 */
export function singleLevel(grammar: Grammar): {
  readonly grammar: Grammar;
  readonly notes: readonly Note[];
} {
  const tokens = [...grammar.rules.values()].filter((rule) => rule.token);
  if (tokens.length === 0) return { grammar, notes: [] };
  const skipped = tokens.filter(({ token }) => token?.skip || token?.channel !== undefined);
  const gap = freshName("_skipped", grammar.rules);
  const start = freshName("start", grammar.rules);
  const rules = new Map<string, Rule>([
    [
      start,
      { name: start, alternatives: [{ expression: sequence(reference(grammar.start), reference(gap)) }] },
    ],
  ]);
  for (const rule of grammar.rules.values())
    rules.set(rule.name, rule.token ? withoutTraits(rule) : spaced(rule));
  const skippedOnce = choice(...skipped.map((rule) => reference(rule.name)));
  const anything = skipped.length === 0 ? sequence() : repetition(skippedOnce);
  rules.set(gap, { name: gap, hidden: true, alternatives: [{ expression: anything }] });
  return { grammar: { start, rules }, notes: [{ message: LOSS }] };

  function spaced(rule: Rule): Rule {
    const alternatives = rule.alternatives.map((each) => ({
      ...each,
      expression: withGaps(each.expression),
    }));
    return { ...rule, alternatives };
  }

  function withGaps(expression: Expression): Expression {
    switch (expression.kind) {
      case "sequence":
        return sequence(...expression.items.map(withGaps));
      case "choice":
        return choice(...expression.alternatives.map(withGaps));
      case "repetition":
        return { ...expression, item: withGaps(expression.item) };
      case "reference":
        return grammar.rules.get(expression.name)?.token ? sequence(reference(gap), expression) : expression;
      default:
        return sequence(reference(gap), expression);
    }
  }
}

const LOSS =
  "token rules were written as ordinary rules: what only the tokeniser decides (the longest match, keywords " +
  "before names, modes) is lost, and some inputs can be derived in more ways, or at all";

function withoutTraits({ token, ...rule }: Rule): Rule {
  const alternatives: Alternative[] = rule.alternatives.map((each) => ({ expression: each.expression }));
  return { ...rule, alternatives };
}
