import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { Maker } from "../../../src/explain/make/maker.ts";
import { namingForms } from "../../../src/explain/naming/naming-form.ts";
import { partNamesIn } from "../../../src/explain/naming/part-names.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readAntlr } from "../../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

const builtin = (name: string) => readEbnf(builtinGrammar(name)?.text ?? "").grammar;
const json = builtin("json");

const order = '{"id": 7, "items": [{"price": 9.5, "discount": 57}, {"price": 60}]}';
const namesOf = (...texts: readonly string[]) =>
  partNamesIn(
    texts.map((text) => parseTree(json, text)),
    json,
  );
const ofOrders = vocabularyOf(json, { names: namesOf(order) });

/** The number of the element that a rule's nodes of this name are. */
function part(rule: string, { ruleNumber }: Vocabulary = ofOrders): number {
  const number = ruleNumber(rule);
  if (number === undefined) throw new Error(`expected ${rule} to be asked about`);
  return number;
}

const measuresOf = (text: string, vocabulary = ofOrders) =>
  measureTree(parseTree(json, text), vocabulary).measures;

describe("names of parts", () => {
  it("stand in front of a colon or an equals sign, or in brackets above what they name", () => {
    expect(namingForms(json)).toEqual([{ rule: "member", alternative: 0, names: [1], part: [4] }]);
    expect(namingForms(builtin("ini"))).toMatchObject([
      { rule: "section", names: [2], part: [5, 0, 1] },
      { rule: "entry", names: [1], part: [4] },
    ]);
    expect(
      namingForms(
        readEbnf(`tag: "<" name attribute* ">"
        attribute: " " name '="' text '"'
        name: /[a-z]/+
        text: /[^"]/*`).grammar,
      ),
    ).toMatchObject([{ rule: "attribute", names: [1], part: [3] }]);
    expect(namingForms(builtin("arithmetic"))).toEqual([]);
    expect(namingForms(readAntlr("grammar G; pair: NAME ':' NAME; NAME: [a-z]+;").grammar)).toEqual([]);
  });

  it("are those of more than one input, or of the only one", () => {
    expect(namesOf(order)).toEqual([
      { rule: "member", alternative: 0, words: ['"id"', '"items"', '"price"', '"discount"'] },
    ]);
    expect(namesOf('{"a":1}', '{"a":2,"b":3}')).toMatchObject([{ words: ['"a"'] }]);
    expect(namesOf("1", "2")).toEqual([]);
  });

  it("let what they stand for be asked about each by itself", () => {
    const measures = measuresOf(order);
    expect(measures[part('number of "price"')]).toMatchObject({ occurrences: 2, largest: 60, smallest: 9.5 });
    expect(measures[part('number of "discount"')]).toMatchObject({ occurrences: 1, largest: 57 });
    expect(measures[part('array of "items"')]).toMatchObject({ occurrences: 1 });
    expect(measures[part('object of "items"')]).toBeUndefined();
    expect(measures[part("number")]).toMatchObject({ occurrences: 4, largest: 60, smallest: 7 });
  });

  it("let texts that are numbers be compared as such", () => {
    const ini = builtin("ini");
    const tree = (text: string) => parseTree(ini, text);
    const names = partNamesIn([tree("timeout = 90")], ini);
    const vocabulary = vocabularyOf(ini, { names });
    const largest = (text: string) =>
      measureTree(tree(text), vocabulary).measures[part("text of timeout", vocabulary)]?.largest;
    expect(largest("timeout = 90")).toBe(90);
    expect(largest("timeout = 9s\ntimeout = 1e3\nother = 5000")).toBe(1000);
    expect(largest("timeout = \n")).toBe(-Infinity);
  });

  it("change nothing of what is asked without them", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (text) => {
        const tree = parseTree(json, text);
        const plain = vocabularyOf(json);
        const { elements, naming } = vocabularyOf(json, {
          names: partNamesIn([tree], json),
        });
        const vocabulary = vocabularyOf(json, { names: naming.words });
        const measures = measuresOf(text, vocabulary);
        const expected = measuresOf(text, plain);
        const ownOnes = [...elements.keys()].filter(
          (number) => !naming.rules.has(elements[number]?.rule ?? ""),
        );
        expect(ownOnes.map((number) => measures[number])).toEqual(
          plain.elements.map((_, number) => expected[number]),
        );
      }),
      { numRuns: 25 },
    );
  });

  it("are written where an input is to have a part of that name", () => {
    const element = part('number of "discount"');
    const maker = new Maker({ vocabulary: ofOrders, reader: inputReader(ofOrders) });
    const made = atOnce(
      maker.inputsFor(
        [{ feature: { question: "largest number", of: element }, isAbove: true, threshold: 80 }],
        {
          count: 3,
          random: new Random(1),
          near: [parseTree(json, order)],
        },
      ),
    );
    const texts = made.map(({ text }) => text);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(measuresOf(text)[element]?.largest).toBeGreaterThan(80);
  });

  /** What is the largest number of a name in an input of the grammar, when names are those of the input. */
  const largestOf = (grammar: Grammar, text: string, rule: string): number | undefined => {
    const tree = parseTree(grammar, text);
    const vocabulary = vocabularyOf(grammar, { names: partNamesIn([tree], grammar) });
    return measureTree(tree, vocabulary).measures[vocabulary.ruleNumber(rule) ?? -1]?.largest;
  };

  it("are those of elements and attributes, of keys with a value in a group, and of columns", () => {
    const xml = readEbnf(`
      element: "<" NAME attribute* ">" content "</" NAME ">"
      attribute: " " NAME "=" QUOTED
      content: TEXT? (element TEXT?)*
      QUOTED: '"' /[^"]*/ '"'
      NAME: /[a-z]/+
      TEXT: /[^<]/+
    `).grammar;
    const order = '<order id="71"><qty>3</qty><qty>-12</qty><a>9</b></order>';
    expect(largestOf(xml, order, "content of qty")).toBe(3);
    expect(largestOf(xml, order, "QUOTED of id")).toBe(71);
    // Its end tag has another name.
    expect(largestOf(xml, order, "content of a")).toBeUndefined();
    const yaml = readEbnf(
      'lines: (" "* KEY ":" (" " VALUE)? "\\n")*\n KEY: /[a-z]/+\n VALUE: /[^\\n]/+',
    ).grammar;
    expect(largestOf(yaml, "qty: 5\nsku:\n qty: 40\n", "VALUE of qty")).toBeUndefined();
    const keyed = readEbnf(
      'lines: line*\n line: " "* KEY ":" (" " VALUE)? "\\n"\n KEY: /[a-z]/+\n VALUE: /[^\\n]/+',
    ).grammar;
    expect(largestOf(keyed, "qty: 5\nsku:\n qty: 40\n", "VALUE of qty")).toBe(40);
    const csv = builtin("csv");
    expect(largestOf(csv, 'id,"qty"\n7,3\n8,-4\n', "field of qty")).toBe(3);
    // Without numbers below them, or with numbers among them, they name nothing.
    expect(largestOf(csv, "id,qty\nx,y\n", "field of qty")).toBeUndefined();
    expect(largestOf(csv, "1,qty\n7,3\n", "field of qty")).toBeUndefined();
  });
});
