import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { lexicalRules } from "../../src/grammar/analysis/references.ts";
import { grammarOf, literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { problemsOf } from "../../src/grammar/validate.ts";
import { parseForest } from "../../src/parse/parse.ts";
import { prepare } from "../../src/parse/prepared-grammar.ts";
import { stepsOf } from "../laws/steps-of.ts";

/** Random rules like those of a programming language, each reachable by its neighbour before it. */
function randomRules(count: number): Grammar {
  const random = new Random(1);
  const any = (): Expression => reference(`r${random.below(count)}`);
  const letter = (): Expression => literal("abcdefghijklmnopqrstuvwxyz"[random.below(26)] ?? "a");
  const bodies = [
    () => sequence(letter(), any(), letter()),
    () => sequence(any(), letter(), any()),
    () => repetition(sequence(letter(), any())),
    () => sequence(letter(), letter()),
  ];
  const rules = Array.from({ length: count }, (_, number): [string, readonly Expression[]] => {
    const more = Array.from({ length: random.below(3) }, () => (bodies[random.below(4)] ?? letter)());
    const next = sequence(letter(), reference(`r${Math.min(number + 1, count - 1)}`), letter());
    return [`r${number}`, [sequence(letter(), literal(`${number % 97}`)), next, ...more]];
  });
  return grammarOf(Object.fromEntries(rules));
}

describe("a random grammar of 4,000 rules", () => {
  const rules = 4_000;
  const grammar = randomRules(rules);
  let text = "";

  it("is validated in 150 steps for each rule", () => {
    expect(stepsOf(() => expect(problemsOf(grammar)).toEqual([])) / rules).toBeLessThan(150);
  });

  it("is made ready for parsing in 2,000 steps for each rule", () => {
    expect(stepsOf(() => prepare(grammar)) / rules).toBeLessThan(2_000);
  });

  it("has its rules of tokens found in 100 steps for each rule", () => {
    expect(stepsOf(() => lexicalRules(grammar)) / rules).toBeLessThan(100);
  });

  it("gives its first text in 1,600 steps for each rule", () => {
    const produce = (): void => {
      const producer = new Producer(sitesOf(grammar), uniform, new Random(2));
      while (text.length < 100) text = new TextDecoder().decode(producer.produce(100));
    };
    expect(stepsOf(produce) / rules).toBeLessThan(1_600);
  });

  it("has a text parsed in 1,000 steps for each character", () => {
    const parse = (): void => expect(parseForest(grammar, text).kind).toBe("forest");
    expect(stepsOf(parse) / text.length).toBeLessThan(1_000);
  });
});
