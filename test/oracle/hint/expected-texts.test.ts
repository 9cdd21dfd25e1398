import { describe, expect, it } from "vitest";
import { expectedTexts } from "../../../src/oracle/hint/hint.ts";

describe("what a message says was expected", () => {
  it.each([
    ["a.c:3:1: error: expected ‘;’, identifier or ‘(’ before ‘int’", [";", "("]],
    ["a.c:1:1: error: unknown type name ‘retrun’; did you mean ‘return’?", ["return"]],
    ["SyntaxError: missing ) after argument list", [")"]],
    ["SyntaxError: expected ':'", [":"]],
    ["SyntaxError: invalid syntax. Perhaps you forgot a comma?", [","]],
    ["SyntaxError: '[' was never closed", ["]"]],
    ["PHP Parse error:  Unclosed '[' does not match ')' in a.php on line 2", ["]"]],
    ["SyntaxError: closing parenthesis ')' does not match opening parenthesis '{'", ["}"]],
    ["SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?", ["==", ":="]],
    ["Missing parentheses in call to 'print'. Did you mean print(...)?", ["print", "(", ")"]],
    ["a.ts(2,3): error TS1005: ';' expected.", [";"]],
    ["A.java:2: error: ',', ')', or '[' expected", [",", ")", "["]],
    ["A.java:2: error: ')' or ',' expected", [")", ","]],
    ["a.sh: line 1: unexpected EOF while looking for matching `\"'", ['"']],
    ["Makefile:2: *** missing separator (did you mean TAB instead of 8 spaces?).  Stop.", ["\t"]],
    ["Expected ',' or '}' after property value in JSON at position 5", [",", "}"]],
    ["could not find expected ':'", [":"]],
    ["luac: a.lua:11: 'end' expected (to close 'function' at line 1) near <eof>", ["end"]],
    ["error: expected one of `->`, `where`, or `{`, found `>`", ["->", "where", "{"]],
    ["a.fish (line 3): Missing end to balance this begin", ["end"]],
    ["SyntaxError: Missing catch or finally after try", ["catch", "finally"]],
  ])("is read from %s", (message, expected) => {
    expect(expectedTexts([message])).toEqual(expected);
  });

  it("is nothing where a message only says what came", () => {
    expect(expectedTexts(["Unexpected token '}'", "syntax error near unexpected token `)'"])).toEqual([]);
  });

  it("is that of the first line that says so", () => {
    expect(expectedTexts(["oops", "expected ‘;’ before ‘}’", "expected ‘)’"])).toEqual([";"]);
  });
});
