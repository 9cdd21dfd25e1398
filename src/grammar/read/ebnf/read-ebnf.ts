import { didYouMean } from "../../../base/closest.ts";
import type { Alternative, Expression, Grammar, Rule } from "../../grammar.ts";
import type { GrammarError } from "../../grammar-error.ts";
import { assertValid } from "../../validate.ts";
import type { Reading } from "../reading.ts";
import { positionsBy } from "../source/positions-by.ts";
import { TextCursor } from "../source/text-cursor.ts";
import { readAlternatives } from "./alternatives.ts";
import { readName, skipSpace } from "./lexicon.ts";
import { MODIFIERS, readRuleHead } from "./rule-head.ts";
import { readTokenTraits } from "./token-traits.ts";

/**
 * Reads our own notation, described in docs/grammar-notation.md: rules such as `list: item ("," item)*`. The
 * start symbol is the one named by `%start`, else the rule `start`, else the first rule that is no token's;
 * `%ordered` orders alternatives. Throws a GrammarError.
 */
export function readEbnf(text: string): Reading {
  const cursor = new TextCursor(text);
  const offsets = new Map<Expression, number>();
  const rules = new Map<string, Rule>();
  let start: NamedStart | undefined;
  let ordered = false;
  cursor.accept("\ufeff");
  for (skipSpace(cursor); !cursor.atEnd; skipSpace(cursor)) {
    if (acceptDirective(cursor, "%start")) start = readStart(cursor);
    else if (acceptDirective(cursor, "%ordered")) ordered = true;
    else if (cursor.startsWith("%")) throw unknownDirective(cursor);
    else readRule(cursor, rules, offsets);
  }
  const grammar: Grammar = {
    start: start?.name ?? defaultStart(rules),
    rules,
    ...(ordered && { ordered }),
  };
  assertValid(grammar, {
    text,
    words: MODIFIERS,
    startPosition: start && cursor.position(start.offset),
    positionOf: positionsBy(offsets, cursor),
  });
  return { grammar, notes: [] };
}

const DIRECTIVES = ["%start", "%ordered"] as const;

type Directive = (typeof DIRECTIVES)[number];

interface NamedStart {
  readonly name: string;
  readonly offset: number;
}

/** Moves behind the directive, and behind the semicolon of one that stands alone, when it is next. */
function acceptDirective(cursor: TextCursor, directive: Directive): boolean {
  if (!cursor.accept(directive)) return false;
  skipSpace(cursor);
  cursor.accept(";");
  return true;
}

function unknownDirective(cursor: TextCursor): GrammarError {
  return cursor.error("unknown directive", 'known are "%start name" and "%ordered"');
}

function readStart(cursor: TextCursor): NamedStart {
  const { offset } = cursor;
  const name = readName(cursor);
  if (name === undefined) throw cursor.error(`expected the start symbol, found ${cursor.found()}`);
  skipSpace(cursor);
  cursor.accept(";");
  return { name, offset };
}

function defaultStart(rules: ReadonlyMap<string, Rule>): string {
  if (rules.has("start")) return "start";
  const first = [...rules.values()].find((rule) => !rule.token);
  return first?.name ?? [...rules.keys()][0] ?? "";
}

function readRule(cursor: TextCursor, rules: Map<string, Rule>, offsets: Map<Expression, number>): void {
  const head = readRuleHead(cursor);
  if (!head) throw noRule(cursor);
  const { name } = head;
  const earlier = rules.get(name);
  if (earlier) {
    const suggestion = `join it by "|" with the one on line ${earlier.position?.line}`;
    throw cursor.error(`a second rule for "${name}"`, suggestion, head.offset);
  }
  const alternatives: Alternative[] = readAlternatives(cursor, offsets);
  const token = readTokenTraits(cursor, head);
  skipSpace(cursor);
  const atDirective = DIRECTIVES.some((each) => cursor.startsWith(each));
  if (!cursor.accept(";") && !cursor.atEnd && !atDirective && !atRuleHead(cursor)) throw misplaced(cursor);
  rules.set(name, {
    name,
    alternatives,
    ...(token && { token }),
    ...(head.hidden && { origin: null }),
    ...(head.modifiers.includes("precedence") && { precedence: true }),
    position: cursor.position(head.offset),
  });
}

function atRuleHead(cursor: TextCursor): boolean {
  const { offset } = cursor;
  const found = readRuleHead(cursor) !== undefined;
  cursor.offset = offset;
  return found;
}

function noRule(cursor: TextCursor): GrammarError {
  const { offset } = cursor;
  const name = readName(cursor);
  if (name === undefined) {
    const suggestion = cursor.startsWith("{") ? "a grammar in JSON is a file that ends in .json" : undefined;
    return cursor.error(`expected a rule such as name: "text", found ${cursor.found()}`, suggestion);
  }
  skipSpace(cursor);
  const modifier = readRuleHead(cursor) ? didYouMean(name, MODIFIERS) : undefined;
  if (modifier) return cursor.error(`"${name}" means nothing before a rule`, modifier, offset);
  const suggestion = /^(?:[-=]>|[→←])/u.test(cursor.text.slice(cursor.offset, cursor.offset + 2))
    ? 'write ":" or "::="'
    : undefined;
  return cursor.error(`expected ":" after the name of the rule, found ${cursor.found()}`, suggestion);
}

/** What people write who know another notation, and how it is written here. */
const FOREIGN: readonly (readonly [begin: string, suggestion: string])[] = [
  [")", 'nothing is open that ")" could close'],
  [",", "items follow each other without commas"],
  ["[", "write (…)? for an option, /[…]/ for a character class"],
  ["{", "write (…)* for a repetition"],
  [".", "write /./ for any character, /[a-z]/ for a range"],
  ["~", "write /[^…]/ for any other character"],
  ["-", "write /[^…]/ for any other character"],
  ["“", "use straight quotes"],
  ["‘", "use straight quotes"],
  ["`", "use straight quotes"],
  ["%", "known are %left and %right"],
  [":", 'between a name and its rule stands ":", "=", ":=" or "::="'],
  ["?", "there is nothing to repeat before it"],
  ["*", "there is nothing to repeat before it"],
  ["+", "there is nothing to repeat before it"],
];

function misplaced(cursor: TextCursor): GrammarError {
  const [, suggestion] = FOREIGN.find(([begin]) => cursor.startsWith(begin)) ?? [];
  return cursor.error(`expected an item, "|" or the next rule, found ${cursor.found()}`, suggestion);
}
