import { didYouMean } from "../../base/closest.ts";
import { characterClass, intersection } from "../character-class.ts";
import {
  type Constraint,
  comparisonSigns,
  type Measured,
  measures,
  type NumberForm,
  numberForms,
} from "../constraint.ts";
import { expression, itemsOf, mapParts, reference } from "../expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../grammar.ts";
import type { GrammarError } from "../grammar-error.ts";
import { MODIFIERS, readName, readQuoted, readRuleHead, readTokenTraits, skipSpace } from "./ebnf-lexicon.ts";
import { inEitherCase, type Notation, type PlaceExpression, RuleReader } from "./notation.ts";
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

/** The marks of constraints; `%same count(…)` is one as well. */
const constraintMarks = ["set", "fill", "where", "declares", "uses", "scope"] as const;

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

type Mark = (typeof constraintMarks)[number] | "same";

const MARK = new RegExp(`%(?:${constraintMarks.join("|")}|same)\\b`, "y");

/** Reads the constraints behind an alternative, such as `%set size = length(body)`. Throws a GrammarError. */
function readConstraints(cursor: TextCursor): readonly Constraint[] {
  const found: Constraint[] = [];
  for (;;) {
    const mark = cursor.match(MARK)?.slice(1) as Mark | undefined;
    if (mark === undefined) return found;
    skipSpace(cursor);
    found.push(readers[mark](cursor));
    skipSpace(cursor);
  }
}

const readers: Readonly<Record<Mark, (cursor: TextCursor) => Constraint>> = {
  set: (cursor) => {
    const name = nameIn(cursor);
    expect(cursor, "=");
    return { kind: "set", name, value: readMeasured(cursor), form: readForm(cursor) };
  },
  fill: (cursor) => {
    const name = nameIn(cursor);
    expect(cursor, "=");
    const { offset } = cursor;
    const text = readQuoted(cursor);
    if (text?.length !== 1) throw cursor.error("expected one character in quotes", undefined, offset);
    skipSpace(cursor);
    expect(cursor, "to");
    const start = cursor.offset;
    const multiple = readNumber(cursor);
    if (multiple === 0) throw cursor.error("expected a number of bytes from 1, found 0", undefined, start);
    expect(cursor, "of");
    return { kind: "fill", name, text, multiple, of: readNames(cursor) };
  },
  where: (cursor) => {
    const left = readMeasured(cursor);
    const sign = comparisonSigns.find((each) => cursor.accept(each));
    if (sign === undefined)
      throw cursor.error(`expected ${listed(comparisonSigns)}, found ${cursor.found()}`);
    skipSpace(cursor);
    return { kind: "where", left, sign, right: readMeasured(cursor) };
  },
  same: (cursor) => {
    expect(cursor, "count");
    expect(cursor, "(");
    const count = nameIn(cursor);
    expect(cursor, ")");
    expect(cursor, "in");
    return { kind: "equal", count, within: nameIn(cursor) };
  },
  declares: (cursor) => ({ kind: "declares", name: nameIn(cursor) }),
  uses: (cursor) => ({ kind: "uses", name: nameIn(cursor) }),
  scope: () => ({ kind: "scope" }),
};

/** Reads a measure of rules, such as `length(head body) + 4`, or a whole number. */
function readMeasured(cursor: TextCursor): Measured {
  if (/\d/.test(cursor.next)) return { measure: null, of: [], plus: readNumber(cursor) };
  const { offset } = cursor;
  const word = cursor.match(/\w+/y) ?? "";
  const measure = measures.find((each) => each === word);
  if (measure === undefined) {
    const suggestion = didYouMean(word, measures) ?? `known are ${listed(measures)}`;
    throw cursor.error(`expected a measure or a number, found ${cursor.found(offset)}`, suggestion, offset);
  }
  skipSpace(cursor);
  expect(cursor, "(");
  const of = readNames(cursor);
  expect(cursor, ")");
  const sign = cursor.match(/[-+](?=\s*\d)/y);
  skipSpace(cursor);
  return { measure, of, plus: sign === undefined ? 0 : Number(`${sign}${readNumber(cursor)}`) };
}

const FORM = new RegExp(`(?:${Object.keys(numberForms).join("|")})\\b(?!\\s*(?::|=))`, "y");

/** How the number is written, if the text says it: not the head of a rule of that name. */
function readForm(cursor: TextCursor): NumberForm {
  const name = cursor.match(FORM) as NumberForm["name"] | undefined;
  if (name === undefined) return { name: "decimal", width: 0 };
  skipSpace(cursor);
  const width = Number(cursor.match(/\d{1,3}\b/y) ?? 0);
  if (numberForms[name].radix === 256 && !(width >= 1 && width <= 6))
    throw cursor.error(`expected how many bytes, 1 to 6, found ${cursor.found()}`);
  return { name, width };
}

function readNames(cursor: TextCursor): readonly string[] {
  const names = [nameIn(cursor)];
  while (/[\p{L}_<]/u.test(cursor.next) && cursor.lookingAt(/(?:<[^>\n]*>|[\w-]+)\s*(?::|=)/y) === undefined)
    names.push(nameIn(cursor));
  return names;
}

function nameIn(cursor: TextCursor): string {
  const name = readName(cursor);
  if (name === undefined) throw cursor.error(`expected the name of a rule, found ${cursor.found()}`);
  skipSpace(cursor);
  return name;
}

function readNumber(cursor: TextCursor): number {
  const digits = cursor.match(/\d{1,15}\b/y);
  if (digits === undefined) throw cursor.error(`expected a whole number, found ${cursor.found()}`);
  skipSpace(cursor);
  return Number(digits);
}

function expect(cursor: TextCursor, sign: string): void {
  if (!cursor.accept(sign)) throw cursor.error(`expected "${sign}", found ${cursor.found()}`);
  skipSpace(cursor);
}

const listed = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");
