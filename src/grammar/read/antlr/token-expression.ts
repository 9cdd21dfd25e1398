import {
  ANY_CHARACTER,
  characterClass,
  charactersOf,
  codePointsOf,
  complement,
  NO_CHARACTER,
} from "../../character-class.ts";
import { choice, EMPTY, literal, reference, sequence } from "../../expression.ts";
import type { CharacterClass, CodePointRange, Expression, Position } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import { ignoringCase } from "../../unicode-class.ts";
import type { AntlrAlternative, Item } from "./antlr-syntax.ts";
import { characterSetRanges } from "./character-set.ts";
import type { LoadedRule } from "./load-antlr.ts";
import { isSurrogates, pairOf } from "./surrogate-pairs.ts";

/** A token rule that is being read, and the others by name. */
export interface TokenContext {
  readonly rule: LoadedRule;
  readonly rules: ReadonlyMap<string, LoadedRule>;
}

/** What the alternatives of a token rule derive; those that cannot match are left out. */
export function tokenExpressions(
  alternatives: readonly AntlrAlternative[],
  context: TokenContext,
  endMayBeEmpty = false,
): Expression[] {
  return alternatives.flatMap(({ items }) => {
    const [only] = items;
    // The end of the input cannot be asked for, so `'\n' | EOF` is read as an optional line feed; but where this
    // could make an empty token, or cut short a lazy repetition, the end of the input does not match.
    if (items.length === 1 && only && isEnd(only)) return endMayBeEmpty ? [EMPTY] : [];
    return [sequenceOf(items, context, endMayBeEmpty)];
  });
}

function sequenceOf(items: readonly Item[], context: TokenContext, endMayBeEmpty: boolean): Expression {
  const parts: Expression[] = [];
  let high: readonly CodePointRange[] | undefined;
  let mayEnd = endMayBeEmpty;
  for (const item of items) {
    const ranges = rangesOf(item, context);
    const pair = high && ranges && pairOf(high, ranges);
    if (pair) parts.pop();
    parts.push(pair ?? itemExpression(item, context, mayEnd));
    high = ranges && isSurrogates(ranges) ? ranges : undefined;
    mayEnd = !isLazy(item);
  }
  return sequence(...parts);
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
      if (isEnd(item)) return EMPTY;
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

function isEnd(item: Item): boolean {
  return item.kind === "name" && item.name === "EOF";
}

function isLazy(item: Item): boolean {
  return item.kind === "repeat" && item.lazy;
}

/** The ranges of a set or range; undefined for other items. */
function rangesOf(item: Item, context: TokenContext): CodePointRange[] | undefined {
  if (item.kind === "range") {
    const range: CodePointRange = [item.first.codePointAt(0) ?? 0, item.last.codePointAt(0) ?? 0];
    if (range[1] < range[0]) throw errorAt(`the range '${item.first}'..'${item.last}' ends before it begins`);
    return cased([range], context);
  }
  if (item.kind !== "set") return undefined;
  try {
    return cased(characterSetRanges(item.source), context);
  } catch (error) {
    if (error instanceof RangeError) throw errorAt(error.message);
    throw error;
  }

  function errorAt(problem: string): GrammarError {
    return new GrammarError(problem, { text: context.rule.file.text, position: item.position });
  }
}

function cased(ranges: CodePointRange[], { rule }: TokenContext): CodePointRange[] {
  return rule.caseInsensitive ? [...ranges, ...ignoringCase(characterClass(...ranges)).ranges] : ranges;
}

/** The ranges after `~`: of sets, single characters, blocks of them, and token rules that are one of these. */
function excludedRanges(item: Item, context: TokenContext, within: readonly string[] = []): CodePointRange[] {
  const fail = (problem: string, position: Position): never => {
    throw new GrammarError(problem, {
      text: context.rule.file.text,
      position,
      suggestion: "~ takes characters and sets",
    });
  };
  const ranges = rangesOf(item, context);
  if (ranges) return ranges;
  const ofAlternatives = (
    alternatives: readonly AntlrAlternative[],
    names: readonly string[],
  ): CodePointRange[] =>
    alternatives.flatMap(({ items }) => {
      const [only] = items.filter(({ kind }) => kind !== "action");
      return only ? excludedRanges(only, context, names) : [];
    });
  switch (item.kind) {
    case "text": {
      const [codePoint, ...more] = codePointsOf(item.text);
      if (codePoint === undefined || more.length > 0) {
        return fail(`'${item.text}' after ~ is not one character`, item.position);
      }
      return cased([[codePoint, codePoint]], context);
    }
    case "block":
      return ofAlternatives(item.alternatives, within);
    case "name": {
      const rule = context.rules.get(item.name);
      if (isEnd(item)) return [];
      if (!rule || within.includes(item.name))
        return fail(`"${item.name}" after ~ is not a set`, item.position);
      return ofAlternatives(rule.alternatives, [...within, item.name]);
    }
    default:
      return fail("what follows ~ is not a set of characters", item.position);
  }
}
