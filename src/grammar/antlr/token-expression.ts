import { closure } from "../../base/relation.ts";
import {
  ANY_CHARACTER,
  characterClass,
  charactersOf,
  codePointsOf,
  complement,
  difference,
  NO_CHARACTER,
  union,
} from "../character-class.ts";
import {
  EMPTY,
  expression,
  oneOf,
  optional,
  reference,
  repeatedBy,
  repetition,
  sequence,
} from "../expression.ts";
import type { CharacterClass, CodePointRange, Expression, Position } from "../grammar.ts";
import type { GrammarError } from "../grammar-error.ts";
import { inEitherCase } from "../read/notation.ts";
import { ignoringCase, unicodeProperty } from "../unicode-class.ts";
import { type AntlrAlternative, errorIn, type Item, isEndOfInput, unescapeText } from "./antlr-syntax.ts";
import type { LoadedRule } from "./load-antlr.ts";

/** The token rule being read, and all token rules by name. */
export interface TokenContext {
  readonly rule: LoadedRule;
  readonly rules: ReadonlyMap<string, LoadedRule>;
  /** Whether the token, and so the input, may end after this part. */
  readonly mayEnd: boolean;
}

/** The token rules that some other rule must continue after, so that the end of the input cannot match in them. */
export function rulesInsideTokens(rules: ReadonlyMap<string, LoadedRule>): ReadonlySet<string> {
  return closure(
    [...rules.values()].flatMap(({ alternatives }) => namesIn(alternatives, true)),
    (name) => namesIn(rules.get(name)?.alternatives ?? [], false),
  );
}

/** The names in the alternatives after which the token must continue; all names if `mayEnd` is false. */
function namesIn(alternatives: readonly AntlrAlternative[], mayEnd: boolean): string[] {
  return alternatives.flatMap(({ items }) =>
    items.flatMap((item, index) => namesInItem(item, mayEnd && items.slice(index + 1).every(mayBeEmpty))),
  );
}

function namesInItem(item: Item, mayEnd: boolean): string[] {
  if (item.kind === "name") return mayEnd ? [] : [item.name];
  if (item.kind === "repeat") return namesInItem(item.item, mayEnd);
  return item.kind === "block" ? namesIn(item.alternatives, mayEnd) : [];
}

/** Whether the item can be empty, without looking into the rules it names. */
function mayBeEmpty(item: Item): boolean {
  switch (item.kind) {
    case "repeat":
      return item.sign !== "+" || mayBeEmpty(item.item);
    case "block":
      return item.alternatives.some(({ items }) => items.every(mayBeEmpty));
    case "predicate":
    case "action":
      return true;
    case "text":
      return item.text === "";
    default:
      return isEndOfInput(item);
  }
}

/** The expressions of a token rule's alternatives, without those that cannot match. */
export function tokenExpressions(
  alternatives: readonly AntlrAlternative[],
  context: TokenContext,
  endMayBeEmpty = false,
): Expression[] {
  return alternatives.flatMap(({ items }) => {
    const [only] = items;
    // A grammar cannot express the end of the input, so `'
    // ' | EOF` becomes an optional line feed. The end matches nothing where it could make an empty token, shorten a
    // lazy repetition, or continue the token.
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

/**
 * Translates the lazy item before the index together with the item at the index, if the latter may match the end of the
 * input.
 */
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
      return alternatives.length > 0 ? oneOf(alternatives) : NO_CHARACTER;
    }
    case "repeat": {
      const repeated = repeatedBy(item.sign, itemExpression(item.item, context, endMayBeEmpty));
      return item.lazy ? { ...repeated, lazy: true } : repeated;
    }
    case "predicate":
    case "action":
      return EMPTY;
  }
}

/** The literal, or if case is ignored a sequence of character classes and literals. */
export const textExpression = (text: string, caseInsensitive: boolean): Expression =>
  caseInsensitive ? inEitherCase(text) : expression(text);

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
    return errorIn(context.rule.file, item.position, problem);
  }
}

function cased(ranges: CodePointRange[], { rule }: TokenContext): CodePointRange[] {
  return rule.caseInsensitive ? [...ranges, ...ignoringCase(characterClass(...ranges)).ranges] : ranges;
}

/** The ranges after `~`: of sets, single characters, blocks of them, and token rules that are one of these. */
function excludedRanges(item: Item, context: TokenContext, within: readonly string[] = []): CodePointRange[] {
  const fail = (problem: string, position: Position): never => {
    throw errorIn(context.rule.file, position, problem, "~ takes characters and sets");
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
      if (isEndOfInput(item)) return [];
      if (!rule || within.includes(item.name))
        return fail(`"${item.name}" after ~ is not a set`, item.position);
      return ofAlternatives(rule.alternatives, [...within, item.name]);
    }
    default:
      return fail("what follows ~ is not a set of characters", item.position);
  }
}

/** A member of a set: a property, an escape, or a character. */
const memberPattern = /\\[pP]\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\.|[\s\S]/gu;

/**
 * The ranges of a bracketed character set, surrogates included. Throws a `RangeError` with a plain sentence as its
 * message.
 */
function characterSetRanges(source: string): CodePointRange[] {
  const members = source.slice(1, -1).match(memberPattern) ?? [];
  const ranges: CodePointRange[] = [];
  for (let index = 0; index < members.length; index++) {
    const member = members[index] as string;
    const property = propertyOf(member);
    if (property) {
      ranges.push(...property.ranges);
      continue;
    }
    const first = codePointOf(member);
    const last = members[index + 2];
    if (members[index + 1] !== "-" || last === undefined) {
      ranges.push([first, first]);
      continue;
    }
    if (codePointOf(last) < first) {
      throw new RangeError(`the range ${member}-${last} in ${source} ends before it begins`);
    }
    ranges.push([first, codePointOf(last)]);
    index += 2;
  }
  return ranges;
}

function codePointOf(member: string): number {
  return unescapeText(member).codePointAt(0) ?? 0;
}

function propertyOf(member: string): CharacterClass | undefined {
  if (!/^\\[pP]\{/.test(member)) return undefined;
  const found = propertyNamed(member.slice(3, -1));
  if (!found) throw new RangeError(`there is no Unicode property ${member}`);
  return member.startsWith("\\P") ? complement(found) : found;
}

/** Ignores case, and accepts a script without the prefix `Script=`. */
function propertyNamed(name: string): CharacterClass | undefined {
  const capitalised = name.replace(
    /[a-zA-Z]+/g,
    (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );
  return unicodeProperty(name) ?? unicodeProperty(capitalised) ?? unicodeProperty(`Script=${capitalised}`);
}

const HIGH: CodePointRange = [0xd800, 0xdbff];
const LOW: CodePointRange = [0xdc00, 0xdfff];

/** Whether all these code points are the first half of a UTF-16 pair. */
function isSurrogates(ranges: readonly CodePointRange[]): boolean {
  return ranges.length > 0 && ranges.every((range) => isWithin(range, HIGH));
}

/**
 * The characters whose UTF-16 pair begins in `high` and ends in `low`; undefined unless all of `low` are second halves.
 * Grammars for UTF-16 write such characters as two sets.
 */
function pairOf(high: readonly CodePointRange[], low: readonly CodePointRange[]): CharacterClass | undefined {
  if (low.length === 0 || !low.every((range) => isWithin(range, LOW))) return undefined;
  const ranges: CodePointRange[] = [];
  for (const [first, last] of high) {
    for (let unit = first; unit <= last; unit++) {
      const base = 0x10000 + (unit - HIGH[0]) * 0x400;
      for (const [lowFirst, lowLast] of low) ranges.push([base + lowFirst - LOW[0], base + lowLast - LOW[0]]);
    }
  }
  return characterClass(...ranges);
}

function isWithin(range: CodePointRange, bounds: CodePointRange): boolean {
  return range[0] >= bounds[0] && range[1] <= bounds[1];
}

/**
 * Translates `.*? (end | EOF)` when each end is one character, perhaps after optional ones as in `'\r'? '
 * '`: all other characters, then an optional end. The longest match is the same. Undefined for other ends, and when the
 * repetition does not include all other characters.
 */
function upToEndOrInputsEnd(lazy: Expression, ends: readonly Expression[]): Expression | undefined {
  const closing = ends.map(closingCharacters);
  if (lazy.kind !== "repetition" || lazy.item.kind !== "class" || lazy.min > 0) return undefined;
  if (ends.length === 0 || !closing.every((each) => each !== undefined)) return undefined;
  const closers = union(...closing);
  if (complement(union(lazy.item, closers)).ranges.length > 0) return undefined;
  return sequence(repetition(difference(lazy.item, closers)), optional(oneOf(ends)));
}

/** The characters that can be the last of the end and suffice as an end; undefined for other kinds of ends. */
function closingCharacters(end: Expression): CharacterClass | undefined {
  if (end.kind === "class") return end;
  if (end.kind === "literal") return Array.from(end.text).length === 1 ? charactersOf(end.text) : undefined;
  if (end.kind !== "sequence") return undefined;
  const last = end.items.at(-1);
  const isOptional = (item: Expression): boolean => item.kind === "repetition" && item.min === 0;
  return last && end.items.slice(0, -1).every(isOptional) ? closingCharacters(last) : undefined;
}
