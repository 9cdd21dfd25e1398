import { leadingBack } from "../base/relation.ts";
import { type AmbiguityHint, ambiguityHints } from "./analysis/ambiguity-hints.ts";
import { cheapest, cheapestText } from "./analysis/cheapest.ts";
import { nullableRules } from "./analysis/nullable.ts";
import { productiveRules } from "./analysis/productive.ts";
import { reachableRules } from "./analysis/reachable.ts";
import { ruleReferences } from "./analysis/rule-references.ts";
import { reference } from "./expression.ts";
import type { Grammar } from "./grammar.ts";

/** What can be said about a grammar without an input. */
export interface GrammarDescription {
  readonly start: string;
  /** In the order of the grammar. */
  readonly rules: readonly RuleDescription[];
  /** Rules that no derivation of the start symbol uses. */
  readonly unreachable: readonly string[];
  /** Rules that derive no text. */
  readonly unproductive: readonly string[];
  readonly ambiguityHints: readonly AmbiguityHint[];
}

export interface RuleDescription {
  readonly name: string;
  readonly alternatives: number;
  readonly isToken: boolean;
  readonly isHidden: boolean;
  readonly isNullable: boolean;
  /** Whether it can occur within itself. */
  readonly isRecursive: boolean;
  /** Its shortest text, undefined when it derives none. */
  readonly example: string | undefined;
}

export function describeGrammar(grammar: Grammar): GrammarDescription {
  const nullable = nullableRules(grammar);
  const reachable = reachableRules(grammar);
  const productive = productiveRules(grammar);
  const isRecursive = leadingBack(ruleReferences(grammar).relation);
  const costs = cheapest(grammar);
  const names = [...grammar.rules.keys()];
  return {
    start: grammar.start,
    rules: [...grammar.rules.values()].map(({ name, alternatives, token, origin }, number) => ({
      name,
      alternatives: alternatives.length,
      isToken: token !== undefined,
      isHidden: origin === null,
      isNullable: nullable.has(name),
      isRecursive: isRecursive[number] === 1,
      example: cheapestText(reference(name), grammar, costs),
    })),
    unreachable: names.filter((name) => !reachable.has(name)),
    unproductive: names.filter((name) => !productive.has(name)),
    ambiguityHints: ambiguityHints(grammar),
  };
}
