import {
  ANY_CHARACTER,
  characterClass,
  charactersOf,
  codePointsOf,
  complement,
  NO_CHARACTER,
} from "../character-class.ts";
import { choice, EMPTY, literal, reference, sequence } from "../expression.ts";
import type { CharacterClass, CodePointRange, Expression, Position } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { ignoringCase, unicodeProperty } from "../unicode-class.ts";
import { type AntlrAlternative, type Item, isEndOfInput, unescapeText } from "./antlr-syntax.ts";
import type { LoadedRule } from "./load-antlr.ts";

/** The token rule being read, and all token rules by name. */
export interface TokenContext {
  readonly rule: LoadedRule;
  readonly rules: ReadonlyMap<string, LoadedRule>;
}

/** The expressions of a token rule's alternatives, without those that cannot match. */
export function tokenExpressions(
  alternatives: readonly AntlrAlternative[],
  context: TokenContext,
  endMayBeEmpty = false,
): Expression[] {
  return alternatives.flatMap(({ items }) => {
    const [only] = items;
    // A grammar cannot express the end of the input, so it becomes nothing. Behind a lazy repetition, and as a whole
    // token, it would match too early, and is left out.
    const isEnd = items.length === 1 && only !== undefined && isEndOfInput(only);
    if (isEnd) return endMayBeEmpty ? [EMPTY] : [];
    return [sequenceOf(items, context, endMayBeEmpty)];
  });
}

function sequenceOf(items: readonly Item[], context: TokenContext, endMayBeEmpty: boolean): Expression {
  const parts: Expression[] = [];
  let high: readonly CodePointRange[] | undefined;
  let endOfItemMayBeEmpty = endMayBeEmpty;
  for (const item of items) {
    const ranges = rangesOf(item, context);
    const pair = high && ranges && pairOf(high, ranges);
    if (pair) parts.pop();
    parts.push(pair ?? itemExpression(item, context, endOfItemMayBeEmpty));
    high = ranges && isSurrogates(ranges) ? ranges : undefined;
    endOfItemMayBeEmpty = !isLazy(item);
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

/** The literal, or if case is ignored a sequence of character classes and literals. */
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

/** A letter in both cases; undefined when it has only one, or the other has more than one character. */
function bothCases(character: string): CharacterClass | undefined {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  if (lower === upper || lower.length !== upper.length) return undefined;
  return charactersOf(lower + upper);
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
