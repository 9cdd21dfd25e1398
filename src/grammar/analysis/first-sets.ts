import { characterClass, characterCount, NO_CHARACTER, union } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar } from "../grammar.ts";
import { settleRules } from "./fixpoint.ts";
import { isNullable, nullableRules } from "./nullable.ts";

/** For each rule the characters with which its non-empty texts begin. Skipped tokens do not count. */
export function firstSets(grammar: Grammar): ReadonlyMap<string, CharacterClass> {
  const nullable = nullableRules(grammar);
  const first = new Map<string, CharacterClass>();
  for (const name of grammar.rules.keys()) first.set(name, NO_CHARACTER);
  settleRules(grammar, ({ name, alternatives }) => {
    const before = first.get(name) ?? NO_CHARACTER;
    const after = union(before, ...alternatives.map((each) => firstOf(each.expression, first, nullable)));
    if (characterCount(after) === characterCount(before)) return false;
    first.set(name, after);
    return true;
  });
  return first;
}

/** The characters with which the expression's non-empty texts begin, given those of the rules. */
export function firstOf(
  expression: Expression,
  first: ReadonlyMap<string, CharacterClass>,
  nullable: ReadonlySet<string>,
): CharacterClass {
  switch (expression.kind) {
    case "literal": {
      const codePoint = expression.text.codePointAt(0);
      return codePoint === undefined ? NO_CHARACTER : characterClass([codePoint, codePoint]);
    }
    case "class":
      return expression;
    case "reference":
      return first.get(expression.name) ?? NO_CHARACTER;
    case "sequence": {
      const decided = expression.items.findIndex((item) => !isNullable(item, nullable));
      const items = decided < 0 ? expression.items : expression.items.slice(0, decided + 1);
      return union(...items.map((item) => firstOf(item, first, nullable)));
    }
    case "choice":
      return union(...expression.alternatives.map((each) => firstOf(each, first, nullable)));
    case "repetition":
      return expression.max === 0 ? NO_CHARACTER : firstOf(expression.item, first, nullable);
  }
}
