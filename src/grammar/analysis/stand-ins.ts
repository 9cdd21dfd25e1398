import { oncePerKey } from "../../base/lazy.ts";
import { closure } from "../../base/relation.ts";
import type { Expression, Grammar } from "../grammar.ts";
import { isNullable, nullableRules } from "./derivability.ts";

/** A set of rules for each rule; each is computed once, on demand. */
export type RuleRelation = (name: string) => ReadonlySet<string>;

/**
 * The rules that can replace the rule, itself included: the rule derives all their texts, through chains of
 * alternatives whose other parts are empty. Nearest first.
 */
export function standIns(grammar: Grammar): RuleRelation {
  const alone = unitReferences(grammar);
  return oncePerKey((name) => closure([name], alone));
}

/** The references that can be the only non-empty part of one of the rule's alternatives. */
function unitReferences(grammar: Grammar): RuleRelation {
  const nullable = nullableRules(grammar);
  return oncePerKey((name) => {
    const alternatives = grammar.rules.get(name)?.alternatives ?? [];
    return new Set(alternatives.flatMap(({ expression }) => standingAlone(expression, nullable)));
  });
}

/** The references that can be the only non-empty part of the expression. */
function standingAlone(expression: Expression, nullable: ReadonlySet<string>): string[] {
  switch (expression.kind) {
    case "reference":
      return [expression.name];
    case "sequence": {
      const needed = expression.items.filter((item) => !isNullable(item, nullable));
      if (needed.length > 1) return [];
      return (needed.length === 1 ? needed : expression.items).flatMap((item) =>
        standingAlone(item, nullable),
      );
    }
    case "choice":
      return expression.alternatives.flatMap((alternative) => standingAlone(alternative, nullable));
    case "repetition": {
      const canBeOne = expression.max >= 1 && (expression.min <= 1 || isNullable(expression.item, nullable));
      return canBeOne ? standingAlone(expression.item, nullable) : [];
    }
    default:
      return [];
  }
}
