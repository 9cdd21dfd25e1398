import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { once } from "../../src/base/lazy.ts";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { generate, mutate } from "../../src/library/generate.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { grammars } from "./random-grammar.ts";

const characters = readEbnf('list: "[" (number ("," number)*)? "]"\nnumber: "-"? /[0-9]/+\n').grammar;
const tokens = readAntlr(
  "grammar G; list : '[' (NUMBER (',' NUMBER)*)? ']' ; NUMBER : '-'? [0-9]+ ; WS : ' ' -> skip ;",
).grammar;

const mutants = (grammar: Grammar, samples: readonly string[], number = 200): readonly string[] =>
  mutate(grammar, samples, { number, size: 10 });

describe("changes of samples", () => {
  it("are derived by any grammar", () => {
    fc.assert(
      fc.property(grammars, fc.integer({ min: 0, max: 1000 }), (grammar, seed) => {
        const samples = generate(grammar, { number: 3, size: 10, minSize: 0, seed });
        for (const text of mutate(grammar, samples, { number: 10, size: 10, seed }))
          expect(recognizes(grammar, text)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  describe.each([
    ["characters", characters],
    ["tokens", tokens],
  ])("of a grammar of %s", (_, grammar) => {
    const many = once(() => new Set(mutants(grammar, ["[1,2,3]", "[40]"], 1500)));

    it("are derived by it, and nearly all differ from the samples", () => {
      const samples = ["[1,2,3]", "[40]"];
      const found = mutants(grammar, samples);
      for (const text of found) expect([text, recognizes(grammar, text)]).toEqual([text, true]);
      expect(found.filter((text) => samples.includes(text)).length).toBeLessThan(10);
    });

    it.each([
      ["a deleted element", "[1,3]"],
      ["a repeated element", "[1,2,2,3]"],
      ["exchanged elements", "[1,3,2]"],
      ["a part of another sample", "[1,40,3]"],
      ["a greater number", "[1,2,4]"],
      ["the greatest number of 32 bits", "[1,2,2147483647]"],
    ])("have %s", (_change, text) => {
      expect(many()).toContain(text);
    });
  });

  it("keep to the least and the greatest number of elements", () => {
    const { grammar } = readEbnf("pair: /[a-c]/{2,3}\n");
    const found = new Set(mutants(grammar, ["ab", "abc"], 500));
    for (const text of found) expect(text).toMatch(/^[a-c]{2,3}$/);
    expect(found).toContain("ba");
  });

  it("are the same for the same seed", () => {
    expect(mutants(characters, ["[1,2]"])).toEqual(mutants(characters, ["[1,2]"]));
  });
});
