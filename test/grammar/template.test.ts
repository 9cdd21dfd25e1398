import { describe, expect, it } from "vitest";
import { grammarTextFor } from "../../src/grammar/lenient/template.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { accepts } from "./recognizer.ts";

/** Whether the grammar that the template makes for the first text derives the second. */
const derives = (template: string, text: string, derived: string): boolean =>
  accepts(readEbnf(grammarTextFor(template, text)).grammar, derived);

describe("a template of a grammar", () => {
  it("repeats a line for each text that it finds", () => {
    const template = '%find name /<(\\w+)/\nstart: "."\n%each name   | "<$name>"';
    expect(grammarTextFor(template, "<b> <b> <i>")).toBe('start: "."\n  | "<b>"\n  | "<i>"');
  });

  it("writes what it finds so that a string holds it", () => {
    const template = '%find sign /".*/\nstart: "."\n%each sign   | "$sign"';
    expect(derives(template, 'a "\\x', '"\\x')).toBe(true);
  });

  it("counts the characters of what it finds, and leaves out a line with a count below zero", () => {
    const template = '%widths depth /^ +(?=x)/\nstart: "."\n%each depth   | "a"{$depth} | "b"{$depth-2}';
    const lines = grammarTextFor(template, "    x\n x\n    x").split("\n");
    expect(lines).toEqual(['start: "."', '  | "a"{4} | "b"{2}']);
  });

  it("keeps a line where something is found, or where nothing is", () => {
    const template = '%find small /select/i\n%when small start: "by"\n%unless small start: "BY"';
    expect(grammarTextFor(template, "SELECT")).toBe('start: "by"');
    expect(grammarTextFor(template, "")).toBe('start: "BY"');
  });

  it("takes at most as many texts as it says", () => {
    const template = "%find digit /\\d/ 2\nstart: %any(digit)";
    expect(grammarTextFor(template, "123")).toBe('start: "1" | "2"');
  });

  it("takes what it measures", () => {
    const template = '%let tab tab-width\n%let separator table-separator\nstart: "$tab$separator"';
    expect(grammarTextFor(template, "a:\n    b;c\n\td;e\n    f;g")).toBe('start: "    ;"');
  });

  it("derives misspellings of a word, other words, and other lines", () => {
    const misspelt = 'start: %misspelt("then", "them")';
    expect(["hten", "ten", "thenn", "thin"].filter((each) => !derives(misspelt, "", each))).toEqual([]);
    expect(["then", "them", "than then"].filter((each) => derives(misspelt, "", each))).toEqual([]);
    const line = 'start: %line-but("EOF")';
    expect(["", "EO", "EOFx", "EOF x", "  x"].filter((each) => !derives(line, "", each))).toEqual([]);
    expect(["EOF", " EOF  "].filter((each) => derives(line, "", each))).toEqual([]);
  });

  it("says which directive it cannot follow", () => {
    expect(() => grammarTextFor("%each name x", "")).toThrow('no %find above gives "name"');
    expect(() => grammarTextFor("%find name x", "")).toThrow("expected an expression between slashes");
    expect(() => grammarTextFor("%find name /(/", "")).toThrow("is no regular expression");
    expect(() => grammarTextFor("%let name depth", "")).toThrow('there is no measure "depth"');
  });
});
