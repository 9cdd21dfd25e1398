import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import type { Feature } from "../../../src/explain/features/feature.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { type FeaturePredicate, meetsAll } from "../../../src/explain/features/predicate.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

/** The number of an element, by its rule and place. */
function elementOf({ elements }: Vocabulary, name: string): number {
  const found = elements.findIndex(({ rule, place }) => rule + place === name);
  if (found < 0) throw new Error(`no element "${name}"`);
  return found;
}

const predicate = (feature: Feature, isAbove: boolean, threshold: number): FeaturePredicate => ({
  feature,
  isAbove,
  threshold,
});

/** The texts of inputs built near these; each was found to meet the predicates. */
function textsBuilt(
  vocabulary: Vocabulary,
  predicates: readonly FeaturePredicate[],
  { near = [], count = 5 }: { readonly near?: readonly string[]; readonly count?: number } = {},
): string[] {
  const { grammar } = vocabulary.sites;
  const built = atOnce(
    construction(vocabulary).inputsFor(predicates, {
      count,
      random: new Random(1),
      near: near.map((text) => parseTree(grammar, text)),
    }),
  );
  if (built.kind !== "built") throw new Error(built.kind);
  for (const { measured } of built.inputs) expect(meetsAll(measured, predicates)).toBe(true);
  return built.inputs.map(({ text }) => text);
}

describe("construction", () => {
  const vocabulary = vocabularyOf(json);
  const [array, object, number, string] = ["array", "object", "number", "string"].map((name) =>
    elementOf(vocabulary, name),
  ) as [number, number, number, number];

  it("builds different inputs that meet all predicates, near a known one", () => {
    const predicates = [
      predicate({ question: "contains", element: array, other: object }, false, 0.5),
      predicate({ question: "largest number", element: number }, true, 41.5),
      predicate({ question: "count", element: string }, false, 1.5),
    ];
    const texts = textsBuilt(vocabulary, predicates, { near: ['[1,{"a":[2,3]},"x"]'] });
    expect(new Set(texts).size).toBe(5);
    for (const text of texts) expect(() => JSON.parse(text)).not.toThrow();
  });

  it("takes on an obligation once that many predicates imply", () => {
    const contains = predicate({ question: "contains", element: array, other: object }, true, 0);
    expect(textsBuilt(vocabulary, new Array(24).fill(contains), { near: ["[{}]"] })).toHaveLength(5);
  });

  it("leaves obligations to be checked where all of them together would have too many ways", () => {
    const rules = ["array", "object", "number", "string", "member", "value"].map((name) =>
      elementOf(vocabulary, name),
    );
    const predicates = rules.flatMap((element) =>
      rules
        .filter((other) => other !== element)
        .map((other) => predicate({ question: "before", element, other }, true, 0)),
    );
    const near = ['[[1,"x"],{"a":{"b":2}},"y",[3,{"c":[4]}],"z",{"d":5}]'];
    expect(textsBuilt(vocabulary, predicates, { near, count: 1 })).toHaveLength(1);
  });

  it("proves that nothing meets predicates which exclude each other", () => {
    const { inputsFor } = construction(vocabulary);
    const wish = { count: 1, random: new Random(1) };
    const member = elementOf(vocabulary, "member");
    const some = predicate({ question: "exists", element: member }, true, 0.5);
    const none = predicate({ question: "exists", element: object }, false, 0.5);
    expect(atOnce(inputsFor([some, none], wish))).toEqual({ kind: "infeasible" });
    const digit = elementOf(vocabulary, "digit");
    const longer = predicate({ question: "longest text", element: digit }, true, 1.5);
    expect(atOnce(inputsFor([longer], wish)).kind).toBe("infeasible");
  });

  it("builds a node in one rule that stands inside of another and of a third", () => {
    const vocabulary = vocabularyOf(
      readEbnf(`
        list: "(" item+ ")"
        item: list | word
        word: "a" | "b" word`).grammar,
    );
    const [list, item, word] = ["list", "item", "word"].map((name) => elementOf(vocabulary, name));
    const inner: Feature = {
      question: "together",
      element: word as number,
      within: word,
      around: [item as number, list as number],
      traits: [],
      surroundings: [],
      operands: [],
    };
    expect(textsBuilt(vocabulary, [predicate(inner, true, 0)], { count: 2 })).toContainEqual(
      expect.stringMatching(/\(b/),
    );
  });

  it("says what it tried where it can prove nothing", () => {
    const { inputsFor } = construction(vocabulary);
    const digit = elementOf(vocabulary, "digit");
    const large = predicate({ question: "largest number", element: digit }, true, 9.5);
    const built = atOnce(inputsFor([large], { count: 1, random: new Random(1) }));
    expect(built).toEqual({ kind: "not found", tried: 40 });
  });

  it("writes plain numbers on both sides of a threshold", () => {
    const few = [predicate({ question: "smallest number", element: number }, false, -0.25)];
    const most = predicate({ question: "largest number", element: number }, false, -0.25);
    const texts = textsBuilt(vocabulary, [...few, most], { near: ["[1]"] });
    expect(texts.join(" ").length).toBeLessThan(100);
  });

  it("builds lines of any length without growing deep", () => {
    const { grammar } = readEbnf('lines: line ("\\n" line)* \n line: character* \n character: /[a-z ]/');
    const lines = vocabularyOf(grammar);
    const line = elementOf(lines, "line");
    const long = predicate({ question: "longest text", element: line }, true, 619.5);
    const short = predicate({ question: "longest text", element: line }, false, 2000);
    for (const text of textsBuilt(lines, [long, short], { near: ["a\nb"], count: 3 })) {
      expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeGreaterThan(619);
    }
  });

  it("makes texts of two parts equal or different, and numbers larger than lengths", () => {
    const { grammar } = readEbnf(
      'jump: label ":" "break " target ";" size \n label: name \n target: name \n name: /[a-d]/{2,3} \n size: /[0-9]/+',
    );
    const jumps = vocabularyOf(grammar);
    const name = elementOf(jumps, "name");
    const measured = measureTree(parseTree(grammar, "abc:break abc;7"), jumps);
    const equal = [...measured.parts().values()].find(
      (feature) => feature.question === "equal" && feature.element === name,
    ) as Feature;
    const size = elementOf(jumps, "size");
    const near = ["abc:break bad;1"];
    for (const text of textsBuilt(jumps, [predicate(equal, true, 0.5)], { near })) {
      expect(text).toMatch(/^(\w+):break \1;/);
    }
    for (const text of textsBuilt(jumps, [predicate(equal, false, 0.5)], { near: ["ab:break ab;1"] })) {
      expect(text).not.toMatch(/^(\w+):break \1;/);
    }
    const larger: Feature = {
      question: "difference",
      minuend: { question: "largest number", element: size },
      subtrahend: { question: "longest text", element: elementOf(jumps, "label") },
    };
    for (const text of textsBuilt(jumps, [predicate(larger, true, 20.5), predicate(equal, true, 0.5)], {
      near,
    })) {
      const [, label = "", number = ""] = /^(\w+):break \1;(\d+)$/.exec(text) ?? [];
      expect(Number(number) - label.length).toBeGreaterThan(20);
    }
  });

  it("builds the same from the same seed", () => {
    const predicates = [predicate({ question: "count", element: array }, true, 1.5)];
    const near = ['{"a":[]}'];
    expect(textsBuilt(vocabulary, predicates, { near })).toEqual(
      textsBuilt(vocabulary, predicates, { near }),
    );
  });
});
