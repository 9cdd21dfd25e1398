import { describe, expect, it } from "vitest";
import { wordsApart, wordsApartAt } from "../../src/abstraction/words.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { readPattern } from "../../src/parse/pattern/read-pattern.ts";
import { occurrences } from "../../src/tree/occurrences.ts";
import { type Pattern, withFreeBlanks } from "../../src/tree/pattern.ts";
import { textOf } from "../../src/tree/text.ts";

const { grammar } = readEbnf(`
  program = (statement ";")*
  statement = jump | number
  jump = _ "go" name
  name = _ /[a-z]/+
  number = _ "0x" digits
  digits = _ /[0-9]/+
  _ = /[ \\n]/*
`);

const patternOf = (text: string): Pattern => withFreeBlanks(readPattern(grammar, text).pattern, grammar);

describe("keeping words apart", () => {
  it("puts a blank where words would join in what is made of a pattern", () => {
    const apart = wordsApartAt([patternOf("go<name>")], grammar, [parseTree(grammar, "go a;")]);
    expect(textOf(apart(parseTree(grammar, "gox;")))).toBe("go x;");
    expect(textOf(apart(parseTree(grammar, "go x;goy;0x7;")))).toBe("go x;go y;0x7;");
  });

  it("leaves joined what is joined in an example, and what belongs to no pattern", () => {
    const pattern = patternOf("0x<digits>");
    const tree = parseTree(grammar, "0x7;goy;");
    const [at = []] = occurrences(pattern, tree);
    const joined = { tree: parseTree(grammar, "0x5;"), at };
    const spaced = { tree: parseTree(grammar, "0x 5;"), at };
    expect(textOf(wordsApart(pattern, grammar, [joined, spaced])({ tree, at }))).toBe("0x7;goy;");
    expect(textOf(wordsApart(pattern, grammar, [spaced])({ tree, at }))).toBe("0x 7;goy;");
  });
});
