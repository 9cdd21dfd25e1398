import { characterClass, charactersOf, complement, difference, union } from "../character-class.ts";
import { expression, literal, reference, repeatedBy } from "../expression.ts";
import type { CharacterClass, CodePointRange, Expression, Rule } from "../grammar.ts";
import { type Notation, RuleReader, withTokens } from "./notation.ts";
import type { Reading } from "./reading.ts";
import type { TextCursor } from "./text-cursor.ts";

/**
 * Reads the EBNF of the W3C (XML 1.0, section 6), as in the specifications of XML and SPARQL: `[3] S ::= (#x20 |
 * #x9)+`. In a difference `A - B` both derive single characters; otherwise only `A` stays, with a note. The rules after
 * `@terminals` are token rules, and `@pass` is what may stand between tokens. Throws a GrammarError.
 */
export function readW3cEbnf(text: string): Reading {
  const differences = new Map<string, Difference>();
  const item: Notation["item"] = (cursor, element) => readItem(cursor, element, differences);
  const reader = new RuleReader(text, { ...w3c, item });
  const { rules } = reader;
  const tokens = new Set<string>();
  let isToken = false;
  reader.readAll(HEAD, (head, offset) => {
    isToken ||= head === "@terminals";
    if (head === "@terminals") return;
    const name = head.replace(/^\[[^\]]*\]\s*|\s*::=$/g, "");
    reader.rule(name, offset);
    if (isToken || name === "@pass") tokens.add(name);
  });
  const start = [...rules.keys()].find((name) => name !== "@pass");
  for (const [name, { from, offset }] of differences) {
    const characters = charactersIn(reference(name), rules, differences);
    if (!characters) reader.note("only single characters can be subtracted, so nothing is", offset);
    rules.set(name, { name, alternatives: [{ expression: characters ?? from }], origin: null });
  }
  return reader.reading(start, withTokens(rules, tokens, new Set(["@pass"])));
}

const HEAD = /(?:\[\d+\w*\]\s*)?[a-z_][\w.]*(?:-\w[\w.]*)*\s*::=|@pass\s*::=|@terminals/iy;

const w3c: Notation = {
  bar: "|",
  skip: (cursor) => cursor.match(/(?:\s+|\/\*(?:[^*]|\*(?!\/))*\*\/|\[\s*(?:wfc|vc|nsc)\s*:[^\]]*\])*/iy),
  atom: (cursor) => {
    const quoted = cursor.match(/"[^"]*"|'[^']*'/y)?.slice(1, -1);
    if (quoted !== undefined) return expression(quoted);
    if (cursor.startsWith("#x")) return readCharacter(cursor);
    if (cursor.lookingAt(HEAD) !== undefined) return undefined;
    if (cursor.startsWith("[")) return readClass(cursor);
    const name = cursor.match(/[a-z_][\w.]*(?:-\w[\w.]*)*/iy);
    return name === undefined ? undefined : reference(name);
  },
};

/** What precedes and what follows the minus sign of a difference. */
interface Difference {
  readonly from: Expression;
  readonly without: Expression;
  readonly offset: number;
}

/** Reads `A`, `A+` or `A - B`. A difference is the reference to a hidden rule that is made when all rules are known. */
function readItem(
  cursor: TextCursor,
  element: () => Expression | undefined,
  differences: Map<string, Difference>,
): Expression | undefined {
  const { offset } = cursor;
  const from = readRepeated(cursor, element);
  if (!from) return undefined;
  w3c.skip(cursor);
  const minus = cursor.offset;
  if (!cursor.accept("-")) return from;
  w3c.skip(cursor);
  const without = readRepeated(cursor, element);
  if (!without) throw cursor.error(`expected what is subtracted, found ${cursor.found()}`);
  const name = cursor.text.slice(offset, cursor.offset).trim().replace(/\s+/g, " ");
  differences.set(name, { from, without, offset: minus });
  return reference(name);
}

function readRepeated(cursor: TextCursor, element: () => Expression | undefined): Expression | undefined {
  const found = element();
  const sign = found && cursor.match(/\s*[?*+]/y)?.trim();
  return found && sign !== undefined ? repeatedBy(sign, found) : found;
}

/** Reads `#x20`. */
function readCharacter(cursor: TextCursor): Expression {
  const codePoint = readCodePoint(cursor);
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  if (codePoint > 0x10ffff || isSurrogate) throw cursor.error("no character has this number");
  return literal(String.fromCodePoint(codePoint));
}

function readCodePoint(cursor: TextCursor): number {
  const number = cursor.match(/#x[0-9a-f]+/iy);
  return number === undefined ? (cursor.take().codePointAt(0) ?? 0) : Number.parseInt(number.slice(2), 16);
}

/** Reads `[a-z#xB7]` or `[^<&]`; a backslash is itself. */
function readClass(cursor: TextCursor): CharacterClass {
  const { offset } = cursor;
  cursor.accept("[");
  const isNegated = cursor.accept("^");
  const ranges: CodePointRange[] = [];
  while (!cursor.accept("]")) {
    if (cursor.atEnd) throw cursor.error('the class is not closed with "]"', undefined, offset);
    const first = readCodePoint(cursor);
    const isRange = cursor.lookingAt(/-[^\]]/y) !== undefined && cursor.accept("-");
    ranges.push([first, isRange ? readCodePoint(cursor) : first]);
  }
  const listed = characterClass(...ranges);
  return isNegated ? complement(listed) : listed;
}

/** The characters that the expression derives; undefined if it also derives other texts. */
function charactersIn(
  expression: Expression,
  rules: ReadonlyMap<string, Rule>,
  differences: ReadonlyMap<string, Difference>,
  open: readonly string[] = [],
): CharacterClass | undefined {
  const all = (parts: readonly Expression[], within = open): CharacterClass | undefined => {
    const classes = parts.map((part) => charactersIn(part, rules, differences, within));
    return classes.some((each) => each === undefined) ? undefined : union(...(classes as CharacterClass[]));
  };
  switch (expression.kind) {
    case "class":
      return expression;
    case "literal":
      return Array.from(expression.text).length === 1 ? charactersOf(expression.text) : undefined;
    case "choice":
      return all(expression.alternatives);
    case "reference": {
      const { name } = expression;
      if (open.includes(name)) return undefined;
      const within = [...open, name];
      const subtracted = differences.get(name);
      if (subtracted) {
        const [from, without] = [all([subtracted.from], within), all([subtracted.without], within)];
        return from && without && difference(from, without);
      }
      return all(
        (rules.get(name)?.alternatives ?? []).map((each) => each.expression),
        within,
      );
    }
    default:
      return undefined;
  }
}
