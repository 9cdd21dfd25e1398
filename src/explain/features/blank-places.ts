import type { Expression, Grammar } from "../../grammar/grammar.ts";
import type { RuleTexts } from "./rule-texts.ts";

/** Where in a rule an expression stands, as in keys of sites. */
export interface GrammarPlace {
  readonly rule: string;
  /** The index at each step down, each behind a slash. */
  readonly place: string;
  readonly expression: Expression;
  /** What stands before it where it stands in a sequence. */
  readonly behind: Expression | undefined;
}

/** The places of rules with more than white space in their texts where nothing but white space can stand, and not always the same. */
export function* blankPlaces(
  grammar: Grammar,
  { isWhite, inked }: RuleTexts,
): Generator<GrammarPlace, void, void> {
  for (const found of placesOf(grammar, (expression) => isWhite(expression))) {
    const { rule, expression } = found;
    if (inked.has(rule) && expression.kind !== "literal" && isWhite(expression)) yield found;
  }
}

/** All places of a grammar's rules, outer ones first, but for those inside of what is whole. */
export function* placesOf(
  { rules }: Grammar,
  isWhole: (expression: Expression) => boolean = () => false,
): Generator<GrammarPlace, void, void> {
  for (const [rule, { alternatives }] of rules) {
    const pending: Omit<GrammarPlace, "rule">[] = alternatives.map(({ expression }, index) => ({
      place: `/${index}`,
      expression,
      behind: undefined,
    }));
    for (let next = pending.shift(); next; next = pending.shift()) {
      yield { rule, ...next };
      const { place, expression } = next;
      if (isWhole(expression)) continue;
      for (const [index, part] of partsOf(expression).entries()) {
        const behind = expression.kind === "sequence" ? expression.items[index - 1] : undefined;
        pending.push({ place: `${place}/${index}`, expression: part, behind });
      }
    }
  }
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence":
      return expression.items;
    case "choice":
      return expression.alternatives;
    case "repetition":
      return [expression.item];
    default:
      return [];
  }
}
