import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { joinTokens } from "../../src/parse/join-tokens.ts";
import { tokenize } from "../../src/parse/lexer/tokenize.ts";

const antlr = (rules: string): Grammar => readAntlr(`grammar G; ${rules}`).grammar;

/** Joins what stands between the blanks of the text; each is one token of the grammar. */
const joined = (grammar: Grammar, words: string) => {
  const tokens = words
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => tokenize(grammar, word).tokens[0] ?? { rule: "?", text: word });
  return joinTokens(grammar, tokens);
};

const sum = antlr(
  "a : N '+' '++' '+++' '(' ID ; N : [0-9]+ ('.' [0-9]+)? ; DOTS : '..' ; DOT : '.' ; ID : [a-z]+ ; WS : ' ' -> skip ;",
);

describe("joining tokens to a text", () => {
  it.each([
    ["1 + 2", "1+2"],
    ["a b", "a b"],
    ["a 1 b", "a1b"],
    ["1 a ( b", "1a(b"],
    ["+ +", "+ +"],
    ["+ ++", "+ ++"],
    ["1 .. 2", "1..2"],
    ["1 . 2", "1 .2"],
  ])("separates %s only where its tokens would run together", (words, text) => {
    expect(joined(sum, words)).toEqual({ text });
  });

  it("looks further than the next token", () => {
    const grammar = antlr(
      "a : A B C ABC ; A : 'a' ; B : 'b' ; C : 'c' ; ABC : 'abc' ; WS : '\\n' -> channel(HIDDEN) ;",
    );
    expect(joined(grammar, "a b c")).toEqual({ text: "a\nbc" });
    expect(joined(grammar, "a b a")).toEqual({ text: "aba" });
  });

  it("separates by the cheapest hidden token when blanks are not hidden", () => {
    const grammar = antlr("a : ID ; ID : [a-z]+ ; C : '/*' .*? '*/' -> skip ;");
    expect(joined(grammar, "a b")).toEqual({ text: "a/**/b" });
  });

  it("says when no separator helps", () => {
    const grammar = antlr("a : ID ; ID : [a-z]+ ;");
    expect(joined(grammar, "a b")).toEqual({ text: "ab", lost: 0 });
  });

  it("follows the modes", () => {
    const grammar = antlr(
      "a : OPEN NAME CLOSE ; TEXT : ~'<'+ ; OPEN : '<' -> pushMode(TAG) ; mode TAG; CLOSE : '>' -> popMode ; NAME : [a-z]+ ; WS : ' ' -> skip ;",
    );
    const { tokens } = tokenize(grammar, "x y<a  b>z<c>");
    expect(joinTokens(grammar, tokens)).toEqual({ text: "x y<a b>z<c>" });
  });

  it("joins nothing to nothing", () => {
    expect(joinTokens(sum, [])).toEqual({ text: "" });
  });

  it("gives a text that divides into the same tokens again", () => {
    const word = fc.constantFrom("1", "2.5", "+", "++", "+++", "(", "x", "yz", ".", "..");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const { text, lost } = joined(sum, words.join(" "));
        expect(lost).toBeUndefined();
        expect(tokenize(sum, text).tokens.map((token) => token.text)).toEqual(words);
      }),
    );
  });
});
