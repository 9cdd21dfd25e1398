import { lexicalRules } from "../../grammar/analysis/lexical-rules.ts";
import { isTwoLevel } from "../../grammar/analysis/two-level.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { type RuleTexts, ruleTextsOf } from "../features/rule-texts.ts";

/** An alternative that names a part, as `member: string ":" element` and `entry: key "=" value` do. */
export interface NamingForm {
  readonly rule: string;
  readonly alternative: number;
  /** Which item is the name, and which the part that it names: references, both. */
  readonly name: number;
  readonly part: number;
}

/**
 * The alternatives in which nothing but a colon or an equals sign stands between a word and another part. None in
 * grammars of two levels, where names are tokens.
 */
export function namingForms(grammar: Grammar): readonly NamingForm[] {
  if (isTwoLevel(grammar)) return [];
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative) => {
      const items = itemsOf(expression);
      const isInk = (item: Expression): boolean => !texts.isWhite(item) && !isEmpty(item);
      const sign = items.findIndex(isSign);
      const name = items.slice(0, Math.max(0, sign)).findLastIndex(isInk);
      const part = items.findIndex((item, index) => index > sign && isInk(item));
      const isForm = sign > 0 && isWord(items[name], words, texts) && items[part]?.kind === "reference";
      return isForm ? [{ rule, alternative, name, part }] : [];
    }),
  );
}

const isEmpty = (item: Expression): boolean => item.kind === "sequence" && item.items.length === 0;

function isWord(item: Expression | undefined, words: ReadonlySet<string>, { wordy }: RuleTexts): boolean {
  return item?.kind === "reference" && words.has(item.name) && wordy.has(item.name);
}

/** A colon or an equals sign, or either. */
function isSign(item: Expression): boolean {
  if (item.kind === "literal") return /^(:=?|=>?)$/.test(item.text.trim());
  const signs = [":", "="].map((sign) => sign.codePointAt(0));
  return (
    item.kind === "class" && item.ranges.every(([first, last]) => first === last && signs.includes(first))
  );
}

/** The name that stands in the children of such an alternative's node. */
export const nameAt = (children: readonly Tree[], { name }: NamingForm): string =>
  textOf(children[name] as Tree).trim();
