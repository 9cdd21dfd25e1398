import {
  characterClass,
  characterCount,
  characterRange,
  charactersOf,
  intersection,
  isWhiteSpace,
  NO_CHARACTER,
  union,
  whiteSpace,
} from "../character-class.ts";
import type { CharacterClass, Expression, Grammar } from "../grammar.ts";
import { leastSet, settleRules } from "./fixpoint.ts";
import { isNullable, nullableRules } from "./nullable.ts";
import { isTwoLevel, perGrammar } from "./per-grammar.ts";

/**
 * The rules that lay the text of a grammar without tokens out: they derive white space, and nothing that begins like a word,
 * a number or a quotation. What else they derive are comments and separators.
 */
export const layoutRules = perGrammar((grammar: Grammar): ReadonlySet<string> => {
  if (isTwoLevel(grammar)) return new Set();
  const blank = leastSet(grammar, derivesBlanks);
  const first = firstSets(grammar);
  const isLayout = (name: string): boolean => {
    const begins = first.get(name) as CharacterClass;
    return blank.has(name) && meet(begins, whiteSpace) && !meet(begins, content);
  };
  return new Set([...grammar.rules.keys()].filter(isLayout));
});

/** With any of these something begins that means more than where it stands. */
const content = union(
  characterRange("a", "z"),
  characterRange("A", "Z"),
  characterRange("0", "9"),
  charactersOf("_\"'"),
);

const meet = (one: CharacterClass, other: CharacterClass): boolean =>
  intersection(one, other).ranges.length > 0;

/** Whether the expression derives a text of nothing but white space, or an empty one, given the rules that do. */
function derivesBlanks(expression: Expression, blank: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case "literal":
      return isWhiteSpace(expression.text);
    case "class":
      return meet(expression, whiteSpace);
    case "reference":
      return blank.has(expression.name);
    case "sequence":
      return expression.items.every((item) => derivesBlanks(item, blank));
    case "choice":
      return expression.alternatives.some((each) => derivesBlanks(each, blank));
    case "repetition":
      return expression.min === 0 || derivesBlanks(expression.item, blank);
  }
}

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
function firstOf(
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
