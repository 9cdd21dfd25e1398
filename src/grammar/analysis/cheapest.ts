import { plainestCharacter } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar, Literal } from "../grammar.ts";
import { analyse, evaluate, type Semiring } from "./analyse.ts";

/** The cost of a cheapest derivation. */
export interface Cost {
  /** Characters (code points) of the text. */
  readonly characters: number;
  /** Expanded nonterminals. */
  readonly expansions: number;
}

/** The cheapest derivation of each rule. Rules that derive no text are missing. */
export interface Cheapest {
  readonly rules: ReadonlyMap<string, CheapestRule>;
}

export interface CheapestRule {
  readonly cost: Cost;
  /** Index of the alternative of the cheapest derivation; the rules in it cost strictly less. */
  readonly alternative: number;
}

/**
 * Computes the cheapest derivation of each rule: of the fewest characters, then of the fewest expansions. Costs start at infinity and only fall,
 * so cyclic grammars terminate (the problem of Knuth, A Generalization of Dijkstra's Algorithm, 1977). Of equally cheap
 * alternatives, the first one found stays.
 */
export function cheapest(grammar: Grammar): Cheapest {
  const { ofRule } = analyse(grammar, costs);
  const rules = new Map<string, CheapestRule>();
  for (const name of grammar.rules.keys()) {
    const found = ofRule(name);
    if (found === undefined) continue;
    const { alternative = 0, ...cost } = found;
    rules.set(name, { cost, alternative });
  }
  return { rules };
}

/** The cost of a cheapest derivation, for a rule with its alternative; undefined when there is none. */
type CostFound = (Cost & { readonly alternative?: number }) | undefined;

const NOTHING: Cost = { characters: 0, expansions: 0 };

function isLess(one: CostFound, other: CostFound): boolean {
  if (one === undefined || other === undefined) return one !== undefined && other === undefined;
  return (one.characters - other.characters || one.expansions - other.expansions) < 0;
}

const costs: Semiring<CostFound> = {
  zero: undefined,
  one: NOTHING,
  literal: (text) => ({ characters: Array.from(text).length, expansions: 0 }),
  characters: ({ ranges }) => (ranges.length > 0 ? { characters: 1, expansions: 0 } : undefined),
  plus: (one, other) => (isLess(other, one) ? other : one),
  times: (first, second) =>
    first &&
    second && {
      characters: first.characters + second.characters,
      expansions: first.expansions + second.expansions,
    },
  repeated: (item, { min }) => {
    if (min === 0) return NOTHING;
    return item && { characters: item.characters * min, expansions: item.expansions * min };
  },
  rule: (alternatives) => {
    const alternative = alternatives.reduce<number>(
      (best, cost, index) => (isLess(cost, alternatives[best]) ? index : best),
      0,
    );
    const found = alternatives[alternative];
    return found && { characters: found.characters, expansions: found.expansions + 1, alternative };
  },
  isSame: (before, after) => !isLess(after, before),
};

/** The index of the cheapest expression, the first among equals; -1 when none derives a text. */
export function cheapestChoice(alternatives: readonly Expression[], { rules }: Cheapest): number {
  const found = costs.rule?.(
    alternatives.map((each) => evaluate(each, costs, (name) => rules.get(name)?.cost)),
  );
  return found?.alternative ?? -1;
}

/** The text of the expression's cheapest derivation; undefined when there is none. */
export function cheapestText(expression: Expression, grammar: Grammar, given: Cheapest): string | undefined {
  let text = "";
  const pending = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === "literal") {
      text += next.text;
      continue;
    }
    if (next.kind === "class") {
      const character = plainestCharacter(next);
      if (character === undefined) return undefined;
      text += character;
      continue;
    }
    const parts = cheapestParts(next, grammar, given);
    if (!parts) return undefined;
    for (let index = parts.length - 1; index >= 0; index--) pending.push(parts[index] as Expression);
  }
  return text;
}

/** The expressions whose texts form the cheapest derivation, in order; undefined when there is none. */
function cheapestParts(
  expression: Exclude<Expression, Literal | CharacterClass>,
  { rules }: Grammar,
  given: Cheapest,
): readonly Expression[] | undefined {
  switch (expression.kind) {
    case "reference": {
      const alternative = given.rules.get(expression.name)?.alternative ?? -1;
      const chosen = rules.get(expression.name)?.alternatives[alternative];
      return chosen && [chosen.expression];
    }
    case "sequence":
      return expression.items;
    case "choice": {
      const chosen = expression.alternatives[cheapestChoice(expression.alternatives, given)];
      return chosen && [chosen];
    }
    case "repetition":
      return Array.from({ length: expression.min }, () => expression.item);
  }
}
