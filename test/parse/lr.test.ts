import { describe, expect, it } from "vitest";
import { atOnce } from "../../src/base/in-turns.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { readInput } from "../../src/parse/input/read-input.ts";
import { deriving, type LrResult } from "../../src/parse/lr/derive.ts";
import { prepare } from "../../src/parse/prepared-grammar.ts";
import { acceptsAll, recognize, viableLetters } from "../../src/parse/recognize.ts";
import { onlyDerivation } from "../../src/parse/trees/only-derivation.ts";
import { seedOfCase } from "../laws/seed.ts";
import { randomGrammar, randomLists, randomOf, randomText } from "./random-grammar.ts";

function byLr(grammar: Grammar, text: string): LrResult {
  const prepared = prepare(grammar);
  const { letters } = readInput(prepared, text);
  return atOnce(deriving(prepared.lrAutomaton, prepared.items, letters));
}

/** The answer of the chart, which reads every grammar; a conflict if there are several derivations. */
function byChart(grammar: Grammar, text: string): LrResult {
  const prepared = prepare(grammar);
  const { letters } = readInput(prepared, text);
  const recognizer = recognize(prepared.automaton, letters);
  if (!acceptsAll(recognizer, letters))
    return { kind: "refused", viable: viableLetters(recognizer, letters) };
  const derivation = atOnce(onlyDerivation(recognizer.end()));
  return derivation ? { kind: "derived", derivation } : { kind: "conflict" };
}

describe("the LR parser", () => {
  it("gives the derivation or the viable prefix that the chart gives, unless it meets a conflict", () => {
    const told = { derived: 0, refused: 0, conflict: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const random = randomOf(seedOfCase(seed));
      const grammar = seed % 2 === 0 ? randomLists(random) : randomGrammar(random);
      for (let nth = 0; nth < 3; nth++) {
        const text = randomText(random, 6);
        const answer = byLr(grammar, text);
        told[answer.kind]++;
        if (answer.kind === "conflict") continue;
        expect(answer, `grammar of seed ${seed}, text "${text}"`).toEqual(byChart(grammar, text));
      }
    }
    for (const count of Object.values(told)) expect(count).toBeGreaterThan(50);
  });

  it.each([
    ["brackets", 's: "(" s ")" s | ""', "(()())", "derived"],
    ["operators", 's: s "+" t | t\nt: t "*" f | f\nf: "x" | "(" s ")"', "x*(x+x)", "derived"],
    [
      "lookahead that depends on the place",
      's: "a" x "d" | "b" x "e" | "a" y "e" | "b" y "d"\nx: "c"\ny: "c"',
      "bce",
      "derived",
    ],
    ["an ambiguous part that the text does not touch", 's: "a" | "b" b\nb: "c" | b b', "a", "derived"],
    ["an ambiguous part", 's: "a" | "b" b\nb: "c" | b b', "bccc", "conflict"],
    [
      "a letter after which one must look further",
      's: x "a" "b" | y "a" "c"\nx: "z" x | "z"\ny: "z" y | "z"',
      "zzac",
      "conflict",
    ],
    ["a rule that derives itself", 's: s | "a"', "a", "conflict"],
    ["a text that is too short", 's: "(" s ")" | "x"', "((x)", "refused"],
  ])("reads %s", (_, notation, text, kind) => {
    expect(byLr(readEbnf(notation).grammar, text).kind).toBe(kind);
  });

  it("leaves grammars with very many rules to the chart", () => {
    const rules = Array.from({ length: 3_000 }, (_, nth) => `r${nth}: "(" r${nth + 1} ")" r${nth + 1} | "x"`);
    const { grammar } = readEbnf(`${rules.join("\n")}\nr3000: "y"`);
    expect(byLr(grammar, "x").kind).toBe("conflict");
  });
});
