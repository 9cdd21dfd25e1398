import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { sharesOf } from "../../src/generate/distribution.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import { probabilityText } from "../../src/generate/learned-json.ts";
import type { Model } from "../../src/generate/model.ts";
import { inverted, probabilistic } from "../../src/generate/models.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { textOf } from "../../src/tree/text.ts";
import { expressionGrammar, sampleTree } from "./expression-grammar.ts";

const sites = sitesOf(expressionGrammar);
const learner = new Learner(sites);
learner.add(sampleTree);
const learned = learner.learned();

function sharesIn(model: Model, rule: string): number[] {
  const { site } = sites.rule(rule);
  return site.options.map(([option]) => sharesOf(model.distribution(site, ""))(option));
}

function texts(model: Model): string[] {
  const producer = new Producer(sites, model, new Random(7));
  return Array.from({ length: 200 }, () => new TextDecoder().decode(producer.produce(60)));
}

const rounded = (shares: number[]): number[] => shares.map((share) => Number(share.toFixed(3)));

describe("the example of Inputs from Hell, 1 + (2 * 3)", () => {
  it("is the tree of the paper's figure", () => {
    expect(textOf(sampleTree)).toBe("1 + (2 * 3)");
  });

  it("gives the learned probabilities of the paper", () => {
    const model = probabilistic(learned);
    expect(rounded(sharesIn(model, "Expr"))).toEqual([0.667, 0.333, 0]);
    expect(rounded(sharesIn(model, "Term"))).toEqual([0.75, 0.25, 0]);
    expect(rounded(sharesIn(model, "Factor"))).toEqual([0.75, 0, 0, 0.25]);
    expect(rounded(sharesIn(model, "Int"))).toEqual([0, 1]);
    expect(rounded(sharesIn(model, "Digit"))).toEqual([0, 0.333, 0.333, 0.333, 0, 0, 0, 0, 0, 0]);
  });

  it("gives the inverted probabilities of the paper", () => {
    const model = inverted(learned);
    expect(rounded(sharesIn(model, "Expr"))).toEqual([0, 0, 1]);
    expect(rounded(sharesIn(model, "Term"))).toEqual([0, 0, 1]);
    expect(rounded(sharesIn(model, "Factor"))).toEqual([0, 0.5, 0.5, 0]);
    expect(rounded(sharesIn(model, "Int"))).toEqual([1, 0]);
    expect(rounded(sharesIn(model, "Digit"))).toEqual([
      0.143, 0, 0, 0, 0.143, 0.143, 0.143, 0.143, 0.143, 0.143,
    ]);
  });

  it("produces common inputs of the sample's digits and operators only", () => {
    for (const text of texts(probabilistic(learned))) expect(text).toMatch(/^[123+*() ]+$/);
  });

  it("produces uncommon inputs of what the sample lacks only", () => {
    const produced = texts(inverted(learned));
    for (const text of produced) expect(text).toMatch(/^[04-9+\-/ ]+$/);
    expect(produced.some((text) => text.includes(" - "))).toBe(true);
    expect(produced.some((text) => text.includes(" / "))).toBe(true);
    expect(produced.every((text) => !text.includes(" + "))).toBe(true);
  });

  it("is printed with percentages", () => {
    expect(probabilityText(sites, learned, probabilistic(learned)).split("\n").slice(0, 4)).toEqual([
      "Expr",
      "   66.7 %  Term",
      '   33.3 %  Expr " + " Term',
      '      0 %  Expr " - " Term',
    ]);
  });
});
