import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import type { Model } from "../../src/generate/model.ts";
import { inverted, probabilistic, uniform } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { characterRange } from "../../src/grammar/character-class.ts";
import {
  choice,
  grammarOf,
  optional,
  reference,
  repetition,
  sequence,
} from "../../src/grammar/expression.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { textOf } from "../../src/tree/text.ts";
import { twoSampleDeviate } from "../laws/chi-square.ts";
import { grammars } from "./random-grammar.ts";

/** How many texts are drawn, and of how many expansions at most. */
interface Drawn {
  readonly budget: number;
  readonly rounds: number;
}

/** How far the texts of both producers, and which of them the budget ends, are from one distribution. */
function deviate(grammar: Grammar, model: Model, { budget, rounds }: Drawn): number {
  const sites = sitesOf(grammar);
  const fast = new Producer(sites, model, new Random(1));
  const simple = new TreeProducer(sites, model, new Random(2));
  const decoder = new TextDecoder();
  return twoSampleDeviate(
    Array.from({ length: rounds }, () => `${decoder.decode(fast.produce(budget))} ${fast.isCut}`),
    Array.from({ length: rounds }, () => `${textOf(simple.produce(budget))} ${simple.isCut}`),
  );
}

const s = reference("S");
const cases: Readonly<Record<string, Grammar>> = {
  "a supercritical one": grammarOf({ S: [sequence(s, s), "a", sequence("(", s, ")")] }),
  "a cyclic one": grammarOf({ S: [s, reference("A"), ""], A: [sequence(s, s), "x"] }),
  "repetitions and choices": grammarOf({
    S: [sequence(repetition("a", 1), optional(s)), repetition(choice("b", s, sequence("c", s)), 0, 3)],
  }),
  "rules without a choice": grammarOf({
    S: [sequence(reference("pair"), optional(s)), "e"],
    pair: sequence("<", reference("digit"), repetition(reference("digit")), ">"),
    digit: ["0", "1"],
  }),
  "classes and fixed counts": grammarOf({
    S: [repetition(characterRange("x", "z"), 2, 2), sequence(s, repetition(s, 1, 2))],
  }),
  "long texts and alternatives of many parts": grammarOf({
    S: ["otherwise", "", sequence(s, ", ", reference("T"), " and then ", s, "; finally ", s, "…"), "é€😀"],
    T: ["x", "yes", "none", "everything"],
  }),
};

describe("Producer", () => {
  for (const [name, grammar] of Object.entries(cases)) {
    it(`has the same distribution as TreeProducer: ${name}`, () => {
      for (const budget of [2, 6, 20])
        expect(deviate(grammar, uniform, { budget, rounds: 2_000 })).toBeLessThan(4);
    });
  }

  it("has the same distribution as TreeProducer for learned and inverted models, with contexts too", () => {
    const grammar = grammarOf({
      S: [sequence("(", s, ")"), sequence(reference("T"), reference("T")), reference("T")],
      T: ["a", sequence("[", s, "]"), repetition("b")],
    });
    const sites = sitesOf(grammar);
    for (const depth of [0, 1, 2] as const) {
      const learner = new Learner(sites, { depth });
      const samples = new TreeProducer(sites, uniform, new Random(4));
      for (let round = 0; round < 30; round++) learner.add(samples.produce(12));
      for (const model of [probabilistic(learner.learned()), inverted(learner.learned())]) {
        expect(deviate(grammar, model, { budget: 8, rounds: 6_000 })).toBeLessThan(4);
      }
    }
  });

  it("follows chains of rules that are longer than a call stack", () => {
    const chain = (last: string | undefined, length = 15_000): Grammar =>
      grammarOf(
        Object.fromEntries(
          Array.from({ length }, (_, index) => {
            if (index === length - 1) return [`r${index}`, "z"];
            const on = sequence("a", reference(`r${index + 1}`));
            return [`r${index}`, last === undefined ? on : [on, last]];
          }),
        ),
      );
    const textFrom = (grammar: Grammar, budget: number): string =>
      new TextDecoder().decode(new Producer(sitesOf(grammar), uniform, new Random(1)).produce(budget));
    expect(textFrom(chain(undefined), 10)).toBe(`${"a".repeat(14_999)}z`);
    expect(textFrom(chain("b"), 10)).toMatch(/^a{0,10}b$/);
  });

  it("produces what TreeProducer can produce, of any grammar", () => {
    fc.assert(
      fc.property(grammars, (grammar) => {
        expect(deviateFew(grammar)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("writes characters beyond ASCII in UTF-8", () => {
    const grammar = grammarOf({
      S: sequence("é", "€", characterRange("😀", "😀"), characterRange("ß", "ß")),
    });
    const text = new Producer(sitesOf(grammar), uniform, new Random(1)).produce(1);
    expect(new TextDecoder().decode(text)).toBe("é€😀ß");
  });

  it("survives a derivation 100,000 expansions deep", () => {
    const grammar = grammarOf({ S: [sequence("(", s, ")"), sequence("[", s)] });
    const cyclic = grammarOf({
      S: [...(grammar.rules.get("S")?.alternatives ?? []).map((each) => each.expression), "x"],
    });
    const deep: Model = {
      depth: 0,
      contextOf: () => "",
      distribution: () => [{ first: 0, last: 0, weight: 1 }],
    };
    const text = new Producer(sitesOf(cyclic), deep, new Random(1)).produce(100_000);
    expect(text.length).toBe(200_001);
  });
});

/** Whether both producers agree on which texts are among the frequent ones. */
function deviateFew(grammar: Grammar): boolean {
  const sites = sitesOf(grammar);
  const fast = new Producer(sites, uniform, new Random(1));
  const simple = new TreeProducer(sites, uniform, new Random(2));
  const decoder = new TextDecoder();
  const rounds = 400;
  return (
    twoSampleDeviate(
      Array.from({ length: rounds }, () => decoder.decode(fast.produce(5))),
      Array.from({ length: rounds }, () => textOf(simple.produce(5))),
    ) < 5
  );
}
