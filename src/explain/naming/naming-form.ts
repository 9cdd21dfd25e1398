import { lexicalRules } from "../../grammar/analysis/references.ts";
import { itemsOf } from "../../grammar/expression.ts";
import { type Expression, type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { type RuleTexts, ruleTextsOf } from "../features/rule-texts.ts";

/** An alternative that names a part, as `member: string ":" element`, `element: "<" NAME ">" content "</" NAME ">"` and `table: "[" name "]" newline body` do. */
export interface NamingForm {
  readonly rule: string;
  readonly alternative: number;
  /** Which items are the name: references to the same rule. */
  readonly names: readonly number[];
  /** Where the part that it names stands, a reference: the item, then the index at each step down. */
  readonly part: readonly number[];
}

/**
 * The alternatives that name a part by a word: `word: part` or `word = part`, a part between a word and the same word with fixed text around it,
 * and a part in brackets behind a word. None in grammars of two levels, where names are tokens.
 */
export function namingForms(grammar: Grammar): readonly NamingForm[] {
  if (isTwoLevel(grammar)) return [];
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  const isWord = (item: Expression | undefined): boolean =>
    item?.kind === "reference" && words.has(item.name) && texts.wordy.has(item.name);
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative) => {
      const items = itemsOf(expression);
      const reading = { texts, isWord };
      const found = behindSign(items, reading) ?? betweenTags(items, reading) ?? belowHeader(items, reading);
      return found ? [{ rule, alternative, ...found }] : [];
    }),
  );
}

interface Reading {
  readonly texts: RuleTexts;
  isWord(item: Expression | undefined): boolean;
}

type Found = Pick<NamingForm, "names" | "part"> | undefined;

/** A word, a sign, and a part. */
function behindSign(items: readonly Expression[], { texts, isWord }: Reading): Found {
  const sign = items.findIndex(isSign);
  const name = items.slice(0, Math.max(0, sign)).findLastIndex((item) => isInk(item, texts));
  const part = items.findIndex((item, index) => index > sign && isInk(item, texts));
  if (sign <= 0 || !isWord(items[name])) return undefined;
  const path = partPath(items[part], texts);
  return path && { names: [name], part: [part, ...path] };
}

/** A word, fixed text, a part, fixed text, and the same word. */
function betweenTags(items: readonly Expression[], { texts, isWord }: Reading): Found {
  const first = items.findIndex(isWord);
  const word = items[first];
  if (word?.kind !== "reference") return undefined;
  const isAgain = (item: Expression): boolean => item.kind === "reference" && item.name === word.name;
  const again = items.findIndex((item, index) => index > first && isAgain(item));
  const between = [...items.keys()].filter(
    (index) => index > first && index < again && isInk(items[index] as Expression, texts),
  );
  const [before, part, behind] = between.slice(-3);
  if (part === undefined || ![before, behind].every((index) => items[index ?? -1]?.kind === "literal"))
    return undefined;
  const path = partPath(items[part], texts);
  return path && { names: [first, again], part: [part, ...path] };
}

/** A word in brackets, and behind it a part, which is the last there is. */
function belowHeader(items: readonly Expression[], { texts, isWord }: Reading): Found {
  const name = items.findIndex(isWord);
  const inked = [...items.keys()].filter((index) => isInk(items[index] as Expression, texts));
  const [open, close] = [inked[inked.indexOf(name) - 1], inked[inked.indexOf(name) + 1]].map(
    (index) => items[index ?? -1],
  );
  const part = inked.at(-1);
  if (!isBracket(open, /^\[+$/) || !isBracket(close, /^\]+$/) || part === undefined || part <= name + 1)
    return undefined;
  const path = partPath(items[part], texts);
  return path && items[part]?.kind !== "literal" ? { names: [name], part: [part, ...path] } : undefined;
}

const isBracket = (item: Expression | undefined, brackets: RegExp): boolean =>
  item?.kind === "literal" && brackets.test(item.text.trim());

/** The steps down to the one reference that there is in a group but fixed text and white space; undefined where there are more. */
function partPath(item: Expression | undefined, texts: RuleTexts): readonly number[] | undefined {
  if (item?.kind === "reference") return [];
  if (item?.kind === "repetition") return stepTo(item.item, 0, texts);
  if (item?.kind !== "sequence") return undefined;
  const inked = [...item.items.keys()].filter((index) => isInk(item.items[index] as Expression, texts));
  const [only = -1, ...others] = inked;
  return others.length === 0 ? stepTo(item.items[only], only, texts) : undefined;
}

function stepTo(item: Expression | undefined, step: number, texts: RuleTexts): readonly number[] | undefined {
  const path = partPath(item, texts);
  return path && [step, ...path];
}

const isInk = (item: Expression, { isWhite }: RuleTexts): boolean =>
  !isWhite(item) && !(item.kind === "sequence" && item.items.length === 0);

/** A colon or an equals sign, or either; the quote that a part begins with may be one with it. */
function isSign(item: Expression): boolean {
  if (item.kind === "literal") return /^(:=?|=>?)\s*["'`]?$/.test(item.text.trim());
  const signs = [":", "="].map((sign) => sign.codePointAt(0));
  return (
    item.kind === "class" && item.ranges.every(([first, last]) => first === last && signs.includes(first))
  );
}

/** The name that stands in the children of such an alternative's node; undefined where it is another one the second time. */
export function nameAt(children: readonly Tree[], { names }: NamingForm): string | undefined {
  const [name = "", ...others] = names.map((index) => textOf(children[index] as Tree).trim());
  return others.every((other) => other === name) ? name : undefined;
}
