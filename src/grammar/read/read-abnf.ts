import { characterClass } from "../character-class.ts";
import { expression, literal, reference, repetition } from "../expression.ts";
import type { Expression } from "../grammar.ts";
import { inEitherCase, type Notation, RuleReader } from "./notation.ts";
import type { Reading } from "./reading.ts";
import type { TextCursor } from "./text-cursor.ts";

/**
 * Reads ABNF (RFC 5234, with the strings of RFC 7405). The start symbol is the first rule. Names ignore case; the core
 * rules such as `ALPHA` need no definition. Values are code points. Prose in angle brackets is the rule of that name,
 * or derives nothing, with a note. Throws a GrammarError.
 */
export function readAbnf(text: string): Reading {
  const spellings = new Map<string, string>();
  for (const [, name = ""] of `${text}\n${CORE_RULES}`.matchAll(/^[ \t]*([a-z][\w-]*)[ \t]*=/gim)) {
    if (!spellings.has(name.toLowerCase())) spellings.set(name.toLowerCase(), name);
  }
  const reader = rulesOf(text, spellings);
  const core = rulesOf(CORE_RULES, spellings).rules;
  reader.addMentioned((name) => core.get(name));
  return reader.reading();
}

function rulesOf(text: string, spellings: ReadonlyMap<string, string>): RuleReader {
  const spelling = (name: string): string => spellings.get(name.toLowerCase()) ?? name;
  const reader: RuleReader = new RuleReader(text, {
    ...abnf,
    atom: (cursor, place) => {
      const { offset } = cursor;
      const prose = cursor.match(/<[^>\n]*>/y)?.slice(1, -1);
      if (prose !== undefined) {
        if (spellings.has(prose.toLowerCase())) return reference(spelling(prose));
        reader.makeNothing(prose, "words say what stands there", offset);
        return reference(prose);
      }
      if (cursor.lookingAt(HEAD) !== undefined) return undefined;
      const name = cursor.match(/[a-z][\w-]*/iy);
      return name === undefined ? abnf.atom(cursor, place) : reference(spelling(name));
    },
  });
  reader.readAll(HEAD, (head, offset) => {
    const name = spelling(head.replace(/\s*=\/?$/, ""));
    reader.rule(name, offset, { extends: head.endsWith("/") });
  });
  return reader;
}

const HEAD = /[a-z][\w-]*\s*=\/?/iy;

const abnf: Notation = {
  bar: "/",
  hasOptions: true,
  skip: (cursor) => cursor.match(/(?:\s+|;.*)*/y),
  atom: (cursor) => {
    const quoted = cursor.match(/(?:%[si])?"[^"\n]*"/iy);
    if (quoted === undefined) return readValue(cursor);
    const text = quoted.slice(quoted.indexOf('"') + 1, -1);
    return /^%s/i.test(quoted) ? expression(text) : inEitherCase(text);
  },
  item: (cursor, element) => {
    const { offset } = cursor;
    const times = cursor.match(/\d*\*\d*|\d+/y);
    const found = element();
    if (times === undefined) return found;
    if (!found) throw cursor.error("expected what is repeated", undefined, offset);
    const [min = "", max = min] = times.split("*");
    return repetition(found, Number(min), max === "" ? Number.POSITIVE_INFINITY : Number(max));
  },
};

const RADIX: Readonly<Record<string, number>> = { b: 2, d: 10, x: 16 };

/** Reads `%x41`, `%x41-5A` or `%x0D.0A`. */
function readValue(cursor: TextCursor): Expression | undefined {
  const value = cursor.match(/%[bdx][0-9a-f]+(?:-[0-9a-f]+|(?:\.[0-9a-f]+)*)/iy);
  if (value === undefined) return undefined;
  const number = (digits: string): number =>
    Number.parseInt(digits, RADIX[value.charAt(1).toLowerCase()] ?? 16);
  const [first = 0, last] = value.slice(2).split("-").map(number);
  if (last !== undefined) return characterClass([first, last]);
  const codePoints = value.slice(2).split(".").map(number);
  const wrong = codePoints.find((each) => !(each <= 0x10ffff && (each < 0xd800 || each > 0xdfff)));
  if (wrong !== undefined) throw cursor.error(`no character has the number of ${value}`);
  return literal(String.fromCodePoint(...codePoints));
}

/** The core rules of RFC 5234, appendix B.1. */
const CORE_RULES = `
ALPHA = %x41-5A / %x61-7A
BIT = %s"0" / %s"1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *(WSP / CRLF WSP)
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
`;
