import { describe, expect, it } from "vitest";
import { Random } from "../../../../src/base/random.ts";
import { uniform } from "../../../../src/generate/models.ts";
import { sitesOf } from "../../../../src/generate/sites.ts";
import { textProducer } from "../../../../src/generate/text-producer.ts";
import { readGrammar } from "../../../../src/grammar/read/read.ts";
import { writeEbnf } from "../../../../src/grammar/write/ebnf.ts";
import { joinerOf } from "../../../../src/parse/join-tokens.ts";
import { recognizes } from "../../../../src/parse/parse.ts";
import { textCases } from "../text-cases.ts";

const notations = ["abnf", "w3c-ebnf", "gbnf", "lark", "bison", "fandango", "json-schema"];

describe.each(notations)("the notation %s", (format) => {
  for (const { title, input, expected } of textCases(`grammar/${format}.txt`)) {
    it(`knows ${title}`, () => {
      expect(writeEbnf(readGrammar(input, { format }).grammar).trimEnd()).toBe(expected);
    });

    it(`derives texts that it reads, of ${title}`, () => {
      const { grammar } = readGrammar(input, { format });
      const source = { sites: sitesOf(grammar), model: uniform, random: new Random(1) };
      const producer = textProducer(source, joinerOf(grammar));
      for (let round = 0; round < 10; round++) {
        const text = new TextDecoder().decode(producer.produce(20));
        expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      }
    });
  }
});

describe("a note", () => {
  it.each([
    ["abnf", "a = <any word> / %x41", "any word derives nothing: words say what stands there"],
    ["gbnf", "root ::= <think> | [a]", "<think> derives nothing: it is a token of a model"],
    ["w3c-ebnf", "a ::= b* - 'xy'\nb ::= [x-z]", "only single characters can be subtracted, so nothing is"],
    ["lark", "start: A | B\nA: /a(?=b)/\n%declare B", "look-around in a regular expression is left out"],
    ["lark", "start: A | B\nA: /a/\n%declare B", "B derives nothing: Python code makes it"],
    ["lark", "start: A | b\nA.2: /a/\n%import .other.b", "A has no priority: the longest match wins"],
    ["bison", "%%\na: 'A' { f(); } | { g(); } 'B'", "2 actions are left out"],
    ["bison", "%%\na: error 'A' | 'A'", "error derives nothing: it stands for what the parser skips"],
    [
      "bison",
      "%token A B <int> C \"c\"\n%%\na: A | B C 'A'",
      "only the lexer knows the texts of A, B, C: their names or aliases stand for them",
    ],
    [
      "bison",
      "%nonassoc '<'\n%%\na: a '<' a | 'A'",
      "precedence only orders binary operators, and chains of them are allowed",
    ],
    ["fandango", "<a> ::= 'A' := f(1,\n  2)\n<b> ::= 'B'", "generators are left out"],
    ["fandango", "<a> ::= 'A'\nwhere str(<a>) != (\n'B')", "constraints are left out"],
    ["fandango", "def f():\n    return '''\n<b> '''\n<a> ::= 'A'", "Python code is left out"],
    ["fandango", "<a> ::= 'A' | <b>\ninclude('b.fan')", "the included file is left out"],
    ["fandango", "<a> ::= 'A' | <b>\ninclude('b.fan')", "b derives nothing: it may be in the included file"],
    [
      "fandango",
      "<a> ::= 'A'{int(<b>)}",
      "computed or large numbers of repetitions are left out: any number is allowed",
    ],
    [
      "fandango",
      "<a> ::= 'A'{0,1025}",
      "computed or large numbers of repetitions are left out: any number is allowed",
    ],
    ["fandango", "<a> ::= 1 0 | 'A'", "bits are written as digits"],
    ["fandango", "<a> ::= b'\\xff' | 'A'", "bytes are written as the characters of their numbers"],
    ["fandango", "<a> ::= <In:b>\n<b> ::= 'A'", "the parties that send messages are left out"],
    ["fandango", "<a> ::= [[ 'B' 'C' ]] | 'A'", "other orders of [[…]] are left out"],
    ["fandango", "<a> ::= r'^A(?!x)$'", "anchors and look-around in regular expressions are left out"],
    ["fandango", "<a> ::= 'B'\n<a> ::= 'A'", "this rule for a replaces an earlier one"],
  ])("tells what %s says beyond a grammar: %s", (format, text, message) => {
    const { grammar, notes } = readGrammar(text, { format });
    expect(notes.map((note) => note.message)).toContain(message);
    expect(recognizes(grammar, "A") || recognizes(grammar, "a") || recognizes(grammar, "x")).toBe(true);
  });
});

describe("an error", () => {
  it.each([
    ["abnf", 'a = "x" )', 'expected an item, "/" or the next rule, found ")"'],
    ["abnf", 'a = ("x"', 'expected an item, "/" or ")", found the end of the text'],
    ["abnf", 'a = "x"\na = "y"', 'a second rule for "a"'],
    ["abnf", "a = b", 'there is no rule "b"'],
    ["w3c-ebnf", "a ::= [a-z", 'the class is not closed with "]"'],
    ["gbnf", 'root ::= "x" root2', 'there is no rule "root2"'],
    ["lark", "start: _list{A}\nA: /a/", 'there is no template "_list"'],
    ["lark", "start: A\nA: /(?P<x>a)(?P=x)/", "a back reference cannot be put into a grammar"],
    ["lark", "%nonsense", "unknown directive"],
    ["fandango", "<a> ::= 'x' )", 'line 1, column 13: expected an item, "|" or the next rule, found ")"'],
    ["fandango", "<a> ::= ('x'\n| 'y'", 'expected an item, "|" or ")", found the end of the text'],
    ["fandango", "<a> := 'x'", 'expected "::=" after the name of the rule'],
    ["fandango", "<a> ::= <b>", 'line 1, column 9: there is no rule "b"'],
    ["fandango", "<a> ::= r'[a-z'", 'the class is not closed with "]"'],
    ["fandango", "<a> ::= 'x'{b", 'the bounds are not closed with "}"'],
    ["fandango", "<a> ::= [[ 'x'", 'nothing closes the "[["'],
    ["bison", "%token A", 'line 1, column 9: expected "%%" after the declarations'],
    ["bison", "%%\na: 'x' { if (x) { }", 'line 2, column 8: nothing closes the "{"'],
    ["bison", "%%\na: b ;", 'line 2, column 4: there is no rule "b"'],
    ["bison", "%%\na: 'x ;", "the string is not closed with '"],
    ["bison", "%%\na: 'x' )", 'expected an item, "|" or the next rule, found ")"'],
  ])("of %s says what is wrong in %s", (format, text, message) => {
    expect(() => readGrammar(text, { format })).toThrow(message);
  });
});

describe("a notation", () => {
  it.each([
    ["ip.abnf", 'ip = 1*3DIGIT "." 1*3DIGIT', "1.22"],
    ["xml.ebnf", "[1] a ::= '<' [a-z]+ '>'", "<x>"],
    ["list.gbnf", 'root ::= ("- " [a-z]+ "\\n")+', "- a\n"],
    ["sum.lark", 'start: INT ("+" INT)*\n%import common.INT\n%ignore " "', "1 + 2"],
    ["sum.y", "%%\nsum: sum '+' 'n' | 'n' ;", "n + n"],
    ["sum", "%token N\n%%\nsum: sum '+' N | N ;", "N + N"],
    ["time.fan", "<start> ::= <digit>{2} ':' <digit>{2}", "12:34"],
    ["time", "<start> ::= r'[0-9]{2}' ':'\nwhere int(<start>) < 9", "12:"],
    ["own.ebnf", "<a> ::= /[a-z]/ [/[1-9]/]", undefined],
    ["own.ebnf", "<a> ::= /[a-z]/ /[1-9]/?", "a1"],
  ])("is known by the name %s or the text", (fileName, text, accepted) => {
    if (accepted === undefined) expect(() => readGrammar(text, { fileName })).toThrow("write (…)?");
    else expect(recognizes(readGrammar(text, { fileName }).grammar, accepted)).toBe(true);
  });
});
