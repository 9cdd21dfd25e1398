import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { builtinGrammar } from "../../src/format/builtin-formats.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import { probabilistic } from "../../src/generate/models.ts";
import { withSampleWords } from "../../src/generate/sample-words.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree, recognizes } from "../../src/parse/parse.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

/** So many texts like the samples. */
function textsLike(samples: readonly string[], grammar: Grammar, count = 200): readonly string[] {
  const learner = new Learner(sitesOf(grammar), { depth: 2 });
  for (const sample of samples) learner.add(parseTree(grammar, sample));
  const own = withSampleWords(grammar, learner.learned(), learner.words);
  const producer = new Producer(sitesOf(own.grammar), probabilistic(own.learned), new Random(1));
  return Array.from({ length: count }, () => new TextDecoder().decode(producer.produce(1_000)));
}

const orders = [
  '{"name": "ann", "city": "Oslo", "age": 31}',
  '{"name": "bob", "city": "Oslo", "age": 52}',
  '{"name": "cyd", "city": "Rome", "age": 31}',
];

describe("texts like samples", () => {
  it("are derived by their grammar", () => {
    expect(textsLike(orders, json).filter((text) => !recognizes(json, text))).toEqual([]);
  });

  it("have words of theirs, where samples have these", () => {
    const objects = textsLike(orders, json).map((text) => Object.entries(JSON.parse(text)));
    expect(new Set(objects.flat().map(([key]) => key))).toEqual(new Set(["name", "city", "age"]));
    expect(new Set(objects.flat().map(([, value]) => value))).toContain("Oslo");
    expect(objects.flat().map(([, value]) => value)).not.toContain("name");
  });

  it("have new words, too, as often as samples have words only once", () => {
    const values = textsLike(orders, json)
      .flatMap((text) => Object.values(JSON.parse(text)))
      .filter((value) => typeof value === "string");
    const share = values.filter((value) => value !== "Oslo").length / values.length;
    expect(share).toBeGreaterThan(0.58);
    expect(share).toBeLessThan(0.75);
  });

  it("have parts of words that samples repeat", () => {
    const dates = readEbnf('date: year "-" number "-" number\nyear: /[0-9]/{4}\nnumber: /[0-9]/{2}').grammar;
    const made = textsLike(["1999-12-31", "1999-01-12", "1999-12-24"], dates);
    expect(made.filter((text) => !text.startsWith("1999-"))).toEqual([]);
    expect(new Set(made).size).toBeGreaterThan(10);
  });
});
