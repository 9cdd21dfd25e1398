import { plainestCharacter } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar, Literal, Rule } from "../grammar.ts";
import { settleRules } from "./fixpoint.ts";

/** What the cheapest derivation of something takes. */
export interface Cost {
  /** Characters (code points) of the text. */
  readonly characters: number;
  /** Nonterminals expanded. */
  readonly expansions: number;
}

/** What counts first; the other one decides between equals. */
export type CostOrder = "characters" | "expansions";

/** The cheapest derivation of each rule. Rules that derive no text are missing. */
export interface Cheapest {
  readonly order: CostOrder;
  readonly rules: ReadonlyMap<string, CheapestRule>;
}

export interface CheapestRule {
  readonly cost: Cost;
  /** Index of the alternative that the cheapest derivation takes; its own rules cost strictly less. */
  readonly alternative: number;
}

/**
 * The cheapest derivation of each rule, by characters unless said otherwise. A fixpoint: costs start at infinity
 * and only fall, so cyclic grammars end too (the problem of Knuth, A Generalization of Dijkstra's Algorithm, 1977, by the
 * work list of all fixpoints). Of equally cheap alternatives the first to be found stays.
 */
export function cheapest(grammar: Grammar, order: CostOrder = "characters"): Cheapest {
  const rules = new Map<string, CheapestRule>();
  const result: Cheapest = { order, rules };
  settleRules(grammar, (rule) => {
    const found = cheapestAlternative(rule, result);
    const known = rules.get(rule.name);
    if (!found || (known && compareCosts(found.cost, known.cost, order) >= 0)) return false;
    rules.set(rule.name, found);
    return true;
  });
  return result;
}

function cheapestAlternative(rule: Rule, given: Cheapest): CheapestRule | undefined {
  let best: CheapestRule | undefined;
  for (const [alternative, { expression }] of rule.alternatives.entries()) {
    const parts = costOf(expression, given);
    if (!parts) continue;
    const cost = { ...parts, expansions: parts.expansions + 1 };
    if (!best || compareCosts(cost, best.cost, given.order) < 0) best = { cost, alternative };
  }
  return best;
}

/** The cost of the expression's cheapest text; undefined when it derives none. */
export function costOf(expression: Expression, given: Cheapest): Cost | undefined {
  switch (expression.kind) {
    case "literal":
      return { characters: Array.from(expression.text).length, expansions: 0 };
    case "class":
      return expression.ranges.length > 0 ? { characters: 1, expansions: 0 } : undefined;
    case "reference":
      return given.rules.get(expression.name)?.cost;
    case "sequence":
      return sumOf(expression.items, given);
    case "choice": {
      const chosen = expression.alternatives[cheapestChoice(expression.alternatives, given)];
      return chosen && costOf(chosen, given);
    }
    case "repetition": {
      if (expression.min === 0) return NOTHING;
      const item = costOf(expression.item, given);
      return item && times(item, expression.min);
    }
  }
}

/** The index of the cheapest expression, the first among equals; -1 when none derives a text. */
export function cheapestChoice(alternatives: readonly Expression[], given: Cheapest): number {
  let best: Cost | undefined;
  let chosen = -1;
  for (const [index, alternative] of alternatives.entries()) {
    const cost = costOf(alternative, given);
    if (!cost || (best && compareCosts(cost, best, given.order) >= 0)) continue;
    best = cost;
    chosen = index;
  }
  return chosen;
}

/** The text of the expression's cheapest derivation; undefined when it derives none. */
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

/** What the expression's cheapest derivation derives one after the other; undefined when there is none. */
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

const NOTHING: Cost = { characters: 0, expansions: 0 };

function sumOf(items: readonly Expression[], given: Cheapest): Cost | undefined {
  let { characters, expansions } = NOTHING;
  for (const item of items) {
    const cost = costOf(item, given);
    if (!cost) return undefined;
    characters += cost.characters;
    expansions += cost.expansions;
  }
  return { characters, expansions };
}

const times = (cost: Cost, count: number): Cost => ({
  characters: cost.characters * count,
  expansions: cost.expansions * count,
});

/** Negative when the one is cheaper. */
function compareCosts(one: Cost, other: Cost, order: CostOrder): number {
  const tieBreak: CostOrder = order === "characters" ? "expansions" : "characters";
  return one[order] - other[order] || one[tieBreak] - other[tieBreak];
}
