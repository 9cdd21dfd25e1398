import { assert, constantFrom, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { readAntlr } from "../../../src/grammar/antlr/read-antlr.ts";
import { GrammarError } from "../../../src/grammar/grammar-error.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { readFuzzingbookJson } from "../../../src/grammar/read/read-fuzzingbook-json.ts";
import { readTreeSitter } from "../../../src/grammar/read/read-tree-sitter.ts";
import { textCases } from "./text-cases.ts";

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof GrammarError) return `${error.message}\n${error.excerpt}`.trimEnd();
    throw error;
  }
  return "not refused";
}

const MALFORMED = [
  ["our notation", "malformed-ebnf.txt", readEbnf],
  ["the fuzzing book's JSON", "malformed-fuzzingbook.txt", readFuzzingbookJson],
  ["JSON with lists of symbols", "malformed-symbol-lists.txt", readFuzzingbookJson],
  ["ANTLR's notation", "malformed-antlr.txt", readAntlr],
  ["tree-sitter's JSON", "malformed-tree-sitter.txt", readTreeSitter],
] as const;

const WELL_FORMED = [
  ["our notation", "ebnf.txt", readEbnf],
  ["ANTLR's notation", "antlr.txt", readAntlr],
] as const;

for (const [notation, file, read] of MALFORMED) {
  describe(`a malformed grammar in ${notation}`, () => {
    for (const { title, input, expected } of textCases(`grammar/${file}`)) {
      it(`with ${title} is refused at the exact place`, () => {
        expect(refusalOf(() => read(input))).toBe(expected);
      });
    }
  });
}

describe("a grammar in which a slip of the fingers changed one character", () => {
  const leftOut = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  const writtenTwice = (text: string, at: number) => text.slice(0, at + 1) + text.slice(at);
  const slips = constantFrom(leftOut, writtenTwice);

  for (const [notation, file, read] of [...MALFORMED, ...WELL_FORMED]) {
    it(`in ${notation} (${file}) is read or refused at a place`, () => {
      const grammars = constantFrom(...textCases(`grammar/${file}`).map(({ input }) => input));
      assert(
        property(grammars, nat(), slips, (grammar, at, slip) => {
          const refusal = refusalOf(() => read(slip(grammar, at % grammar.length)));
          expect(refusal).toMatch(/^not refused$|^line \d+, column \d+: /);
        }),
        { numRuns: 120 },
      );
    });
  }
});

describe("a malformed lexer that a parser takes its tokens from", () => {
  it("is named", () => {
    const files = (name: string) => (name === "L" ? "lexer grammar L;\nA : 'a'" : undefined);
    const parser = "parser grammar P; options { tokenVocab = L; } a : A ;";
    expect(refusalOf(() => readAntlr(parser, { files }))).toBe(
      'line 2, column 8: in L.g4: expected ";" but found the end of the file; the rule "A" ends with a semicolon\n' +
        "  A : 'a'\n         ^",
    );
  });
});

describe("a grammar nested beyond all reason", () => {
  const nested = (open: string, inner: string, close: string): string =>
    open.repeat(100_000) + inner + close.repeat(100_000);
  const block = '{"type":"REPEAT","content":';

  it.each([
    ["groups in our notation", () => readEbnf(`a: ${nested("(", '"x"', ")")}`)],
    ["groups in a regular expression", () => readEbnf(`a: /${nested("(", "x", ")")}/`)],
    ["blocks in ANTLR's notation", () => readAntlr(`grammar G; a : ${nested("(", "'x'", ")")} ;`)],
    ["negations in ANTLR's notation", () => readAntlr(`grammar G; a : A ; A : ${nested("~", "'x'", "")} ;`)],
    ["arrays in JSON", () => readFuzzingbookJson(`{"<a>": ${nested("[", '"x"', "]")}}`)],
    [
      "groups in the fuzzing book's operators",
      () => readFuzzingbookJson(`{"<a>": ["${nested("(", "x", ")?")}"]}`, { operators: true }),
    ],
    ["rules in tree-sitter's JSON", () => readTreeSitter(`{"rules": {"a": ${nested(block, "0", "}")}}}`)],
  ])("is refused instead of overflowing: %s", (_, read) => {
    expect(refusalOf(read)).toMatch(/^line 1, column \d+: .*nested more than \d+ deep/);
  });
});
