import { ANY_CHARACTER } from "../character-class.ts";
import { expression, reference } from "../expression.ts";
import { readQuoted } from "./ebnf-lexicon.ts";
import { type Notation, RuleReader } from "./notation.ts";
import type { Reading } from "./reading.ts";
import { regularExpression } from "./regular-expression.ts";

/**
 * Reads GBNF, the grammars of llama.cpp: `root ::= "[" (item ("," item)*)? "]"`. The start symbol is `root`. Tokens of
 * a model, such as `<think>` or `<[1000]>`, derive nothing, with a note. Throws a GrammarError.
 */
export function readGbnf(text: string): Reading {
  // Both spellings of a long escape have the same length, so positions stay.
  const reader: RuleReader = new RuleReader(text.replace(/\\U00([0-9a-fA-F]{6})/g, "\\u{$1}"), {
    ...gbnf,
    atom: (cursor, place) => {
      const { offset } = cursor;
      const token = cursor.match(/!?<[^<>\s]+>/y);
      if (token === undefined) return gbnf.atom(cursor, place);
      reader.makeNothing(token, "it is a token of a model", offset);
      return reference(token);
    },
  });
  reader.readAll(HEAD, (head, offset) => reader.rule(head.replace(/\s*::=$/, ""), offset));
  return reader.reading(reader.rules.has("root") ? "root" : undefined);
}

const HEAD = /[a-z_][\w-]*\s*::=/iy;

const gbnf: Notation = {
  bar: "|",
  skip: (cursor) => cursor.match(/(?:\s+|#.*)*/y),
  atom: (cursor) => {
    if (cursor.startsWith('"')) return expression(readQuoted(cursor) ?? "");
    if (cursor.accept(".")) return { ...ANY_CHARACTER };
    const characters = cursor.match(/\[(?:[^\]\\]|\\.)*\]/y);
    if (characters !== undefined) return regularExpression(characters);
    if (cursor.lookingAt(HEAD) !== undefined) return undefined;
    const name = cursor.match(/[a-z_][\w-]*/iy);
    return name === undefined ? undefined : reference(name);
  },
};
