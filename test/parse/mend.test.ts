import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../src/base/in-turns.ts";
import { builtinGrammar } from "../../src/grammar/builtin/builtin-grammars.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/ebnf/read-ebnf.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { mending } from "../../src/parse/tolerant/mend/mend.ts";
import { letterCosts } from "../../src/repair/letter-costs.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

const builtin = (name: string): Grammar => readEbnf(builtinGrammar(name)?.text ?? "").grammar;
const json = builtin("json");
const tinyC = builtin("tinyc");

function mended(grammar: Grammar, text: string): string | null {
  const input = new TextEncoder().encode(text);
  const edits = atOnce(
    mending(grammar, input, { tokenText: (rule) => rule.replace(/^'(.*)'$/s, "$1"), costsOf: letterCosts }),
  );
  if (edits === null) return null;
  let result = Buffer.from(input);
  for (const { start, end, inserted } of edits.toReversed()) {
    result = Buffer.concat([result.subarray(0, start), Buffer.from(inserted), result.subarray(end)]);
  }
  return result.toString("utf8");
}

describe("mending along a grammar", () => {
  it.each([
    ["{name: 'Ulan Bator', size: 1}", '{"name": "Ulan Bator", "size": 1}'],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}'],
    ['{"a": {"b": [1, 2', '{"a": {"b": [1, 2]}}'],
    ['{"name": "say "no" to it", "é": 1}', '{"name": "say \\"no\\" to it", "é": 1}'],
    ['{"a": [1, 2}, "b": 3}', '{"a": [1, 2], "b": 3}'],
    ['{"a": window, "b": tru}', '{"a": "window", "b": true}'],
    ["[1 2]", "[1, 2]"],
    ["[1, 2]", "[1, 2]"],
  ])("makes of %s what loses the least", (text, expected) => {
    expect(mended(json, text)).toBe(expected);
  });

  it("puts in tokens, apart from words beside them", () => {
    expect(mended(tinyC, "{ a = 1 b = 2; }")).toBe("{ a = 1; b = 2; }");
    expect(mended(tinyC, "if (a < 1) b = 2 else; ")).toMatch(/b = 2; else/);
  });

  it("leaves out what is no token", () => {
    expect(mended(tinyC, "{ a = ?1; }")).toBe("{ a = 1; }");
  });

  it("gives what the grammar derives", () => {
    const texts = fc.stringMatching(/^[[\]{}"',: \n\\1ae/é]{0,40}$/);
    fc.assert(
      fc.property(texts, (text) => {
        const result = mended(json, text);
        expect(result === null || recognizes(json, result), String(result)).toBe(true);
      }),
      { numRuns: 100 },
    );
    for (let seed = 0; seed < 100; seed++) {
      const random = randomOf(seed);
      const grammar = randomGrammar(random);
      const text = randomText(random, 6);
      const result = mended(grammar, text);
      if (result !== null)
        expect(recognizes(grammar, result), `seed ${seed}, ${text} to ${result}`).toBe(true);
      if (recognizes(grammar, text)) expect(result, `seed ${seed}`).toBe(text);
    }
  });

  it("finds nothing when the grammar derives nothing", () => {
    expect(mended(readEbnf("S: S").grammar, "a")).toBeNull();
  });

  it("pauses, so that whoever waits can have a turn", () => {
    const work = mending(json, new TextEncoder().encode("{a: 1}"), {
      tokenText: String,
      costsOf: letterCosts,
    });
    expect(work.next().done).toBe(false);
  });
});
