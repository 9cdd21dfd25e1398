import {
  ANY_CHARACTER,
  characterClass,
  charactersOf,
  complement,
  NO_CHARACTER,
} from "../../character-class.ts";
import { choice, EMPTY, literal, reference, sequence } from "../../expression.ts";
import type { CharacterClass, CodePointRange, Expression } from "../../grammar.ts";
import type { AntlrAlternative, Item } from "./antlr-syntax.ts";
import { isEndOfInput } from "./antlr-syntax.ts";
import { excludedRanges, rangesOf } from "./item-ranges.ts";
import { upToEndOrInputsEnd } from "./lazy-end.ts";
import { isSurrogates, pairOf } from "./surrogate-pairs.ts";
import type { TokenContext } from "./token-context.ts";
import { mayBeEmpty } from "./token-ends.ts";

/** What the alternatives of a token rule derive; those that cannot match are left out. */
export function tokenExpressions(
  alternatives: readonly AntlrAlternative[],
  context: TokenContext,
  endMayBeEmpty = false,
): Expression[] {
  return alternatives.flatMap(({ items }) => {
    const [only] = items;
    // The end of the input cannot be asked for, so `'\n' | EOF` is read as an optional line feed; but where this
    // could make an empty token, or cut short a lazy repetition, the end of the input does not match. Nor does it
    // where the token goes on.
    const isEnd = items.length === 1 && only !== undefined && isEndOfInput(only);
    if (isEnd) return endMayBeEmpty && context.mayEnd ? [EMPTY] : [];
    return [sequenceOf(items, context, endMayBeEmpty)];
  });
}

function sequenceOf(items: readonly Item[], context: TokenContext, endMayBeEmpty: boolean): Expression {
  const parts: Expression[] = [];
  let high: readonly CodePointRange[] | undefined;
  let endOfItemMayBeEmpty = endMayBeEmpty;
  for (const [index, item] of items.entries()) {
    const own = { ...context, mayEnd: context.mayEnd && items.slice(index + 1).every(mayBeEmpty) };
    const ranges = rangesOf(item, own);
    const pair = high && ranges && pairOf(high, ranges);
    const rest = restBeforeEnd(items, index, own);
    if (pair || rest) parts.pop();
    parts.push(pair ?? rest ?? itemExpression(item, own, endOfItemMayBeEmpty));
    high = ranges && isSurrogates(ranges) ? ranges : undefined;
    endOfItemMayBeEmpty = !isLazy(item);
  }
  return sequence(...parts);
}

/** What stands for the item at the index and the lazy one before it, when the item ends with the input or before. */
export function restBeforeEnd(
  items: readonly Item[],
  index: number,
  context: TokenContext,
): Expression | undefined {
  const lazy = items[index - 1];
  const item = items[index];
  if (!context.mayEnd || !lazy || !isLazy(lazy) || item?.kind !== "block") return undefined;
  const isAtEnd = ({ items: [only, ...more] }: AntlrAlternative): boolean =>
    only !== undefined && isEndOfInput(only) && more.length === 0;
  if (!item.alternatives.some(isAtEnd)) return undefined;
  const ends = tokenExpressions(item.alternatives, context);
  return upToEndOrInputsEnd(itemExpression(lazy, context, false), ends);
}

function itemExpression(item: Item, context: TokenContext, endMayBeEmpty: boolean): Expression {
  switch (item.kind) {
    case "text":
      return textExpression(item.text, context.rule.caseInsensitive);
    case "range":
    case "set":
      return characterClass(...(rangesOf(item, context) ?? []));
    case "any":
      return ANY_CHARACTER;
    case "not":
      return complement(characterClass(...excludedRanges(item.item, context)));
    case "name":
      if (isEndOfInput(item)) return EMPTY;
      return reference(item.name);
    case "block": {
      const alternatives = tokenExpressions(item.alternatives, context, endMayBeEmpty);
      const [only] = alternatives;
      if (only && alternatives.length === 1) return only;
      return only ? choice(...alternatives) : NO_CHARACTER;
    }
    case "repeat": {
      const { sign, lazy } = item;
      const inner = itemExpression(item.item, context, endMayBeEmpty);
      return {
        kind: "repetition",
        item: inner,
        min: sign === "+" ? 1 : 0,
        max: sign === "?" ? 1 : Number.POSITIVE_INFINITY,
        ...(lazy && { lazy }),
      };
    }
    case "predicate":
    case "action":
      return EMPTY;
  }
}

/** The text, or when case does not matter the classes of its letters between the texts of the rest. */
export function textExpression(text: string, caseInsensitive: boolean): Expression {
  if (text === "") return EMPTY;
  if (!caseInsensitive) return literal(text);
  const parts: Expression[] = [];
  for (const character of text) {
    const letter = bothCases(character);
    const previous = parts.at(-1);
    if (letter) parts.push(letter);
    else if (previous?.kind === "literal") parts[parts.length - 1] = literal(previous.text + character);
    else parts.push(literal(character));
  }
  return sequence(...parts);
}

/** A letter in either case; undefined when there is only one, or the other is more than one character. */
function bothCases(character: string): CharacterClass | undefined {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  if (lower === upper || lower.length !== upper.length) return undefined;
  return charactersOf(lower + upper);
}

function isLazy(item: Item): boolean {
  return item.kind === "repeat" && item.lazy;
}
