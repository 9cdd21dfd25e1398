import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { sharesOf } from "../../src/generate/distribution.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import { probabilistic, uniform } from "../../src/generate/models.ts";
import { type Site, sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { project } from "../../src/tree/project.ts";
import { textOf } from "../../src/tree/text.ts";
import { specialized } from "../grammar/specialized.ts";
import { treeOf } from "../tree/tree-of.ts";
import { grammars } from "./random-grammar.ts";

describe("what was learned of a grammar", () => {
  it("holds for one that was made from it, where alternatives of one origin share what that had", () => {
    fc.assert(
      fc.property(grammars, fc.nat(), (grammar, seed) => {
        const random = new Random(seed);
        const sites = sitesOf(grammar);
        const product = specialized(grammar, random);
        const learner = new Learner(sites);
        const producer = new TreeProducer(sites, uniform, random);
        for (let round = 0; round < 5; round++) learner.add(producer.produce(10));
        const learned = learner.learned();
        const model = probabilistic(learned);
        const baseSites = new Map(sites.all().map((site) => [site.key, site]));
        for (const site of sitesOf(product).all()) {
          const base = baseSites.get(site.origin?.key ?? "") as Site;
          if (!learned.contexts.get("")?.has(base.key)) continue;
          const share = sharesOf(model.distribution(site, ""));
          const baseShare = sharesOf(model.distribution(base, ""));
          const origins = site.origin?.alternatives;
          for (const option of learned.contexts.get("")?.get(base.key)?.counts.keys() ?? []) {
            const options = origins
              ? [...origins.keys()].filter((each) => origins[each] === option)
              : [option];
            const sum = options.reduce((total, each) => total + share(each), 0);
            expect(sum, `${site.key} ${option}`).toBeCloseTo(baseShare(option), 9);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it("holds there by the productions above, too, and can be learned again from its trees", () => {
    const { grammar } = readEbnf('s: a b\na: "<" n ">"\nb: "(" n ")"\nn: "1" | "2" | "3"\n');
    const sites = sitesOf(grammar);
    const learner = new Learner(sites, { depth: 1 });
    learner.add(treeOf('s(a("<", n:2("3"), ">"), b("(", n("1"), ")"))'));
    const model = probabilistic(learner.learned());
    const product = specialized(grammar, new Random(1));
    const again = new Learner(sites, { depth: 1 });
    const trees = new TreeProducer(sitesOf(product), model, new Random(2));
    const texts = new Producer(sitesOf(product), model, new Random(3));
    for (let round = 0; round < 20; round++) {
      const tree = trees.produce(10);
      expect(textOf(tree)).toBe("<3>(1)");
      expect(new TextDecoder().decode(texts.produce(10))).toBe("<3>(1)");
      again.add(project(tree, product));
    }
    expect(again.learned().contexts.get("b:0")?.get("n")?.counts).toEqual(new Map([[0, 20]]));
  });
});
