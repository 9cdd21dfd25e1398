import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { learnDecisionTree } from "../../../src/explain/decision/learn-decision-tree.ts";
import { FeatureTable } from "../../../src/explain/features/feature-table.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { Maker } from "../../../src/explain/make/maker.ts";
import { type Feature, KINDS, Questions } from "../../../src/explain/questions/questions.ts";
import { featureNames } from "../../../src/explain/theory/feature-names.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { type EndsWith, endsWith } from "./ends-with.ts";

const { grammar } = readEbnf(`
  words: word (" " word)*
  word: /[a-z]/+`);
const vocabulary = vocabularyOf(grammar);
const questions = new Questions([...KINDS, endsWith]);
const asked: EndsWith = { question: "ends with", word: "off" };
const feature = asked as unknown as Feature;

describe("a new kind of question, which is one file", () => {
  it("is measured in inputs, and learned from them", () => {
    const table = new FeatureTable(vocabulary, false, questions);
    const failing = ["off", "on off", "off on off"];
    const passing = ["on", "off on", "on on", "off off on", "a"];
    for (const text of [...failing, ...passing])
      table.add(measureTree(parseTree(grammar, text), vocabulary), failing.includes(text));
    const columns = atOnce(table.columns());
    const tree = learnDecisionTree(
      columns.map(({ values }) => values),
      table.fails,
    );
    expect(tree).toMatchObject({ kind: "decision", threshold: 0.5, atMost: { fails: false } });
    expect(tree.kind === "decision" && columns[tree.column]?.features).toContainEqual(asked);
  });

  it.each([true, false])("is a reason for the inputs that are made: %s", (isAbove) => {
    const maker = new Maker({ vocabulary, reader: inputReader(vocabulary) }, { kinds: questions });
    const near = ["on off", "off on"].map((text) => parseTree(grammar, text));
    const wish = { count: 3, random: new Random(1), near };
    const made = atOnce(maker.inputsFor([{ feature, isAbove, threshold: 0.5 }], wish));
    expect(made.map(({ text }) => text.endsWith("off"))).toEqual([isAbove, isAbove, isAbove]);
  });

  it("is told in words, and in JSON that is read again", () => {
    const names = featureNames(vocabulary, questions);
    const name: unknown = JSON.parse(JSON.stringify(names.nameOf(feature)));
    expect(names.featureOf(v.parse(questions.schema, name))).toEqual(asked);
    const side = { isAbove: false, threshold: 0.5, next: 1, same: [], features: [] };
    expect(questions.inWords(asked, side)).toBe("the input does not end with off");
  });
});
