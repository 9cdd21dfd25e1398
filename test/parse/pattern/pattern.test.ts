import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { uniform } from "../../../src/generate/models.ts";
import { sitesOf } from "../../../src/generate/sites.ts";
import { TreeProducer } from "../../../src/generate/tree-producer.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { readPattern } from "../../../src/parse/pattern/read-pattern.ts";
import { writePattern } from "../../../src/parse/pattern/write-pattern.ts";
import { childrenOf, openNode, withChildren } from "../../../src/tree/node.ts";
import { notationOf } from "../../../src/tree/notation.ts";
import { occurrences } from "../../../src/tree/occurrences.ts";
import type { Pattern } from "../../../src/tree/pattern.ts";
import { readJsonPattern, writeJsonPattern } from "../../../src/tree/pattern-json.ts";
import type { Tree } from "../../../src/tree/tree.ts";
import { grammars } from "../../generate/random-grammar.ts";

const { grammar: sums } = readEbnf(`
  start = sum
  sum = product "+" sum | product
  product = factor "/" product | factor
  factor = "-" factor | "(" sum ")" | integer
  integer = digit integer | digit
  digit = "0" | "1"
`);

const { grammar: lets } = readEbnf(`
  program = (declaration | use)*
  declaration = "let" ID ";"
  use = "use" (ID | TEXT) ";"
  token LET = "let"
  token ID = /[a-z]+/
  token TEXT = "<" CHARACTER* ">"
  fragment CHARACTER = /[a-z<\\\\]/
  skip token BLANK = /[ \\n]+/
`);

const read = (grammar: Grammar, text: string) => notationOf(readPattern(grammar, text).pattern.tree);

/** What is wrong with the pattern, and the excerpt with the caret. */
function problemOf(grammar: Grammar, text: string): string {
  try {
    readPattern(grammar, text);
    return "nothing";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("reading a pattern", () => {
  it("takes <name> for any subtree of that rule", () => {
    expect(read(sums, "((<sum>))")).toBe('factor:1("(", sum:1(product:1(factor:1("(", sum:*, ")"))), ")")');
    expect(read(sums, "<factor>/0")).toBe(
      'product(factor:*, "/", product:1(factor:2(integer:1(digit("0")))))',
    );
    expect(read(sums, "<sum>")).toBe("sum:*");
    expect(read(lets, "let <ID>; <use>")).toBe('program([|0(declaration("let", ID:*, ";")), |1(use:*)])');
  });

  it("gives open nodes of a group the same number", () => {
    const { pattern } = readPattern(sums, "(<sum=a>)+<product=b>+(<sum=a>)/<product=b>");
    expect(pattern.groups).toEqual(["a", "b"]);
    expect(writePattern(sums, pattern)).toBe("(<sum=a>)+<product=b>+(<sum=a>)/<product=b>");
    expect(problemOf(sums, "<sum=a>")).toBe("nothing");
    expect(problemOf(sums, "<product=a>+<sum=a>")).toBe(
      'line 1, column 13: the group "a" is of <product> and cannot hold a <sum>, too; give it another name',
    );
  });

  it("looks inside tokens only where something is open there", () => {
    expect(read(lets, "use \\<ab>;")).toBe('use("use", |1(TEXT"<ab>"), ";")');
    expect(read(lets, "use <a<CHARACTER>b>;")).toBe(
      'use("use", |1(TEXT("<", [CHARACTER("a"), CHARACTER:*, CHARACTER("b")], ">")), ";")',
    );
  });

  it("takes <name> for a token inside another one", () => {
    const { grammar } = readEbnf('program = PAIR\ntoken PAIR = WORD "-" WORD\ntoken WORD = /[a-z]+/');
    expect(read(grammar, "<WORD>-b")).toBe('PAIR(WORD:*, "-", WORD(["b"]))');
    expect(read(grammar, "a-<WORD>")).toBe('PAIR(WORD(["a"]), "-", WORD:*)');
  });

  it("begins at the smallest nonterminal that shows it all, or at the one that is named", () => {
    expect(read(sums, "1")).toBe('digit:1("1")');
    expect(read(sums, "<integer>: 1")).toBe('integer:1(digit:1("1"))');
    expect(read(lets, "let x;")).toBe('declaration("let", ID"x", ";")');
    expect(read(lets, "x")).toBe('ID"x"');
    expect(read(lets, "<TEXT>: <<CHARACTER=a><CHARACTER=a>>")).toBe(
      'TEXT("<", [CHARACTER:*0, CHARACTER:*0], ">")',
    );
  });

  it("takes a name and a colon for text where only that fits", () => {
    const { grammar } = readEbnf(
      'object = "{" pair "}"\npair = key ": " value\nkey = "k"\nvalue = "v" | key',
    );
    expect(read(grammar, "<key>: <value>")).toBe('pair(key:*, ": ", value:*)');
    expect(read(grammar, "<value>: k")).toBe('value:1(key("k"))');
  });

  it("takes other angle brackets for text, and those behind a backslash", () => {
    const { grammar } = readEbnf("text = part*\npart = /[a-z<>\\\\ =]/");
    const written = (text: string) => writePattern(grammar, readPattern(grammar, text).pattern);
    for (const text of [
      "a < b > c",
      "<",
      "\\<part>",
      "\\\\<part>",
      "\\\\\\<part>",
      "<<part>>",
      "\\a\\",
      "\\<x>",
    ]) {
      expect(written(text)).toBe(text);
    }
    expect(read(grammar, "<<part>")).toBe('text([part("<"), part:*])');
    expect(read(grammar, "\\\\<part>")).toBe('text([part("\\\\"), part:*])');
    expect(problemOf(grammar, "a<prt>")).toBe(
      'line 1, column 2: there is no rule "prt"; did you mean "part"? write \\<prt> for the text itself',
    );
  });

  it("says where a text is no pattern and what was expected there", () => {
    expect(problemOf(sums, "1++<sum>")).toBe('line 1, column 3: expected sum, found "+"');
    expect(problemOf(sums, "((<sum>)")).toMatch(
      /^line 1, column 9: expected .*"\)".*, found the end of the text$/,
    );
    expect(problemOf(lets, "let <TEXT>;")).toBe("line 1, column 5: expected ID, found <TEXT>");
    expect(problemOf(lets, "let <ID> <ID>;")).toBe("line 1, column 10: expected ';', found <ID>");
    expect(problemOf(sums, "<integer>: 10+1")).toMatch(/^line 1, column 14: expected .*, found "\+"$/);
    expect(problemOf(sums, "")).toBe("line 1, column 1: expected start, found the end of the text");
  });

  it("tells what else an ambiguous text could mean", () => {
    const { grammar } = readEbnf('e = e "+" e | "1"');
    const { pattern, others } = readPattern(grammar, "<e>+<e>+1");
    expect([pattern, ...others].map(({ tree }) => notationOf(tree)).sort()).toEqual([
      'e(e(e:*, "+", e:*), "+", e:1("1"))',
      'e(e:*, "+", e(e:*, "+", e:1("1")))',
    ]);
    expect(readPattern(sums, "1+1+<sum>").others).toEqual([]);
  });
});

describe("writing a pattern", () => {
  it("gives what is read as the same text, whatever is open and in whatever grammar", () => {
    fc.assert(
      fc.property(grammars, fc.nat(), (grammar, seed) => {
        const pattern = somePattern(grammar, new Random(seed));
        const text = writePattern(grammar, pattern);
        const again = readPattern(grammar, `<${grammar.start}>: ${text}`).pattern;
        expect(writePattern(grammar, again)).toBe(text);
        expect(again.groups).toEqual(pattern.groups);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps tokens and open nodes apart", () => {
    const written = (text: string) => writePattern(lets, readPattern(lets, text).pattern);
    expect(written("let <ID=a>; use <ID=a>;")).toBe("let <ID=a>;use <ID=a>;");
    expect(written("let a; <use>let b;")).toBe("let a;<use> let b;");
  });

  it("as JSON keeps the tree itself", () => {
    const { pattern } = readPattern(lets, "let <ID=a>; use <ID=a>;");
    const json = writeJsonPattern(pattern, { pattern: "let <ID=a>; use <ID=a>;", grammar: "lets.ebnf" });
    expect(readJsonPattern(json, lets)).toEqual(pattern);
    expect(JSON.parse(json)).toMatchObject({ version: 1, groups: ["a"], grammar: "lets.ebnf" });
    expect(() => readJsonPattern(json, sums)).toThrow('not one of this grammar: there is no rule "program"');
    expect(() => readJsonPattern(json.replace('"version": 1', '"version": 9'), lets)).toThrow(
      "found version 9",
    );
    expect(() => readJsonPattern("{}", lets)).toThrow(
      'an object with "version", "pattern", "tree" and "groups"',
    );
    expect(() => readJsonPattern(json.replace('["a"]', "[]"), lets)).toThrow("no name for group 0");
    expect(() => readJsonPattern(json.replaceAll('"ID"', '"TEXT"'), lets)).toThrow(
      'a open "TEXT" in the place of "ID"',
    );
  });
});

/** A tree of the grammar, which it occurs in, with some of its nodes opened. */
function somePattern(grammar: Grammar, random: Random): Pattern {
  const tree = new TreeProducer(sitesOf(grammar), uniform, random).produce(20);
  const opened = (node: Tree): Tree => {
    if (node.kind === "rule" && random.below(4) === 0) return openNode(node.name);
    return withChildren(node, childrenOf(node).map(opened));
  };
  const pattern = { tree: opened(tree), groups: [] };
  expect(occurrences(pattern, tree)).toContainEqual([]);
  return pattern;
}
