import { describe, expect, it } from "vitest";
import { BUILTIN_GRAMMARS } from "../../src/format/builtin-formats.ts";
import { ambiguityHints } from "../../src/grammar/analysis/ambiguity-hints.ts";
import { describeGrammar, writeDescription } from "../../src/grammar/describe.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";

const hints = (text: string): string[] =>
  ambiguityHints(readEbnf(text).grammar).map((hint) => `${hint.rule} ${hint.message}`);

describe("hints of ambiguity", () => {
  it("name alternatives that are the same or both empty", () => {
    expect(hints('a: "x" | "y" | "x"')).toEqual(['a has the alternative "x" twice']);
    expect(hints('a: "1" ("x" | b | "y" | b)\nb: "z"')).toEqual(["a has the alternative b twice"]);
    expect(hints('a: b | "x"*\nb: ""')).toEqual(['a derives the empty text by b and by "x"*']);
  });

  it("name rules that derive themselves", () => {
    const infinite = "derives itself and nothing else, so its texts have infinitely many trees";
    expect(hints('a: b | "x"\nb: _ a _\n_: " "?')).toEqual([`a ${infinite}`, `b ${infinite}`]);
    expect(hints('a: a "x" | "y"')).toEqual([]);
  });

  it("name alternatives that nest both ways, unless the author says how", () => {
    expect(hints('e: e "+" e | "1"')).toEqual(['e nests to the left and to the right in e "+" e']);
    expect(hints('e: _ e "+" e _ | "1"\n_: " "*')).toEqual([
      'e nests to the left and to the right in _ e "+" e _',
    ]);
    expect(hints('e: e "+" e %left | "(" e ")" | "1"')).toEqual([]);
  });

  it("name repetitions of what can be empty or is repeated twice", () => {
    expect(hints('a: ("x"?)*')).toEqual(['a repeats what can be empty in ("x"?)*']);
    expect(hints('a: "x"* "x"+')).toEqual(['a repeats "x" twice in a row']);
    expect(hints('a: "x"{2} "x"*')).toEqual([]);
  });

  it("leave the rules of tokens alone", () => {
    expect(hints('a: A\ntoken A = ("x"?)+ "y"')).toEqual([]);
  });

  for (const { name, text } of BUILTIN_GRAMMARS) {
    it(`are not needed for ${name}`, () => {
      expect(hints(text)).toEqual([]);
    });
  }
});

describe("a grammar's description", () => {
  const { grammar } = readEbnf(
    'list: "[" items? "]"\nitems: item ("," item)*\nitem: list | /[0-9]/\n_lost: "x" _lost',
  );

  it("tells of each rule what can be known without an input", () => {
    const { rules, ...whole } = describeGrammar(grammar);
    expect(whole).toEqual({
      start: "list",
      unreachable: ["_lost"],
      unproductive: ["_lost"],
      ambiguityHints: [],
    });
    expect(rules[1]).toEqual({
      name: "items",
      alternatives: 1,
      isToken: false,
      isHidden: false,
      isNullable: false,
      isRecursive: true,
      example: "0",
    });
  });

  it("is written as a table with remarks", () => {
    expect(writeDescription(describeGrammar(grammar))).toBe(
      [
        "start symbol list; 4 rules, 5 alternatives, 0 token rules",
        "",
        "rule   alternatives  shortest text",
        'list   1             "[]"           recursive',
        'items  1             "0"            recursive',
        'item   2             "0"            recursive',
        "_lost  1             none           hidden, recursive",
        "",
        "never used:",
        "  _lost",
        "",
        "derive no text:",
        "  _lost",
        "",
      ].join("\n"),
    );
  });
});
