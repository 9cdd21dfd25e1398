import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { writeEbnf } from "../../src/grammar/write/ebnf.ts";
import { isInput, parseTree } from "../../src/parse/parse.ts";
import { violationsOf, withComputedTexts } from "../../src/tree/constrained.ts";
import { textOf } from "../../src/tree/text.ts";
import * as grammars from "../generate/constrained-grammars.ts";

const { packets, program, script, table, ranges } = grammars;

/** The reasons why a text breaks constraints. */
const reasons = (grammar: typeof packets, text: string): readonly string[] =>
  violationsOf(parseTree(grammar, text), grammar).map(({ message }) => message);

describe("a constraint of a grammar", () => {
  it.each([
    [packets, "A2:xy;", []],
    [packets, "A3:xy;", ['size is "3", expected "2"']],
    [packets, "A6:B2:xy;;", []],
    [packets, "A6:B1:xy;;", ['size is "1", expected "2"']],
    [program, "let a = 1;\nprint a;\n", []],
    [program, "print a;\nlet a = 1;\n", ['"a" is used before it is declared']],
    [program, "{\nlet a = 1;\n}\nprint a;\n", ['"a" is used before it is declared']],
    [program, "let a = 1;\n{\nlet a = 2;\nprint a;\n}\n", []],
    [program, "let a = 1;\nlet a = a;\n", ['"a" is declared twice']],
    [script, "1: { let a = 1; print a; }", []],
    [script, "2: { let a = 1; print a; }", ['COUNT is "2", expected "1"']],
    [script, "1: { print a; let a = 1; }", ['"a" is used before it is declared']],
    [table, "1,2\n3,4\n", []],
    [table, "1,2\n3\n", ["one row has 2 times field, another one 1"]],
    [ranges, "1-20\n", []],
    [ranges, "20-1\n", ["20 <= 1 is expected, and does not hold"]],
  ])("is met or broken by a text (%#): %j", (grammar, text, expected) => {
    expect(reasons(grammar, text)).toEqual(expected);
    expect(isInput(grammar, text)).toBe(expected.length === 0);
  });

  it("computes numbers anew, inner ones first", () => {
    const tree = withComputedTexts(parseTree(packets, "A0:B0:abcdefghijk;;"), packets);
    expect(textOf(tree)).toBe("A16:B11:abcdefghijk;;");
  });

  it("leaves a number as it is that does not fit", () => {
    const { grammar } = readEbnf(
      'field: size body %set size = length(body) decimal 1\nsize: /[0-9]/\nbody: "x"*',
    );
    expect(textOf(withComputedTexts(parseTree(grammar, "0xx"), grammar))).toBe("2xx");
    expect(reasons(grammar, "0xxxxxxxxxxx")).toEqual(['size is "0", expected a number that does not fit']);
  });

  it.each(Object.entries(grammars))("is written as it was read: %s", (_, grammar) => {
    expect(readEbnf(writeEbnf(grammar)).grammar.rules).toEqual(
      new Map(
        [...grammar.rules].map(([name, rule]) => [
          name,
          expect.objectContaining({ name, alternatives: rule.alternatives }),
        ]),
      ),
    );
  });

  it.each([
    ['a: "x" %set b = length(a)', 'there is no rule "b", which a constraint names'],
    ['a: b %set b = size(a)\nb: "1"', 'expected a measure or a number, found "size"'],
    ['a: b %set b = length(a) big\nb: "1"', 'expected how many bytes, 1 to 6, found "b"'],
    ['a: b %where number(b) ~ 2\nb: "1"', 'expected "<=", ">=", "!=", "<", ">", "=", found "~"'],
    ['a: b %fill b = "xy" to 2 of b\nb: "1"', "expected one character in quotes"],
    ['a: b %fill b = "x" to 0 of b\nb: "1"', "line 1, column 23: expected a number of bytes from 1, found 0"],
    [
      'a: T\ntoken T = b %set b = count(b)\nfragment b = "1"',
      'line 2, column 7: token rule "T" has a constraint, and tokens are read without regard to any',
    ],
    [
      'a: T %set b = length(T)\ntoken T = b\nfragment b = "1"',
      'a constraint names "b", which is only a part of tokens; name a whole token',
    ],
  ])("that is written wrongly is told: %s", (text, message) => {
    expect(() => readEbnf(text)).toThrow(message);
  });
});
