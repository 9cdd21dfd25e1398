import { describe, expect, it } from "vitest";
import { readEbnf } from "../../../../src/grammar/read/read-ebnf.ts";
import { writeEbnf } from "../../../../src/grammar/write/ebnf.ts";
import { textCases } from "../text-cases.ts";

describe("our notation", () => {
  for (const { title, input, expected } of textCases("grammar/ebnf.txt")) {
    it(`knows ${title}`, () => {
      expect(writeEbnf(readEbnf(input).grammar).trimEnd()).toBe(expected);
    });
  }

  it("tells where each rule stands", () => {
    const { rules } = readEbnf('a: "😀" b c\r\n  b: "x" c: "y"').grammar;
    expect([...rules.values()].map(({ position }) => position)).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 3 },
      { line: 2, column: 10 },
    ]);
  });

  it("reads a grammar of 20,000 rules", () => {
    const rules = Array.from(
      { length: 20_000 },
      (_, number) => `r${number}: "x" r${(number + 1) % 20_000}?\n`,
    );
    expect(readEbnf(rules.join("")).grammar.rules.size).toBe(20_000);
  });
});
