import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import { measureInput } from "../../../src/explain/features/measure-input.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import type { Measures } from "../../../src/explain/features/measured-tree.ts";
import { isChoice, type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { uniform } from "../../../src/generate/models.ts";
import { sitesOf } from "../../../src/generate/sites.ts";
import { TreeProducer } from "../../../src/generate/tree-producer.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseForest, parseTree } from "../../../src/parse/parse.ts";
import { textOf } from "../../../src/tree/text.ts";
import type { Tree } from "../../../src/tree/tree.ts";
import { grammars } from "../../generate/random-grammar.ts";

/** More trees than these are not enumerated. */
const mostTrees = 60;

function treesOf(grammar: Grammar, text: string): Tree[] {
  const forest = parseForest(grammar, text);
  if (forest.kind === "failure") return [];
  const count = forest.count();
  return count === "infinite" || count > mostTrees ? [] : [...forest.trees()];
}

/** What all parses may change: is there one, and its extremes. */
const extremes = (measures: Measures | undefined) =>
  measures && {
    longest: measures.longest,
    shortest: measures.shortest,
    largest: measures.largest,
    smallest: measures.smallest,
    highestCodePoint: measures.highestCodePoint,
  };

/** The extremes over the measures of each tree by itself. */
function united(all: readonly (Measures | undefined)[]): ReturnType<typeof extremes> {
  const there = all.filter((each) => each !== undefined);
  const over = (pick: (...values: number[]) => number, of: (measures: Measures) => number): number =>
    pick(...there.map(of));
  if (there.length === 0) return undefined;
  return {
    longest: over(Math.max, ({ longest }) => longest),
    shortest: over(Math.min, ({ shortest }) => shortest),
    largest: over(Math.max, ({ largest }) => largest),
    smallest: over(Math.min, ({ smallest }) => smallest),
    highestCodePoint: over(Math.max, ({ highestCodePoint }) => highestCodePoint),
  };
}

const isOfRule = (element: number, { elements }: Vocabulary): boolean =>
  elements[element]?.kind === "rule" || elements[element]?.kind === "alternative";

describe("what inputs have in all of their parses", () => {
  it("is what one of their trees has, as far as rules and alternatives are concerned; the rest is of the canonical one", () => {
    let ambiguous = 0;
    fc.assert(
      fc.property(grammars, fc.integer(), (grammar, seed) => {
        const text = textOf(new TreeProducer(sitesOf(grammar), uniform, new Random(seed)).produce(8));
        const trees = treesOf(grammar, text);
        if (trees.length < 2) return;
        ambiguous++;
        const plain = vocabularyOf(grammar);
        const each = trees.map((tree) => measureTree(tree, plain).measures);
        const canonical = parseTree(grammar, text);
        const { measures } = measureInput(text, canonical, vocabularyOf(grammar, { allParses: true }));
        const own = measureTree(canonical, plain);
        for (const element of plain.elements.keys()) {
          const expected = isOfRule(element, plain)
            ? united(each.map((of) => of[element]))
            : extremes(own.measures[element]);
          expect(extremes(measures[element])).toEqual(expected);
        }
      }),
      { numRuns: 400 },
    );
    expect(ambiguous).toBeGreaterThan(40);
  });

  it("is told of tokens, too, and of what is in them", () => {
    const { grammar } = readEbnf(`
      list: item+
      item: NUMBER | group
      group: NUMBER
      token NUMBER = DIGIT+
      fragment DIGIT = /[0-9]/
      skip SPACE = " "
    `);
    const vocabulary = vocabularyOf(grammar, { allParses: true });
    const { measures } = measureInput("12 7", parseTree(grammar, "12 7"), vocabulary);
    const there = [...vocabulary.elements.keys()].filter((element) => measures[element]);
    const names = there.map((element) => {
      const { kind, rule = "", place = "" } = vocabulary.elements[element] ?? {};
      return `${kind} ${rule}${place}`;
    });
    expect(names).toEqual(expect.arrayContaining(["alternative item/0", "alternative item/1", "rule group"]));
    const number = vocabulary.ruleNumber("NUMBER") ?? -1;
    expect(extremes(measures[number])).toMatchObject({ largest: 12, smallest: 7, longest: 2, shortest: 1 });
  });

  it("proves nothing, as two trees may have what no single one has", () => {
    const { grammar } = readEbnf('s: "x" @one | "x" @two');
    const vocabulary = (allParses: boolean) => vocabularyOf(grammar, { allParses });
    const built = (allParses: boolean) => {
      const { elements } = vocabulary(allParses);
      const both = [...elements.keys()].filter((element) =>
        isChoice(elements[element] as (typeof elements)[0]),
      );
      const inputs = construction(vocabulary(allParses)).inputsFor(
        both.map((element) => ({ feature: { question: "exists", element }, isAbove: true, threshold: 0 })),
        { count: 1, random: new Random(1) },
      );
      return atOnce(inputs).kind;
    };
    expect(built(false)).toBe("infeasible");
    expect(built(true)).toBe("not found");
  });
});
