import { describe, expect, it } from "vitest";
import { readAntlr } from "../../../../src/grammar/antlr/read-antlr.ts";
import type { Reading } from "../../../../src/grammar/read/reading.ts";
import { writeEbnf } from "../../../../src/grammar/write/ebnf.ts";
import { textCases } from "../text-cases.ts";

/** Finds grammars among these texts. */
const among = (files: Readonly<Record<string, string>>) => (name: string) => files[name];

/** The grammar in our notation, but for what all of ANTLR's have in common. */
function written({ grammar }: Reading): string {
  expect(grammar.ordered).toBe(true);
  return writeEbnf({ ...grammar, ordered: false }).trimEnd();
}

const notesOf = (text: string, files: Readonly<Record<string, string>> = {}) =>
  readAntlr(text, { files: among(files) }).notes.map(({ message, position }) =>
    position ? `${position.line}:${position.column} ${message}` : message,
  );

describe("an ANTLR grammar", () => {
  for (const { title, input, expected } of textCases("grammar/antlr.txt")) {
    it(`with ${title} is read`, () => {
      expect(written(readAntlr(input))).toBe(expected);
    });
  }

  it("is read together with its lexer and what both import", () => {
    const files = {
      PLexer: "lexer grammar PLexer; import Blanks; tokens { EXTRA } A : 'a' ; mode M; B : 'b' -> popMode ;",
      Blanks: "lexer grammar Blanks; A : 'not this one' ; WS : ' ' -> skip ;",
      Common: "parser grammar Common; b : B EXTRA? ; a : 'not this one' ;",
    };
    const text = "parser grammar P; options { tokenVocab = PLexer; } import Common; a : 'a' b ;";
    expect(written(readAntlr(text, { files: among(files) }))).toBe(
      [
        "a: A b",
        "b: B EXTRA?",
        'token A = "a"',
        'token B in M = "b" -> pop',
        'skip WS = " "',
        "token EXTRA in <(none)> = EXTRA",
      ].join("\n"),
    );
  });

  it("finds the lexer by its name when the parser names none, and the parser when the lexer is given", () => {
    const files = { XLexer: "lexer grammar XLexer; A : 'a' ;", XParser: "parser grammar XParser; a : A ;" };
    for (const text of Object.values(files)) {
      expect([...readAntlr(text, { files: among(files) }).grammar.rules.keys()]).toEqual(["a", "A"]);
    }
  });

  it("starts with the rule that is asked for", () => {
    const text = "grammar G; a : 'x' ; b : a ;";
    expect(readAntlr(text, { start: "b" }).grammar.start).toBe("b");
    expect(() => readAntlr(text, { start: "B" })).toThrow(
      'the start rule "B" is not defined; did you mean "b"?',
    );
  });

  it("of 10,000 rules is read", () => {
    const rules = Array.from(
      { length: 10_000 },
      (_, index) => `r${index} : 'x' r${(index + 1) % 10_000}? ;\n`,
    );
    expect(readAntlr(`grammar G;\n${rules.join("")}`).grammar.rules.size).toBe(10_000);
  });
});

describe("the notes on an ANTLR grammar", () => {
  it("are none when nothing is lost", () => {
    expect(notesOf("grammar G; a : A EOF ; A : [a-z]+ ; WS : ' ' -> skip ;")).toEqual([]);
  });

  it("tell which predicates, actions and super classes are dropped, and what that may cost", () => {
    const text =
      "grammar G; options { superClass = Base; }\n@members { int x; }\na : {p()}? A {act();} ;\nA : {q()}? 'a' {more();} ;";
    expect(notesOf(text)).toEqual([
      "the code of the super class Base is not read: tokens that it makes or changes will be missing",
      "2:1 the code in @members is not read",
      "4:5 the predicate {q()} is dropped: the token A may be taken where it should not",
      "4:16 the action {more();} is dropped: if it changes the token A, that change is missing",
      "3:5 the predicate {p()} is dropped: a may accept more, or in more ways",
    ]);
  });

  it("tell the same once", () => {
    expect(notesOf("grammar G; a : {p()}? 'a' | {p()}? 'b' ;")).toHaveLength(1);
  });

  it("tell of tokens that are never made, made in pieces, or ended by the end of the input", () => {
    const text = "grammar G; tokens { T } a : A | T | U ; A : 'a' ; M : '<' -> more ; E : '#' (A | EOF) ;";
    expect(notesOf(text)).toEqual([
      "M may begin any token (more): such tokens are read whole but generated without these pieces",
      "the end of the input cannot be asked for: E may end without it, or not at it",
      "no rule makes the token T: what needs it is not accepted",
      "1:37 no rule makes the token U: what needs it is not accepted",
    ]);
  });

  it("tell of a start symbol that is not the first rule", () => {
    expect(notesOf("grammar G; b : 'b' ; a : b EOF ;")).toEqual([
      "the start symbol is a, which no other rule uses",
    ]);
  });
});
