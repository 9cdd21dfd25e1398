import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import { tokensNeverRead } from "../../src/parse/lexer/tokenize.ts";

/** The tokens that are never read, each as `token "its text" as token`. */
const neverRead = (rules: string): string[] =>
  tokensNeverRead(readAntlr(`grammar G; ${rules}`).grammar).map(
    ({ rule, text, insteadRead }) => `${rule} "${text}" as ${insteadRead}`,
  );

describe("tokens that no text is divided into", () => {
  it("are those whose only text another rule takes first", () => {
    expect(neverRead("s : ID | IF ; ID : [a-z]+ ; IF : 'i' 'f' ;")).toEqual(['IF "if" as ID']);
    expect(neverRead("s : ID | IF ; IF : 'if' ; ID : [a-z]+ ;")).toEqual([]);
    expect(neverRead("s : A ; WS : ' ' -> skip ; A : ' ' ;")).toEqual(['A " " as WS']);
  });

  it("are not those with other texts, or of which another takes but a piece", () => {
    expect(neverRead("s : ID | IF ; ID : [a-z]+ ; IF : 'if' | 'IF' ;")).toEqual([]);
    expect(neverRead("s : ID | IF ; ID : [a-z]+ ; IF : [i] 'f' ;")).toEqual([]);
    expect(neverRead("s : A | B ; A : 'a'+ ; B : 'ab' ;")).toEqual([]);
    expect(neverRead("s : A | B ; A : 'a' ; B : 'ba' ;")).toEqual([]);
  });

  it("are not those that count as the other, are parts of tokens or stand in another mode", () => {
    expect(neverRead("s : ID ; ID : [a-z]+ ; IF : 'if' -> type(ID) ;")).toEqual([]);
    expect(neverRead("s : ID ; ID : IF | [a-z]+ ; fragment IF : 'if' ;")).toEqual([]);
    expect(neverRead("s : ID ; ID : [a-z]+ ; IF : 'if' -> more ;")).toEqual([]);
    expect(neverRead("s : ID ; ID : [a-z]+ ; mode M; IF : 'if' ;")).toEqual([]);
  });
});
