import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/grammar/builtin/builtin-grammars.ts";
import { readEbnf } from "../../src/grammar/read/ebnf/read-ebnf.ts";
import { parsingForest } from "../../src/parse/parse.ts";

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
});
