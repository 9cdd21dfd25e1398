import { choice, EMPTY, reference, repetition, sequence } from "../expression.ts";
import type { Expression, Grammar, Rule } from "../grammar.ts";
import { ruleOf } from "../grammar-of.ts";
import type { Reading } from "../read/reading.ts";
import { freshName } from "./fresh-name.ts";

/**
 * The grammar with its token rules as ordinary ones: skipped tokens may stand before each token and at the end.
 * What a tokeniser decides is lost, as the note says. A grammar without token rules stays as it is.
 */
export function singleLevel(grammar: Grammar): Reading {
  const tokens = [...grammar.rules.values()].filter((rule) => rule.token);
  if (tokens.length === 0) return { grammar, notes: [] };
  const skipped = tokens.filter(({ token }) => token?.skip || token?.channel !== undefined);
  const gap = reference(freshName("_skipped", grammar.rules));
  const start = freshName("start", grammar.rules);
  const rules = [
    ruleOf(start, sequence(reference(grammar.start), gap)),
    ...[...grammar.rules.values()].map((rule) => (rule.token ? asStructure(rule) : spaced(rule))),
    ruleOf(gap.name, anyOf(skipped)),
  ];
  return {
    grammar: { start, rules: new Map(rules.map((rule) => [rule.name, rule])) },
    notes: [{ message: LOSS }],
  };

  function spaced({ name, alternatives }: Rule): Rule {
    return ruleOf(
      name,
      alternatives.map(({ expression }) => withGaps(expression)),
    );
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
        return grammar.rules.get(expression.name)?.token ? sequence(gap, expression) : expression;
      default:
        return sequence(gap, expression);
    }
  }
}

/** Any number of these tokens. */
function anyOf(tokens: readonly Rule[]): Expression {
  return tokens.length === 0 ? EMPTY : repetition(choice(...tokens.map((rule) => reference(rule.name))));
}

const LOSS =
  "token rules were written as ordinary rules: what only the tokeniser decides (the longest match, keywords " +
  "before names, modes) is lost, and some inputs can be derived in more ways, or at all";

const asStructure = ({ name, alternatives }: Rule): Rule =>
  ruleOf(
    name,
    alternatives.map(({ expression }) => expression),
  );
