import { didYouMean } from "../../base/closest.ts";
import { characterClass, intersection } from "../character-class.ts";
import { expression, itemsOf, mapParts, reference } from "../expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../grammar.ts";
import type { GrammarError } from "../grammar-error.ts";
import { MODIFIERS, readName, readQuoted, readRuleHead, readTokenTraits, skipSpace } from "./ebnf-lexicon.ts";
import { inEitherCase, type Notation, type PlaceExpression, RuleReader } from "./notation.ts";
import { constraintMarks, readConstraints } from "./read-constraints.ts";
import type { Reading } from "./reading.ts";
import { readRegularExpression } from "./regular-expression.ts";
import type { TextCursor } from "./text-cursor.ts";

/**
 * Reads our own notation, described in docs/grammar-notation.md: rules such as `list: item ("," item)*`. `%start` names
 * the start symbol; the default is the rule `start`, otherwise the first rule that is not a token rule. `%ordered`
 * orders alternatives, `%bytes` says that texts are bytes. Throws a GrammarError.
 */
export function readEbnf(text: string): Reading {
  const reader = new RuleReader(text, ebnf);
  const { cursor, rules } = reader;
  let start: NamedStart | undefined;
  let ordered = false;
  let bytes = false;
  for (; !cursor.atEnd; skipSpace(cursor)) {
    if (acceptDirective(cursor, "%start")) start = readStart(cursor);
    else if (acceptDirective(cursor, "%ordered")) ordered = true;
    else if (acceptDirective(cursor, "%bytes")) bytes = true;
    else if (cursor.startsWith("%")) throw unknownDirective(cursor);
    else readRule(reader);
  }
  const startPosition = start && cursor.position(start.offset);
  const read = reader.reading(start?.name ?? defaultStart(rules), rules, {
    ordered,
    words: MODIFIERS,
    startPosition,
  });
  return bytes ? { ...read, grammar: ofBytes(read.grammar) } : read;
}

/** The grammar with classes of bytes. */
function ofBytes(grammar: Grammar): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.map((each) => ({
      ...each,
      expression: withinBytes(each.expression),
    }));
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules), bytes: true };
}

const withinBytes = (expression: Expression): Expression =>
  expression.kind === "class" ? intersection(expression, BYTES) : mapParts(expression, withinBytes);

const BYTES = characterClass([0, 0xff]);

const DIRECTIVES = ["%start", "%ordered", "%bytes"] as const;

type Directive = (typeof DIRECTIVES)[number];

interface NamedStart {
  readonly name: string;
  readonly offset: number;
}

/** Consumes the directive and a following semicolon, if it is next. */
function acceptDirective(cursor: TextCursor, directive: Directive): boolean {
  if (!cursor.accept(directive)) return false;
  skipSpace(cursor);
  cursor.accept(";");
  return true;
}

function unknownDirective(cursor: TextCursor): GrammarError {
  return cursor.error("unknown directive", 'known are "%start name", "%ordered" and "%bytes"');
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

function readRule(reader: RuleReader): void {
  const { cursor, rules } = reader;
  const head = readRuleHead(cursor);
  if (!head) throw noRule(cursor);
  const { name } = head;
  reader.rule(name, head.offset);
  const token = readTokenTraits(cursor, head);
  skipSpace(cursor);
  const atDirective = DIRECTIVES.some((each) => cursor.startsWith(each));
  if (!cursor.accept(";") && !cursor.atEnd && !atDirective && !atRuleHead(cursor)) throw misplaced(cursor);
  rules.set(name, {
    ...(rules.get(name) as Rule),
    ...(token && { token }),
    ...(head.hidden && { origin: null }),
    ...(head.modifiers.includes("precedence") && { precedence: true }),
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

/** Syntax of other notations, with its equivalent in this one. */
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
  [
    "%",
    `known are ${["left", "right", "means", "cost", "same", "distinct", ...constraintMarks].map((mark) => `%${mark}`).join(", ")}`,
  ],
  [":", 'between a name and its rule stands ":", "=", ":=" or "::="'],
  ["?", "there is nothing to repeat before it"],
  ["*", "there is nothing to repeat before it"],
  ["+", "there is nothing to repeat before it"],
];

function misplaced(cursor: TextCursor): GrammarError {
  const [, suggestion] = FOREIGN.find(([begin]) => cursor.startsWith(begin)) ?? [];
  return cursor.error(`expected an item, "|" or the next rule, found ${cursor.found()}`, suggestion);
}

const ebnf: Notation = {
  bar: "|",
  skip: skipSpace,
  atom: (cursor, place) => (cursor.startsWith("/") ? readSlashed(cursor, place) : readAtom(cursor)),
  marks: (cursor, alternative, isInGroup) =>
    isInGroup ? refuseMarks(cursor) : readMarks(cursor, alternative),
};

/** Reads a text or a name; undefined when none is next. */
function readAtom(cursor: TextCursor): Expression | undefined {
  const { offset } = cursor;
  const text = readQuoted(cursor);
  if (text !== undefined) return cursor.match(/i\b/y) === undefined ? expression(text) : inEitherCase(text);
  if (readRuleHead(cursor)) {
    cursor.offset = offset;
    return undefined;
  }
  const name = readName(cursor);
  return name === undefined ? undefined : reference(name);
}

function refuseMarks(cursor: TextCursor): Marks {
  if (!/[@%]/.test(cursor.next)) return {};
  throw cursor.error("only a whole alternative of a rule can be named", "give the group a rule of its own");
}

type Marks = Omit<Alternative, "expression">;

function readMarks(cursor: TextCursor, expression: Expression): Marks {
  const label = readLabel(cursor);
  const associativity = readAssociativity(cursor);
  const means = readMeans(cursor);
  const cost = readCost(cursor);
  const same = readBound(cursor, expression, /%same\b(?!\s*count\()/y);
  const distinct = readBound(cursor, expression, /%distinct\b/y);
  const constraints = readConstraints(cursor);
  return {
    ...(label !== undefined && { label }),
    ...(associativity && { associativity }),
    ...(means !== undefined && { means }),
    ...(cost !== undefined && { cost }),
    ...(same !== undefined && { same }),
    ...(distinct !== undefined && { distinct }),
    ...(constraints.length > 0 && { constraints }),
  };
}

/** A regular expression between slashes, followed by the flags `i` and `s`. */
function readSlashed(cursor: TextCursor, place: PlaceExpression): Expression {
  const { offset } = cursor;
  const whole = cursor.lookingAt(/\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//y);
  if (whole === undefined) {
    const suggestion = 'close it on the same line; a "/" that means itself is written \\/';
    throw cursor.error('the regular expression is not closed with "/"', suggestion);
  }
  cursor.offset = offset + whole.length;
  const flags = cursor.match(/[\p{L}\p{N}]*/uy) ?? "";
  const behind = cursor.offset;
  const unknown = flags.replace(/[isu]/g, "");
  if (unknown) throw cursor.error(`unknown flag "${unknown}"`, "known are i and s", offset + whole.length);
  cursor.offset = offset + 1;
  const found = readRegularExpression(cursor, {
    ignoreCase: flags.includes("i"),
    dotAll: flags.includes("s"),
    end: "/",
    place,
  });
  cursor.offset = behind;
  return found;
}

function readLabel(cursor: TextCursor): string | undefined {
  if (!cursor.accept("@")) return undefined;
  const label = readName(cursor);
  if (label === undefined) throw cursor.error(`expected the alternative's name, found ${cursor.found()}`);
  skipSpace(cursor);
  return label;
}

function readAssociativity(cursor: TextCursor): "left" | "right" | undefined {
  const found = cursor.match(/%(?:left|right)\b/y);
  if (found === undefined) return undefined;
  skipSpace(cursor);
  return found === "%left" ? "left" : "right";
}

function readMeans(cursor: TextCursor): Alternative["means"] {
  if (cursor.match(/%means\b/y) === undefined) return undefined;
  skipSpace(cursor);
  const text = cursor.match(/decimal\b/y) === undefined ? readQuoted(cursor) : { radix: 10 as const };
  if (text === undefined)
    throw cursor.error(`expected a text in quotes or "decimal", found ${cursor.found()}`);
  skipSpace(cursor);
  return text;
}

function readCost(cursor: TextCursor): number | undefined {
  if (cursor.match(/%cost\b/y) === undefined) return undefined;
  skipSpace(cursor);
  const digits = cursor.match(/[0-9]{1,4}\b/y);
  if (digits === undefined)
    throw cursor.error(`expected a whole number, found ${cursor.found()}`, "costs go up to 9999");
  skipSpace(cursor);
  return Number(digits);
}

/** The rule after such a mark; it must be an item of the alternative. */
function readBound(cursor: TextCursor, expression: Expression, mark: RegExp): string | undefined {
  if (cursor.match(mark) === undefined) return undefined;
  skipSpace(cursor);
  const { offset } = cursor;
  const name = readName(cursor);
  const isItem = itemsOf(expression).some((item) => item.kind === "reference" && item.name === name);
  if (name === undefined || !isItem)
    throw cursor.error("expected the name of a rule that is an item of this alternative", undefined, offset);
  skipSpace(cursor);
  return name;
}
