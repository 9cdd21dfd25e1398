import { describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import { GRAMMAR_FORMATS, readGrammar } from "../../../src/grammar/read/read.ts";
import { writeEbnf } from "../../../src/grammar/write/ebnf.ts";

const JSON_GRAMMAR = '{"<a>": ["<b>+"], "<b>": ["x"]}';

describe("the reader of a grammar", () => {
  it("is chosen by what the text looks like", () => {
    expect(readGrammar(` \n${JSON_GRAMMAR}`).grammar.start).toBe("a");
    expect(readGrammar('a: "x"').grammar.start).toBe("a");
  });

  it("is chosen by the longest ending of the file's name", () => {
    const asText = (fileName: string) => writeEbnf(readGrammar(JSON_GRAMMAR, { fileName }).grammar);
    expect(asText("x.json")).toBe('a: b "+"\nb: "x"\n');
    expect(asText("x.ebnf.json")).toBe('a: b+\nb: "x"\n');
    expect(() => readGrammar(JSON_GRAMMAR, { fileName: "x.ebnf" })).toThrow("expected a rule");
    expect(() => readGrammar('a: "x"', { fileName: "x.fbjson" })).toThrow("expected a JSON value");
  });

  it("is chosen by its name", () => {
    expect(() => readGrammar(JSON_GRAMMAR, { format: "ebnf", fileName: "x.json" })).toThrow(
      "expected a rule",
    );
    expect(() => readGrammar("", { format: "yacc" })).toThrow(OptionsError);
    expect(() => readGrammar("", { format: "yacc" })).toThrow(
      "known are json-schema, fuzzingbook-ebnf, fuzzingbook, w3c-ebnf, gbnf, abnf, lark, bison, fandango, ebnf",
    );
  });

  it("may be one of a table of one's own", () => {
    const fuzzingbook = GRAMMAR_FORMATS.find(({ name }) => name === "fuzzingbook");
    const formats = fuzzingbook ? [fuzzingbook] : [];
    expect(() => readGrammar('a: "x"', { formats })).toThrow("in no known notation");
  });
});

describe("a grammar whose lines end in CR LF", () => {
  it.each([
    ["our notation", 'a: b # x\n  "é😀"\nb = "\\n"\n'],
    ["the fuzzing book's JSON", '{\n "<a>": ["x<b>"],\n "<b>": ["😀"]\n}\n'],
  ])("is the same in %s, places included", (_, text) => {
    const [plain, windows] = [text, text.replaceAll("\n", "\r\n")].map((each) => readGrammar(each).grammar);
    expect(windows).toEqual(plain);
  });
});
