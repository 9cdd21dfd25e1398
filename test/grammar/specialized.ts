import type { Random } from "../../src/base/random.ts";
import { itemsOf, reference, sequence } from "../../src/grammar/expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../../src/grammar/grammar.ts";

/**
 * A grammar of the same language, made as a product would be: two copies of each rule, whose alternatives stand in any
 * order, some of them twice, and lead to either copy.
 */
export function specialized({ start, rules }: Grammar, random: Random): Grammar {
  const made = new Map<string, Rule>();
  const copyOf = (name: string): string => `${name}#${random.below(2)}`;
  for (const { name, alternatives, ...rest } of rules.values()) {
    for (const copy of [`${name}#0`, `${name}#1`]) {
      const twice = [...alternatives.keys()].filter(() => random.below(2) === 0);
      const own = [...twice, ...[...alternatives.keys()].reverse()].map((origin): Alternative => {
        const alternative = alternatives[origin] as Alternative;
        return { ...alternative, expression: leadingToCopies(alternative.expression, copyOf), origin };
      });
      made.set(copy, { ...rest, name: copy, alternatives: own, origin: name });
    }
  }
  return { start: `${start}#0`, rules: made };
}

/** The grammar with what follows the first item of each alternative in a rule of its own, and so on. */
export function binarized({ start, rules }: Grammar): Grammar {
  const made = new Map<string, Rule>();
  const parted = (items: readonly Expression[], name: string): Expression => {
    const [first, ...others] = items;
    if (first === undefined || others.length === 0) return first ?? sequence();
    made.set(name, { name, alternatives: [{ expression: parted(others, `${name}+`) }], origin: null });
    return sequence(first, reference(name));
  };
  for (const rule of rules.values()) {
    const alternatives = rule.alternatives.map((alternative, index) => ({
      ...alternative,
      expression: parted(itemsOf(alternative.expression), `${rule.name}/${index}`),
    }));
    made.set(rule.name, { ...rule, alternatives });
  }
  return { start, rules: made };
}

function leadingToCopies(expression: Expression, copyOf: (name: string) => string): Expression {
  const below = (each: Expression): Expression => leadingToCopies(each, copyOf);
  switch (expression.kind) {
    case "reference":
      return reference(copyOf(expression.name));
    case "sequence":
      return { ...expression, items: expression.items.map(below) };
    case "choice":
      return { ...expression, alternatives: expression.alternatives.map(below) };
    case "repetition":
      return { ...expression, item: below(expression.item) };
    default:
      return expression;
  }
}
