import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce, ifBrief } from "../../src/base/in-turns.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { beamRepair } from "../../src/parse/tolerant/beam-repair.ts";
import { letterCosts } from "../../src/repair/grammar-proposals.ts";
import { seedOfCase } from "../laws/seed.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

const builtin = (name: string): Grammar => readEbnf(builtinGrammar(name)?.text ?? "").grammar;
const json = builtin("json");
const tinyC = builtin("tinyc");

/** Tiny-C's variables and numbers, or what stands between quotes. */
const tokenText = (rule: string): string => ({ ID: "a", INT: "1" })[rule] ?? rule.replace(/^'(.*)'$/s, "$1");

/** The repaired text; null if there is none, or none after so many pauses. */
function mended(grammar: Grammar, text: string, mostPauses = Number.POSITIVE_INFINITY): string | null {
  const input = new TextEncoder().encode(text);
  const edits = atOnce(ifBrief(mostPauses, beamRepair(grammar, input, { tokenText, costsOf: letterCosts })));
  if (!edits) return null;
  let result = Buffer.from(input);
  for (const { start, end, inserted } of edits.toReversed()) {
    result = Buffer.concat([result.subarray(0, start), Buffer.from(inserted), result.subarray(end)]);
  }
  return result.toString("utf8");
}

describe("beam repair along a grammar", () => {
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
    // Twice as long texts take four times as long, and hold the same faults side by side.
    const texts = fc.stringMatching(/^[[\]{}"',: \n\\1ae/é]{0,20}$/);
    fc.assert(
      fc.property(texts, (text) => {
        const result = mended(json, text);
        expect(result === null || recognizes(json, result), String(result)).toBe(true);
      }),
      { numRuns: 60 },
    );
    for (let seed = 0; seed < 100; seed++) {
      const random = randomOf(seedOfCase(seed));
      const grammar = randomGrammar(random);
      const text = randomText(random, 6);
      // One grammar of a hundred has so many readings that a search in vain takes seconds.
      const result = mended(grammar, text, 300);
      if (result !== null)
        expect(recognizes(grammar, result), `seed ${seed}, ${text} to ${result}`).toBe(true);
      if (recognizes(grammar, text)) expect(result, `seed ${seed}`).toBe(text);
    }
  });

  it("gives what a grammar with tokens derives, with words apart that would run together", () => {
    const pieces = fc.constantFrom(..."if else while do a 1 = < + ; ( ) { } ?".split(" "), " ", "\n");
    const texts = fc.array(pieces, { maxLength: 8 }).map((some) => some.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        const result = mended(tinyC, text);
        expect(result === null || recognizes(tinyC, result), String(result)).toBe(true);
      }),
      { numRuns: 40, examples: [["do)if=)"], ["a)a"], ["do)"]] },
    );
  });

  it("gives edits that do not touch each other, in their order", () => {
    for (const text of ["{a: [1 2 3}, b}", "[[1,,2] 'x' y", '{"a" 1, "b" 2', "{{{", "1 2 3 4"]) {
      const input = new TextEncoder().encode(text);
      const edits = atOnce(beamRepair(json, input, { tokenText: String, costsOf: letterCosts })) ?? [];
      expect(edits.length, text).toBeGreaterThan(0);
      let behind = -1;
      for (const { start, end } of edits) {
        expect(start, text).toBeGreaterThan(behind);
        expect(end, text).toBeGreaterThanOrEqual(start);
        behind = end;
      }
    }
  });

  it("finds nothing when the grammar derives nothing", () => {
    expect(mended(readEbnf("S: S").grammar, "a")).toBeNull();
  });

  it("pauses, so that whoever waits can have a turn", () => {
    const work = beamRepair(json, new TextEncoder().encode("{a: 1}"), {
      tokenText: String,
      costsOf: letterCosts,
    });
    expect(work.next().done).toBe(false);
  });
});
