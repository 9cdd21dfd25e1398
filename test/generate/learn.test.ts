import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { sharesOf } from "../../src/generate/distribution.ts";
import { Learner } from "../../src/generate/learn.ts";
import { type Learned, merged } from "../../src/generate/learned.ts";
import { readLearned, writeLearned } from "../../src/generate/learned-json.ts";
import { around, inverted, probabilistic, uniform } from "../../src/generate/models.ts";
import { type Site, sitesOf } from "../../src/generate/sites.ts";
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
import { chiSquareDeviate } from "../laws/chi-square.ts";
import { treeOf } from "../tree/tree-of.ts";
import { expressionGrammar, sampleTree } from "./expression-grammar.ts";

const grammar = grammarOf({
  list: [
    sequence("[", optional(sequence(reference("item"), repetition(sequence(",", reference("item"))))), "]"),
  ],
  item: [reference("word"), reference("list"), choice("true", "false")],
  word: [repetition(characterRange("a", "d"), 1, 4)],
});
const sites = sitesOf(grammar);

function siteOf(key: string): Site {
  const site = sites.all().find((each) => each.key === key);
  if (!site) throw new RangeError(`no site ${key}`);
  return site;
}

describe("a node that is not derived", () => {
  const tokens = sitesOf({
    start: "sum",
    rules: new Map([
      [
        "sum",
        { name: "sum", alternatives: [{ expression: sequence(reference("N"), repetition(reference("N"))) }] },
      ],
      ["N", { name: "N", alternatives: [{ expression: choice("1", "2") }], token: {} }],
    ]),
  });
  const learnedFrom = (notation: string): readonly string[] => {
    const learner = new Learner(tokens, {
      tokenTree: (rule, text) => treeOf(`${rule}(|${Number(text) - 1}("${text}"))`),
    });
    learner.add(treeOf(notation));
    const seen = learner.learned().contexts.get("") ?? new Map();
    return [...seen].map(([key, { counts }]) => `${key}: ${[...counts].join(" ")}`);
  };

  it("is a token, from whose inside is learned, or open and says nothing", () => {
    expect(learnedFrom('sum(N"2", [N"1", N:*, N"2"])')).toEqual([
      "sum: 0,1",
      "sum/0/1: 3,1",
      "N: 0,3",
      "N/0: 1,2 0,1",
    ]);
    expect(learnedFrom("sum:*")).toEqual([]);
  });

  it("is refused when no rule derives it or it stands for another rule", () => {
    expect(() => learnedFrom('sum(N:?("2"), [])')).toThrow('expected the rule "N", found the opaque "N"');
    expect(() => learnedFrom("sum(sum:*, [])")).toThrow('expected the rule "N", found the open "sum"');
  });
});

/** A model that is far from even everywhere. */
const known: Learned = {
  depth: 0,
  contexts: new Map([
    [
      "",
      new Map(
        Object.entries({
          "list/0/1": [
            [0, 1],
            [1, 4],
          ],
          "list/0/1/0/1": [
            [0, 5],
            [1, 2],
            [2, 1],
          ],
          item: [
            [0, 5],
            [1, 2],
            [2, 3],
          ],
          "item/2": [
            [0, 1],
            [1, 3],
          ],
          "word/0": [
            [1, 1],
            [2, 2],
            [4, 3],
          ],
          "word/0/0": [
            [0x61, 1],
            [0x62, 2],
            [0x63, 3],
          ],
        }).map(([key, counts]) => [key, { counts: new Map(counts as [number, number][]), given: new Map() }]),
      ),
    ],
  ]),
};

describe("learning", () => {
  it("finds a known model again in 10,000 inputs produced from it", () => {
    const producer = new TreeProducer(sites, probabilistic(known), new Random(1));
    const learner = new Learner(sites);
    for (let round = 0; round < 10_000; round++) learner.add(producer.produce(100_000));
    const counts = learner.learned().contexts.get("");
    for (const [key, { counts: weights }] of known.contexts.get("") ?? []) {
      const found = counts?.get(key)?.counts ?? new Map<number, number>();
      const total = [...found.values()].reduce((sum, count) => sum + count, 0);
      const sum = [...weights.values()].reduce((all, weight) => all + weight, 0);
      const cells = [...weights].map(([option, weight]) => ({
        observed: found.get(option) ?? 0,
        expected: (weight / sum) * total,
      }));
      expect([...found.keys()].every((option) => weights.has(option))).toBe(true);
      expect(chiSquareDeviate(cells)).toBeLessThan(4);
    }
  });

  it("gives an alternative never seen all the weight of the inverse, and one seen least the most", () => {
    const model = inverted(known);
    const never = siteOf("word/0/0");
    expect(sharesOf(model.distribution(never, ""))(0x64)).toBe(1);
    const lengths = siteOf("word/0");
    expect(sharesOf(model.distribution(lengths, ""))(3)).toBe(1);
    const items = siteOf("item");
    const shares = [0, 1, 2].map((option) => sharesOf(model.distribution(items, ""))(option));
    const whole = 1 / 5 + 1 / 2 + 1 / 3;
    expect(shares.map((share) => share.toFixed(6))).toEqual(
      [1 / 5, 1 / 2, 1 / 3].map((weight) => (weight / whole).toFixed(6)),
    );
  });

  it("leaves a rule never met as it was, for both models", () => {
    const nothing: Learned = { depth: 0, contexts: new Map() };
    for (const model of [probabilistic(nothing), inverted(nothing)]) {
      for (const site of sites.all())
        expect(model.distribution(site, "")).toEqual(uniform.distribution(site, ""));
    }
  });

  it("adds the counts of two sets of samples", () => {
    const one = new Learner(sitesOf(expressionGrammar));
    one.add(sampleTree);
    const two = new Learner(sitesOf(expressionGrammar));
    two.add(sampleTree);
    two.add(sampleTree);
    const digit = merged(one.learned(), two.learned()).contexts.get("")?.get("Digit");
    expect(digit?.counts).toEqual(
      new Map([
        [1, 3],
        [2, 3],
        [3, 3],
      ]),
    );
  });

  it("tells contexts apart, and falls back to the wider one where nothing was seen", () => {
    const s = reference("S");
    const nested = sitesOf(grammarOf({ S: [sequence("(", s, ")"), sequence("[", s, "]"), "x"] }));
    const learner = new Learner(nested, { depth: 1 });
    learner.add(treeOf('S("(", S:1("[", S("(", S:2("x"), ")"), "]"), ")")'));
    const model = probabilistic(learner.learned());
    const site = nested.all()[0] as Site;
    const below = (alternative: number) => {
      const context = model.contextOf("S", [{ rule: "S", alternative }]);
      return [0, 1, 2].map((option) => sharesOf(model.distribution(site, context))(option));
    };
    expect(below(0)).toEqual([0, 0.5, 0.5]);
    expect(below(1)).toEqual([1, 0, 0]);
    expect(below(2)).toEqual([0.5, 0.25, 0.25]);
  });

  it("keeps half of the weight for everything else around one input", () => {
    const model = around(known);
    const shares = [0, 1, 2].map((option) => sharesOf(model.distribution(siteOf("item"), ""))(option));
    expect(shares.map((share) => share.toFixed(4))).toEqual(
      [0.5, 0.2, 0.3].map((share) => (share / 2 + 1 / 6).toFixed(4)),
    );
  });

  it("refuses a tree of another grammar, and says what does not fit", () => {
    const learner = new Learner(sites);
    expect(() => learner.add(sampleTree)).toThrow(
      'the tree was derived by another grammar: expected the rule "list", found alternative 1 of "Expr"',
    );
  });
});

describe("a file of probabilities", () => {
  it("says the same when it is read again", () => {
    const learner = new Learner(sites, { depth: 2 });
    const producer = new TreeProducer(sites, uniform, new Random(2));
    for (let round = 0; round < 50; round++) learner.add(producer.produce(40));
    const learned = learner.learned();
    expect(readLearned(sites, writeLearned(sites, learned))).toEqual(learned);
  });

  it("can be edited by hand: what is set stands, and the rest is shared equally", () => {
    const letters = sitesOf(grammarOf({ Letter: ["a", "b", "c"] }));
    const text = `{"culprit":"probabilities","version":1,"context":0,"choices":[
      {"in":"Letter","options":[{"is":"\\"a\\"","probability":0.4},{"is":"\\"b\\""},{"is":"\\"c\\""}]}]}`;
    const model = probabilistic(readLearned(letters, text));
    const site = letters.all()[0] as Site;
    const shares = [0, 1, 2].map((option) => sharesOf(model.distribution(site, ""))(option));
    expect(shares.map((share) => Number(share.toFixed(9)))).toEqual([0.4, 0.3, 0.3]);
  });

  it("is refused with a word on what is wrong", () => {
    const file = (choices: unknown) =>
      JSON.stringify({ culprit: "probabilities", version: 1, context: 0, choices });
    const read = (text: string) => () => readLearned(sites, text);
    expect(read("{")).toThrow("expected probabilities as JSON");
    expect(read("{}")).toThrow("the probabilities are malformed at culprit");
    expect(read(file([{ in: "lisst", options: [] }]))).toThrow('did you mean "list"?');
    expect(read(file([{ in: "item", options: [{ is: "wrd", count: 1 }] }]))).toThrow(
      'expected an option of "item", got "wrd"; its options are "word", "list", "(\\"true\\" | \\"false\\")"',
    );
    const twice = [
      { is: "word", probability: 0.8 },
      { is: "list", probability: 0.7 },
    ];
    expect(read(file([{ in: "item", options: twice }]))).toThrow("to add up to at most 1, got 1.5");
  });
});
