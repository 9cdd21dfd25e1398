import { describe, expect, it } from "vitest";
import { GrammarError } from "../../../src/grammar/grammar-error.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf.ts";
import { readFuzzingbookJson } from "../../../src/grammar/read/fuzzingbook-json.ts";
import { writeEbnf } from "../../../src/grammar/write/ebnf.ts";
import { textCases } from "./text-cases.ts";

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

  it("refuses groups nested too deep instead of overflowing", () => {
    const deep = `a: ${"(".repeat(100_000)}"x"${")".repeat(100_000)}`;
    expect(() => readEbnf(deep)).toThrow("groups nested more than 500 deep");
    expect(() => readEbnf(`a: /${"(".repeat(100_000)}x${")".repeat(100_000)}/`)).toThrow(GrammarError);
  });

  it("reads a grammar of 20,000 rules", () => {
    const rules = Array.from(
      { length: 20_000 },
      (_, number) => `r${number}: "x" r${(number + 1) % 20_000}?\n`,
    );
    expect(readEbnf(rules.join("")).grammar.rules.size).toBe(20_000);
  });
});

for (const [notation, file, read] of [
  ["our notation", "grammar/malformed-ebnf.txt", readEbnf],
  ["the fuzzing book's JSON", "grammar/malformed-fuzzingbook.txt", readFuzzingbookJson],
] as const) {
  describe(`a malformed grammar in ${notation}`, () => {
    for (const { title, input, expected } of textCases(file)) {
      it(`with ${title} is refused at the exact place`, () => {
        let error: unknown;
        try {
          read(input);
        } catch (thrown) {
          error = thrown;
        }
        if (!(error instanceof GrammarError)) throw new Error(`expected a GrammarError, got ${error}`);
        expect(`${error.message}\n${error.excerpt}`).toBe(expected);
      });
    }
  });
}
