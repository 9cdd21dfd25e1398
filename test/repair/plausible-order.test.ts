import { describe, expect, it } from "vitest";
import { commentsLeftOut } from "../../src/repair/edit/plausible/comments.ts";
import { expectedEdits } from "../../src/repair/edit/plausible/expected-edits.ts";
import { insertionsBetween } from "../../src/repair/edit/plausible/insertions-between.ts";
import { lookAlikes } from "../../src/repair/edit/plausible/look-alikes.ts";
import { needlessSymbols } from "../../src/repair/edit/plausible/needless-symbols.ts";
import { partnersOfQuotes } from "../../src/repair/edit/plausible/quotes.ts";
import { repetitions } from "../../src/repair/edit/plausible/repetitions.ts";
import { wrappings } from "../../src/repair/edit/plausible/wrappings.ts";
import { madeAt } from "./made-at.ts";

describe("a symbol that was expected", () => {
  const made = (marked: string, symbol: string) => madeAt(marked, (site) => expectedEdits(site, [symbol]));

  it("is put at the place, behind the tokens around, and between what stands side by side behind", () => {
    expect(made("a b| c d", ",")).toEqual(["a b, c d", "a b c, d", "a, b c d", ",a b c d"]);
    expect(made("f(|a 'b' [c] d", ",")).toEqual([
      "f(,a 'b' [c] d",
      "f(a, 'b' [c] d",
      "f,(a 'b' [c] d",
      ",f(a 'b' [c] d",
      "f(a 'b', [c] d",
      "f(a 'b' [c], d",
    ]);
  });

  it("is put behind the token before white space when it belongs there", () => {
    expect(made("a\n|b", ";")).toEqual(["a;\nb", "a\nb;", ";a\nb"]);
    expect(made("a\n|b", "(")).toEqual(["a\n(b", "a\nb(", "(a\nb"]);
  });

  it("takes the place of other symbols on the line, the last first, brackets and quotes aside", () => {
    expect(made("x = 1\na + (b - c|)", "*").slice(-2)).toEqual(["x = 1\na + (b * c)", "x = 1\na * (b - c)"]);
    expect(made(`${"a.".repeat(9)}|b`, "-").filter((text) => text.length === 19)).toHaveLength(8);
  });
});

describe("a word that was expected", () => {
  const made = (marked: string, word: string) => madeAt(marked, (site) => expectedEdits(site, [word]));

  it("takes the place of the word there, and is put in front", () => {
    expect(made("|retrun 1", "return")).toEqual(["return 1", "return retrun 1"]);
    expect(made("a |+ 1", "b")).toEqual(["a b + 1"]);
  });
});

describe("what elsewhere stands between such tokens", () => {
  const made = (marked: string) => madeAt(marked, insertionsBetween);

  it("is put between the two at the place: symbols, then words but these two", () => {
    expect(made("f(a, b)\nf(a |b)")).toEqual(["f(a, b)\nf(a, b)", "f(a, b)\nf(a ( b)", "f(a, b)\nf(a) b)"]);
    expect(made("group by x\norder |x")[0]).toBe("group by x\norder by x");
  });

  it("is put between the following too where the place begins a line", () => {
    expect(made("a: 1\n|b 2 c 3\n")).toEqual(["a: 1\nb: 2 c 3\n", "a: 1\nb 2 c: 3\n"]);
    expect(made("a: 1\nb |2 c 3\n")).toEqual(["a: 1\nb: 2 c 3\n"]);
    expect(made("a: 1\n|b\nc 3")).toEqual(["a: 1\nb:\nc 3"]);
  });

  it("is nothing at white space, behind nothing, and in an empty text", () => {
    for (const marked of ["x; y\nx| y\n", "  |  ", "|"]) expect(made(marked)).toEqual([]);
  });
});

describe("the partner of a quote", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => partnersOfQuotes(text, place));

  it("is put before the next quote that begins a string, in front of what parts arguments or commands", () => {
    expect(made('a "b/c -d "e" "f|"')[0]).toBe('a "b/c" -d "e" "f"');
    expect(made("a 'b {c} && d -e 'f|'")[0]).toBe("a 'b {c}' && d -e 'f'");
    expect(made('a("b, c, "d|")')[0]).toBe('a("b", c, "d")');
  });

  it("is put where the string begins that the first quote of the line ends", () => {
    expect(made('a = b c"|;')[0]).toBe('a = "b c";');
    expect(made('a(b, c d"|)')[0]).toBe('a(b, "c d")');
    expect(made('echo $a"|')[0]).toBe('echo "$a"');
  });

  it("is put behind words after the last quote of the line, then before it, then in front of words", () => {
    expect(made('f(|"a, b)')).toEqual([
      'f("a", b)',
      'f("a, b")',
      'f("a, b)"',
      '"f("a, b)',
      'f(""a, b)',
      'f("a, "b)',
    ]);
    expect(made(`"a b": "c d, "e"|`).slice(0, 3)).toEqual([
      `"a b": "c d", "e"`,
      `"a b": "c" d, "e"`,
      `"a" b": "c d, "e"`,
    ]);
    expect(made("x\n|it's\ny")).toEqual(["x\nit's'\ny", "x\n'it's\ny", "x\nit''s\ny"]);
  });

  it("is none where each has one, and tried at twelve places at most", () => {
    expect(made(`a"b|" 'c'`)).toEqual([]);
    expect(made(`"${"a ".repeat(20)}|`)).toHaveLength(12);
  });
});

describe("what is said twice", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => repetitions(text, place));

  it("is said once, the longest first, three times at most", () => {
    expect(made("the the| cat sat sat; sat on on on on")).toEqual([
      "the the cat sat sat; sat on on",
      "the cat sat sat; sat on on on on",
      "the the cat sat; sat on on on on",
    ]);
    expect(made("x x\na=1 a=1| b\ny y")).toEqual(["x x\na=1 b\ny y"]);
  });

  it("is nothing but what holds data, stands on the line and has twelve tokens at most", () => {
    const half = "abcdef".split("").join("+");
    for (const marked of [";;|  ;;", "a a\nb|c\nd d", "ab abab|", `${half}-a${half}-a|`])
      expect(made(marked)).toEqual([]);
    expect(made(`${half}-${half}-|`)).toEqual([`${half}-`]);
  });
});

describe("a symbol that is one too many", () => {
  const made = (marked: string) => madeAt(marked, needlessSymbols);

  it("is the one before the place, white space aside, or the one there", () => {
    expect(made("[1,\n|]")).toEqual(["[1\n]", "[1,\n"]);
    expect(made("a,|;b")).toEqual(["a;b", "a,b"]);
    expect(made("|, b")).toEqual([" b"]);
    expect(made("a |b")).toEqual([]);
    expect(made('"a" |"b"')).toEqual([]);
  });
});

describe("the rest of a line between parentheses", () => {
  const made = (marked: string) => madeAt(marked, wrappings);

  it("is put there from a word near the place on, in place of a blank or behind it", () => {
    expect(made("    |print 1")).toEqual(["    print(1)", "    print (1)", "   (print 1)", "    (print 1)"]);
    expect(made("return a |b;")).toEqual([
      "return a(b);",
      "return a (b);",
      "return(a b);",
      "return (a b);",
      "(return a b);",
    ]);
  });

  it("ends in front of what may follow a whole expression, and begins on the line, at four words at most", () => {
    expect(made("x\nif |a {\n}")).toEqual(["x\nif(a) {\n}", "x\nif (a) {\n}", "x\n(if a) {\n}"]);
    expect(made("a b c d e f|")).toHaveLength(8);
  });
});

describe("what looks alike", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => lookAlikes(text, place));

  it("is written plainly on all of the line, other letters as they are", () => {
    expect(made("“\nx “|a” – é… ×\n”")).toEqual(['“\nx "a" - é... *\n”']);
    expect(made("a\u00a0b\u200bc|（d）；：，")).toEqual(["a bc(d);:,"]);
  });

  it("is nothing on a line without", () => {
    expect(made("x|\n“")).toEqual([]);
    expect(made("é|")).toEqual([]);
  });
});

describe("a comment that is left out", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => commentsLeftOut(text, place));

  it("takes along those behind it of its kind, and blank lines between them", () => {
    expect(made("|// a\n\n// b\nc")).toEqual(["\nc"]);
    expect(made("|# a\n// b")).toEqual(["\n// b"]);
    expect(made("|#!a\n# b\n1")).toEqual(["\n1"]);
    expect(made("|// a\n\n1")).toEqual(["\n\n1"]);
    expect(made("|// a\n\n")).toEqual(["\n\n"]);
    expect(made("1 |/* a */ 2")).toEqual(["1  2"]);
  });
});
