import { describe, expect, it } from "vitest";
import { describeGrammar, writeDescription } from "../../src/grammar/describe.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";

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
