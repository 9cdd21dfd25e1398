import { itemsOf } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import { ruleTextsOf } from "../features/rule-texts.ts";
import type { NamedForm } from "./named-form.ts";

/** Tells which item is all of an alternative but white space and quotes: what is called as the whole is. */
export type OnlyPart = (rule: string, alternative: number) => number | undefined;

/** The innermost node that is all of a tree but white space and quotes. */
export function onlyNodeIn(tree: Tree, onlyPart: OnlyPart): Tree {
  const only = tree.kind === "rule" ? onlyPart(tree.name, tree.alternative) : undefined;
  const part = only === undefined ? undefined : childrenOf(tree)[only];
  return part ? onlyNodeIn(part, onlyPart) : tree;
}

const isQuote = (item: Expression): boolean => item.kind === "literal" && /^["'`]$/.test(item.text);

/** @param forms none of whose rules is called as what is around it */
export function onlyPartsOf(grammar: Grammar, forms: readonly NamedForm[]): OnlyPart {
  const { isWhite } = ruleTextsOf(grammar);
  const naming = new Set(forms.map(({ rule }) => rule));
  return (rule, alternative) => {
    const expression = grammar.rules.get(rule)?.alternatives[alternative]?.expression;
    const items = expression ? itemsOf(expression) : [];
    const [only, ...others] = [...items.keys()].filter((index) => {
      const item = items[index] as Expression;
      return !isWhite(item) && !isQuote(item);
    });
    const part = only !== undefined && others.length === 0 ? items[only] : undefined;
    return part?.kind === "reference" && !naming.has(part.name) ? only : undefined;
  };
}
