import { isTwoLevel } from "../../grammar/analysis/per-grammar.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { expressionsIn, partsOf } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { isMadeUp } from "../features/made-up-name.ts";
import { type RuleTexts, ruleTextsOf } from "../features/rule-texts.ts";

/** An alternative that is a list, as `array: "[" element ("," element)* "]"`: what it has again and again is one of its items. */
export interface ListForm {
  readonly rule: string;
  readonly alternative: number;
  /** The rule of its items. */
  readonly item: string;
}

/** The alternatives with nothing but nodes of one rule, any number of them, and fixed text and rules without a name of their own around these. None in grammars of two levels. */
export function listForms(grammar: Grammar): readonly ListForm[] {
  if (isTwoLevel(grammar)) return [];
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative) => {
      const [item, ...others] = new Set(inkedReferences(expression, texts));
      const isList =
        item !== undefined && others.length === 0 && !words.has(rule) && isRepeated(item, expression);
      return isList ? [{ rule, alternative, item }] : [];
    }),
  );
}

const inkedReferences = (expression: Expression, { inked }: RuleTexts): string[] =>
  [...expressionsIn(expression)].flatMap((each) =>
    each.kind === "reference" && inked.has(each.name) && !isMadeUp(each.name) ? [each.name] : [],
  );

/** Whether it stands in a repetition without an end. */
const isRepeated = (name: string, expression: Expression): boolean =>
  (expression.kind === "repetition" && expression.max === Infinity && refersTo(name, expression)) ||
  partsOf(expression).some((part) => isRepeated(name, part));

const refersTo = (name: string, expression: Expression): boolean =>
  [...expressionsIn(expression)].some((each) => each.kind === "reference" && each.name === name);

/** A list with the names that are asked about. */
export interface NamedLists extends ListForm {
  readonly words: readonly string[];
}

/** What a list is called that is all of an input: nobody names it. */
export const nameOfAll = "";

/** What the items of a list are called that is called so. */
export const itemOf = (word: string): string => `item of ${word}`;

/** The items of a list's node, in order. */
export const itemsIn = (node: Tree, item: string): Tree[] =>
  childrenOf(node).flatMap((child) => {
    if (child.kind === "rule") return child.name === item ? [child] : [];
    return itemsIn(child, item);
  });

/** The list that a node is; undefined for other nodes. */
export const listAt = <List extends ListForm>(node: RuleNode, lists: readonly List[]): List | undefined =>
  lists.find(({ rule, alternative }) => rule === node.name && alternative === node.alternative);
