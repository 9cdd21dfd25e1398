import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseForest, parsingForest } from "../../src/parse/parse.ts";
import { parsingTolerantly } from "../../src/parse/tolerant/parse-tolerantly.ts";

const { grammar } = readEbnf(builtinGrammar("json")?.text ?? "");

/** The result of the work, and how often it pauses. */
function counted<R>(work: Generator<void, R, void>): { readonly result: R; readonly pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = work.next();
    if (done) return { result: value, pauses };
  }
}

describe("parsing", () => {
  it("pauses often while it reads and while it makes the tree", () => {
    const input = JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id })));
    const reading = counted(parsingForest(grammar, input));
    expect(reading.pauses).toBeGreaterThan(input.length / 1_500);
    if (reading.result.kind === "failure") throw new Error(reading.result.message);
    const making = counted(reading.result.choosingCheapest());
    expect(making.pauses).toBeGreaterThan(input.length / 20_000);
    expect(making.result).toEqual(reading.result.cheapest());
  });

  it("pauses often while it makes a tree of many and while it looks for edits", () => {
    const text = "1+".repeat(120).concat("1");
    const sums = readEbnf('sum ::= sum "+" sum | "1"').grammar;
    const forest = parseForest(sums, text);
    if (forest.kind === "failure") throw new Error(forest.message);
    const choosing = counted(forest.choosingCheapest());
    expect(choosing.pauses).toBeGreaterThan(5);
    const mending = counted(parsingTolerantly(grammar, `[${"1,".repeat(5_000)}]`));
    expect(mending.pauses).toBeGreaterThan(25);
    expect(mending.result.repairs).toHaveLength(1);
  });
});
