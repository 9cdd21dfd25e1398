import { describe, expect, it } from "vitest";
import type { Grammar } from "../../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../../src/grammar/read/read-ebnf.ts";
import { readFuzzingbookJson } from "../../../../src/grammar/read/read-fuzzingbook-json.ts";
import { writeEbnf } from "../../../../src/grammar/write/ebnf.ts";
import { writeFuzzingbookJson, writeSymbolListJson } from "../../../../src/grammar/write/fuzzingbook-json.ts";
import { accepts } from "../../recognizer.ts";

const read = (value: unknown, operators = false): string =>
  writeEbnf(readFuzzingbookJson(JSON.stringify(value), { operators }).grammar).trimEnd();

describe("a grammar of the fuzzing book", () => {
  it("has texts and nonterminals in one string", () => {
    const grammar = {
      "<start>": ["<expr>"],
      "<expr>": ["<digit> + <expr>", "(<expr>)", "<digit>", ""],
      "<digit>": ["0"],
    };
    expect(read(grammar)).toBe('start: expr\nexpr: digit " + " expr | "(" expr ")" | digit | ""\ndigit: "0"');
  });

  it("starts with <start>, wherever it stands, or else with the first rule", () => {
    const reading = readFuzzingbookJson('{"<a>": ["x"], "<start>": ["<a>"]}');
    expect(reading.grammar.start).toBe("start");
    expect(readFuzzingbookJson('{"<a>": ["x"]}').grammar.start).toBe("a");
  });

  it("takes angle brackets for text when they cannot be a nonterminal", () => {
    expect(read({ "<a>": ["1 < 2 > 1", "<", "a<b c>"] })).toBe('a: "1 < 2 > 1" | "<" | "a<b c>"');
  });

  it("loses the options of alternatives, with a note", () => {
    const text = '{"<a>": [["x", {"prob": 0.1}], ["y", {"prob": 0.9, "order": [1]}], "z"]}';
    const { grammar, notes } = readFuzzingbookJson(text);
    expect(writeEbnf(grammar)).toBe('a: "x" | "y" | "z"\n');
    expect(notes.map((note) => note.message)).toEqual([
      'option "prob" of 2 alternatives was dropped: inputs are produced without regard to it',
      'option "order" of 1 alternative was dropped: inputs are produced without regard to it',
    ]);
  });

  it("has operators when asked for: behind nonterminals and behind parentheses", () => {
    const grammar = { "<a>": ["<b>+(x<b>)?(y)", "(-)?(<b>(<b>,)*)+z*"], "<b>": ["1"] };
    expect(read(grammar, true)).toBe('a: b+ ("x" b)? "(y)" | "-"? (b (b ",")*)+ "z*"\nb: "1"');
    expect(read(grammar)).toContain('a: b "+(x" b ")?(y)"');
  });
});

describe("a grammar of lists of symbols", () => {
  it("names its start symbol and takes each symbol as a whole", () => {
    const grammar = {
      "[start]": "<b>",
      "[grammar]": {
        "<a>": [["x<b>", "<b>", ""], []],
        "<b>": [["<", "a", ">"], ["<a>"]],
        "<odd name>": [["<b>"]],
      },
    };
    expect(read(grammar)).toBe('%start b\n\na: "x<b>" b | ""\nb: "<" "a" ">" | a\n<odd name>: b');
  });

  it("may also have strings for alternatives, and options", () => {
    expect(
      read({ "[start]": "<a>", "[grammar]": { "<a>": ["x<a>", [["y", "<a>"], { p: 1 }], ["z"]] } }),
    ).toBe('a: "x" a | "y" a | "z"');
  });
});

describe("writing for the fuzzing book", () => {
  const ebnf = (text: string): Grammar => readEbnf(text).grammar;

  it("makes rules of repetition, groups and classes", () => {
    const { text, notes } = writeFuzzingbookJson(ebnf('start: /[0-2]/+ ("," /[0-2]/ | ";"){1,2}\n'));
    expect(JSON.parse(text)).toEqual({
      "<start>": ["<start-1><start-2><start-3><start-4>"],
      "<start-1>": ["0", "1", "2"],
      "<start-2>": ["", "<start-1><start-2>"],
      "<start-3>": [",<start-1>", ";"],
      "<start-4>": ["", "<start-3>"],
    });
    expect(notes).toEqual([]);
  });

  it("starts with <start>, and renames what was called so", () => {
    const { text } = writeFuzzingbookJson(
      ebnf('%start a b\n<a b>: start\nstart: "x"'.replace("a b", "<a b>")),
    );
    expect(JSON.parse(text)).toEqual({ "<start>": ["<a-b>"], "<a-b>": ["<start-1>"], "<start-1>": ["x"] });
  });

  it("keeps only printable characters of large classes, with a note", () => {
    const { text, notes } = writeSymbolListJson(ebnf('a: /[^"]/'));
    expect(JSON.parse(text)["[grammar]"]["<a>"]).toHaveLength(97);
    expect(notes[0]?.message).toMatch(/^\/\[\^"\]\/ in rule "a" was narrowed from 1112063 to 97 characters/);
  });

  it("writes token rules without skipped ones too", () => {
    const again = readFuzzingbookJson(writeFuzzingbookJson(ebnf('s: A "b"\ntoken A = "a"+')).text).grammar;
    expect(["aab", "b", "aa b"].filter((text) => accepts(again, text))).toEqual(["aab"]);
  });

  it("writes token rules as ordinary ones with gaps between, with a note", () => {
    const grammar = ebnf('s: "if" ID+\ntoken ID = /[a-b]/\nskip WS = " "');
    const { text, notes } = writeSymbolListJson(grammar);
    const again = readFuzzingbookJson(text).grammar;
    for (const each of ["if a b", " if  ab ", "if", "a", "if c"])
      expect(accepts(again, each)).toBe(accepts(grammar, each));
    expect(notes).toHaveLength(1);
    expect(notes[0]?.message).toContain("the longest match");
  });
});
