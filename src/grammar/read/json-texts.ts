import { grouped } from "../../base/grouped.ts";
import {
  characterClass,
  characterRange,
  charactersOf,
  difference,
  hasCharacter,
  intersection,
} from "../character-class.ts";
import {
  choice,
  EMPTY,
  grammarOf,
  literal,
  mapParts,
  oneOf,
  optional,
  reference,
  repetition,
  sequence,
} from "../expression.ts";
import type { Expression, Rule } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { problemsOf } from "../validate.ts";
import { readEbnf } from "./read-ebnf.ts";
import { regularExpression } from "./regular-expression.ts";

/** The rules of any JSON text. Exponents are so short that no number overflows. */
export const jsonRules = (): ReadonlyMap<string, Rule> =>
  readEbnf(String.raw`
value: object | array | string | number | boolean | null
object: "{" _ (string ":" _ value ("," _ string ":" _ value)*)? "}" _
array: "[" _ (value ("," _ value)*)? "]" _
string: '"' character* '"' _
character: /[^"\\\x00-\x1f]/ | escape
escape: "\\" (/["\\\/bfnrt]/ | "u" (/[0-9abcefA-CEF][0-9a-fA-F]{3}/ | /[dD][0-7][0-9a-fA-F]{2}/))
number: "-"? natural fraction? exponent? _
integer: "-"? natural _
natural: "0" | /[1-9][0-9]*/
fraction: "." /[0-9]+/
exponent: /[eE][+-]?[0-9]{1,2}/
boolean: ("true" | "false") _
null: "null" _
_: /[ \t\r\n]*/`).grammar.rules;

export const space = reference("_");
export const comma = sequence(",", space);
export const colon = sequence(":", space);
const digit = characterRange("0", "9");

/** A member of an object, or several additional ones. */
export interface Member {
  readonly expression: Expression;
  readonly isRequired: boolean;
}

/** Members in order, with commas between them; at least one, and all that are required. `some` is for a part of them. */
export function someOf(
  members: readonly Member[],
  some: (members: readonly Member[]) => Expression = someOf,
): Expression {
  const [only] = members;
  if (members.length === 1 && only) return only.expression;
  const middle = members.length >> 1;
  const [left, right] = [members.slice(0, middle), members.slice(middle)];
  const isRequired = (part: readonly Member[]): boolean => part.some((each) => each.isRequired);
  if (isRequired(right)) {
    const first = sequence(some(left), comma);
    return sequence(isRequired(left) ? first : optional(first), some(right));
  }
  const both = sequence(some(left), optional(sequence(comma, some(right))));
  return isRequired(left) ? both : choice(both, some(right));
}

/** The text of a JSON string that is none of these. */
export function textBut(words: readonly string[]): Expression {
  const character = reference("character");
  if (words.length === 0) return repetition(character);
  const byFirst = grouped(
    words.filter((word) => word !== ""),
    (word) => String.fromCodePoint(word.codePointAt(0) ?? 0),
  );
  const others = difference(PLAIN, charactersOf([...byFirst.keys()].join("")));
  return choice(
    sequence(choice(others, reference("escape")), repetition(character)),
    ...[...byFirst].map(([first, group]) =>
      sequence(first, textBut(group.map((word) => word.slice(first.length)))),
    ),
    ...(words.includes("") ? [] : [EMPTY]),
  );
}

/**
 * The texts inside the quotes of JSON strings in which a regular expression matches somewhere. Throws a GrammarError for
 * what no grammar expresses.
 */
export function textMatching(pattern: string): Expression {
  const any = repetition(reference("character"));
  const alternatives = alternativesOf(pattern).map((each) => {
    const end = /(?<!\\)(?:\\\\)*\$$/.test(each) ? -1 : undefined;
    const begin = each.startsWith("^") ? 1 : 0;
    const inside = escaped(regularExpression(each.slice(begin, end), { greedy: true }));
    return sequence(begin > 0 ? EMPTY : any, inside, end === undefined ? any : EMPTY);
  });
  const [problem] = problemsOf(grammarOf({ pattern: alternatives, character: "x" }));
  if (problem) throw new GrammarError(problem.message);
  return oneOf(alternatives);
}

/** The characters that stand for themselves in a JSON string, and others that have a short escape. */
const PLAIN = difference(characterClass([0x20, 0x10ffff]), charactersOf('"\\'));
const ESCAPED = [...'"\\\n\r\t\b\f'];

/** The expression with its texts as in JSON strings. */
function escaped(of: Expression): Expression {
  switch (of.kind) {
    case "literal":
      return literal(JSON.stringify(of.text).slice(1, -1));
    case "class": {
      const plain = intersection(of, PLAIN);
      const texts = ESCAPED.filter((each) => hasCharacter(of, each.charCodeAt(0)));
      return oneOf([
        ...(plain.ranges.length > 0 ? [plain] : []),
        ...texts.map((each) => literal(JSON.stringify(each).slice(1, -1))),
      ]);
    }
    default:
      return mapParts(of, escaped);
  }
}

/** The alternatives of a regular expression. */
function alternativesOf(source: string): string[] {
  const found = [""];
  let depth = 0;
  for (const [part] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (part === "(") depth++;
    if (part === ")") depth--;
    if (part === "|" && depth === 0) found.push("");
    else found[found.length - 1] += part;
  }
  return found;
}

/** The numbers between two bounds, which may be infinite; other than whole ones have a fraction and no exponent. */
export function numbersBetween(least: number, most: number, isWhole: boolean): Expression[] {
  const signed = (sign: string, from: number, to: number): Expression[] => [
    ...naturals(from, isWhole ? to : to - 1).map((digits) =>
      sequence(sign, digits, isWhole ? EMPTY : optional(reference("fraction")), space),
    ),
    // A fraction would lead beyond the bound.
    ...(isWhole || to === Infinity ? [] : [sequence(sign, String(to), space)]),
  ];
  return [
    ...(least < 0 ? signed("-", Math.max(1, -most), -least) : []),
    ...(most >= 0 ? signed("", Math.max(0, least), most) : []),
  ];
}

/** The digits of the natural numbers in a range. */
function naturals(from: number, to: number): Expression[] {
  const found: Expression[] = [];
  for (let length = String(from).length; length <= mostDigits; length++) {
    const first = length === 1 ? 0 : 10 ** (length - 1);
    if (Math.max(first, from) > to) return found;
    if (to > 10 ** mostDigits && first >= from && length > 1) {
      found.push(sequence(characterRange("1", "9"), repetition(digit, length - 1)));
      return found;
    }
    found.push(digitsBetween(String(Math.max(first, from)), String(Math.min(10 ** length - 1, to))));
  }
  return found;
}

/** Larger bounds count as none, since JavaScript's numbers are not exact there. */
const mostDigits = 15;

const digits = (count: number): Expression =>
  count > 1 ? repetition(digit, count, count) : count === 1 ? digit : EMPTY;

/** The numbers between two of the same length. */
function digitsBetween(low: string, high: string): Expression {
  if (low === high) return literal(low);
  const [first = "", last = ""] = [low[0], high[0]];
  const [lower, upper] = [low.slice(1), high.slice(1)];
  if (first === last) return sequence(first, digitsBetween(lower, upper));
  const isWhole = /^0*$/.test(lower) && /^9*$/.test(upper);
  const [begin, end] = isWhole ? [first, last] : [String(Number(first) + 1), String(Number(last) - 1)];
  const between = sequence(characterRange(begin, end), digits(lower.length));
  if (isWhole) return between;
  return choice(
    sequence(first, digitsBetween(lower, lower.replace(/./g, "9"))),
    ...(begin <= end ? [between] : []),
    sequence(last, digitsBetween(upper.replace(/./g, "0"), upper)),
  );
}
