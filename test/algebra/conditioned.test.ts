import { describe, expect, it } from "vitest";
import { holds } from "../../src/algebra/condition.ts";
import { conditioned, positionsOf } from "../../src/algebra/conditioned.ts";
import { readCondition } from "../../src/algebra/read-condition.ts";
import { specialize } from "../../src/algebra/specialize.ts";
import { Random } from "../../src/base/random.ts";
import { Producer } from "../../src/generate/fast/producer.ts";
import { Learner } from "../../src/generate/learn.ts";
import type { Model } from "../../src/generate/model.ts";
import { probabilistic, uniform } from "../../src/generate/models.ts";
import { type Sites, sitesOf } from "../../src/generate/sites.ts";
import { TreeProducer } from "../../src/generate/tree-producer.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { readPattern } from "../../src/parse/pattern/read-pattern.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { project } from "../../src/tree/project.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { twoSampleDeviate } from "../laws/chi-square.ts";
import { bindsByOrder } from "./binding.ts";

/** More expansions than any tree of these models takes. */
const UNBOUNDED = 100_000;

const TREES = 300;

/** After so many trees of the base model there are enough that meet a condition, or it is rare. */
const MOST_TRIES = 7_000;

interface Example {
  readonly name: string;
  readonly grammar: string;
  /** Texts to learn from; without any the uniform model. */
  readonly samples: readonly string[];
  readonly patterns: Readonly<Record<string, string>>;
  readonly conditions: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  {
    name: "recursion",
    grammar: `
      expr = term "+" expr | term
      term = "(" expr ")" | "-" term | digit
      digit = "0" | "1" | "2"`,
    samples: ["1+0", "(2)+1", "-1", "0", "((1))", "2+2+(0)", "1", "--2", "0", "1"],
    patterns: { doubled: "((<expr>))", minus: "--<term>", zero: "0" },
    conditions: ["doubled", "not zero and minus", "exactly 1 zero or at least 2 minus", "is zero or doubled"],
  },
  {
    name: "counts that are not geometric, choices and classes",
    grammar: 'list = "[" (item ("," item)*)? "]"\nitem = /[a-f]/ | list | ("x" | "y") item?',
    samples: ["[a,b,a]", "[]", "[c,[]]", "[b,xa]", "[x,y,a,a]", "[a,e,f]", "[]"],
    patterns: { pair: "[<item>,<item>]", a: "a", nested: "[[]]", x: "x<item>" },
    conditions: ["pair", "not a", "a and pair", "at least 2 x or nested or pair"],
  },
  {
    name: "operators that bind by their order",
    grammar: 's = e ";"?\nprecedence e = e "*" e | "-" e | e "+" e | "(" e ")" | /[0-2]/',
    samples: [
      "1+0;",
      "(2)+1*0",
      "-1",
      "0;",
      "((1))",
      "2+2+(0)*1",
      "1*2",
      "-1*-0+2",
      "0",
      "1",
      "-(1+0)",
      "2;",
    ],
    patterns: { sum: "<e>+<e>", minus: "-<e>", zero: "0", doubled: "((<e>))" },
    conditions: ["not zero and sum", "exactly 1 minus", "at least 2 sum or minus", "is zero or not sum"],
  },
  {
    name: "the uniform model",
    grammar: 's = "a"* t | "b"\nt = /[ -~\\u{100}-\\u{400}]/ | "c" "d"?',
    samples: [],
    patterns: { a: "aaa<t>", d: "cd" },
    conditions: ["a", "not a and not d"],
  },
];

function modelOf(sites: Sites, samples: readonly string[]): Model {
  if (samples.length === 0) return uniform;
  const learner = new Learner(sites);
  for (const sample of samples) learner.add(parseTree(sites.grammar, sample));
  return probabilistic(learner.learned());
}

describe("producing from the grammar of a condition", () => {
  it.each(EXAMPLES)("follows the base model conditioned on it: $name", (example) => {
    const { grammar } = readEbnf(example.grammar);
    const sites = sitesOf(grammar);
    const model = modelOf(sites, example.samples);
    const patterns = new Map(
      Object.entries(example.patterns).map(([name, text]) => [name, readPattern(grammar, text).pattern]),
    );
    const random = new Random(7);
    const rejecting = new TreeProducer(sites, model, random);
    const pool: Tree[] = [];
    for (const text of example.conditions) {
      const condition = readCondition(text, patterns);
      const { made } = specialize(sites, condition, positionsOf(model));
      const own = made && conditioned(made, sites, model);
      if (!made || !own) throw new Error(`${text} holds for some tree`);
      const rejected: string[] = [];
      for (let tries = 0; rejected.length < TREES && tries < MOST_TRIES; tries++) {
        const tree = pool[tries] ?? rejecting.produce(UNBOUNDED);
        pool[tries] = tree;
        if (holds(condition, tree) && bindsByOrder(tree, grammar)) rejected.push(notationOf(tree));
      }
      const direct = new TreeProducer(sitesOf(made.grammar), own, random);
      const produced = Array.from(rejected, () => project(direct.produce(UNBOUNDED), made.grammar));
      for (const tree of produced) {
        expect(holds(condition, tree) && bindsByOrder(tree, grammar), text).toBe(true);
      }
      expect(rejected.length, text).toBeGreaterThan(100);
      expect(twoSampleDeviate(rejected, produced.map(notationOf)), text).toBeLessThan(4);
      const texts = new Producer(sitesOf(made.grammar), own, random);
      const fast = produced.map(() => new TextDecoder().decode(texts.produce(UNBOUNDED)));
      expect(twoSampleDeviate(produced.map(textOf), fast), text).toBeLessThan(4);
    }
  });
});
