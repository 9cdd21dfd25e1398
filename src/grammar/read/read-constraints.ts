import { didYouMean } from "../../base/closest.ts";
import {
  type Constraint,
  comparisonSigns,
  type Measured,
  measures,
  type NumberForm,
  numberForms,
} from "../constraint.ts";
import { readName, readQuoted, skipSpace } from "./ebnf-lexicon.ts";
import type { TextCursor } from "./text-cursor.ts";

/** The marks of constraints; `%same count(…)` is one as well. */
export const constraintMarks = ["set", "fill", "where", "declares", "uses", "scope"] as const;

type Mark = (typeof constraintMarks)[number] | "same";

const MARK = new RegExp(`%(?:${constraintMarks.join("|")}|same)\\b`, "y");

/** Reads the constraints behind an alternative, such as `%set size = length(body)`. Throws a GrammarError. */
export function readConstraints(cursor: TextCursor): readonly Constraint[] {
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
