import { characterRange, charactersOf, intersection, union } from "../character-class.ts";
import type { CharacterClass, Expression, Grammar } from "../grammar.ts";
import { isWhiteSpace, whiteSpace } from "../white-space.ts";
import { firstSets } from "./first-sets.ts";
import { leastSet } from "./fixpoint.ts";
import { perGrammar } from "./per-grammar.ts";
import { isTwoLevel } from "./two-level.ts";

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
