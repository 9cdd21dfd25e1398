import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { predictionFor } from "../../../src/explain/decision/decision-tree.ts";
import { FeatureTable } from "../../../src/explain/features/feature-table.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import type { MeasuredTree } from "../../../src/explain/features/measured-tree.ts";
import { type Vocabulary, vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { type Feature, featureValue } from "../../../src/explain/questions/questions.ts";
import { learnedTheory } from "../../../src/explain/refinement/asked-nodes.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { uniform } from "../../../src/generate/models.ts";
import { TreeProducer } from "../../../src/generate/tree-producer.ts";
import { readAntlr } from "../../../src/grammar/antlr/read-antlr.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { readPattern } from "../../../src/parse/pattern/read-pattern.ts";
import { tokenTree } from "../../../src/parse/token-tree.ts";
import { grammars } from "../../generate/random-grammar.ts";
import { deepTree } from "../../tree/tree-arbitrary.ts";
import { drawnTogether } from "./drawn-together.ts";
import { inWords } from "./feature-in-words.ts";
import { plainFeatureValue } from "./plain-features.ts";

const json = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

function tableOf(inputs: readonly MeasuredTree[], vocabulary: Vocabulary, passing = 0): FeatureTable {
  const table = new FeatureTable(vocabulary);
  for (const [row, input] of inputs.entries()) table.add(input, row >= passing);
  return table;
}

/** The columns of the texts, in words, by the simplest feature of each. */
function columnsOf(grammar: Grammar, texts: readonly string[]): Map<string, number[]> {
  const vocabulary = vocabularyOf(grammar);
  const inputs = texts.map((text) =>
    measureTree(parseTree(grammar, text), vocabulary, (token) => tokenTree(grammar, token)),
  );
  return new Map(
    atOnce(tableOf(inputs, vocabulary).columns()).flatMap(({ features, values }) =>
      features.map((feature) => [inWords(feature, vocabulary), [...values]] as const),
    ),
  );
}

/** The first question of the tree that the texts teach, given which of them fail; it must be the only one. */
function theoryOf(grammar: Grammar, passing: readonly string[], failing: readonly string[]): string {
  const vocabulary = vocabularyOf(grammar);
  const inputs = [...passing, ...failing].map((text) => measureTree(parseTree(grammar, text), vocabulary));
  const table = tableOf(inputs, vocabulary, passing.length);
  const known = inputs.map((measured, row) => ({ measured, fails: row >= passing.length }));
  const { learned } = atOnce(
    learnedTheory({ table, inputs: known, blanksMatter: false }, vocabulary, {
      columnsOf: () => table.columns(),
    }),
  );
  const { tree, columns } = learned;
  const featureOf = (column: number) => columns[column]?.features[0] as Feature;
  for (const { measured, fails } of known) {
    const prediction = predictionFor(tree, (column) => featureValue(featureOf(column), measured));
    expect(prediction.fails).toBe(fails);
  }
  if (tree.kind === "prediction" || tree.atMost.kind === "decision" || tree.above.kind === "decision") {
    throw new Error("expected exactly one question");
  }
  return `${inWords(featureOf(tree.column), vocabulary)} ${tree.above.fails ? ">" : "<="} ${tree.threshold}`;
}

describe("features of inputs", () => {
  const calculator = readEbnf(`
    start: function "(" number ")"
    function: "sqrt" | "cos"
    number: "-"? digit+ ("." digit+)?
    digit: /[0-9]/
  `).grammar;

  it("say what exists, how often, how long, how large and how high", () => {
    const columns = columnsOf(calculator, ["sqrt(-9)", "cos(10.5)"]);
    expect(Object.fromEntries(columns)).toMatchObject({
      "function/0 exists": [1, 0],
      "function/1 exists": [0, 1],
      "number largest number": [-9, 10.5],
      "number longest text": [2, 4],
      "number/0/0 most elements": [1, 0],
      "digit count": [1, 3],
      "digit largest number": [9, 5],
      "function highest code point": [116, 115],
    });
    expect(columns.has("start exists")).toBe(false);
  });

  it("are infinite where an element does not occur, and finite however large a number is", () => {
    const columns = columnsOf(json, ["[]", "[1e999,-1e999,-0]", '"1"']);
    expect(columns.get("number largest number")).toEqual([-Infinity, Number.MAX_VALUE, -Infinity]);
    expect(columns.get("number smallest number")).toEqual([Infinity, -Number.MAX_VALUE, Infinity]);
    expect(columns.get("array/1/1 most elements")).toBeUndefined();
    expect(columns.get("array/1/2 fewest elements")).toEqual([Infinity, 2, Infinity]);
  });

  it("say that something is empty, in whatever form", () => {
    const vocabulary = vocabularyOf(
      readEbnf(`
        list: string ("," string)*
        string: "'" letter* "'" | '"' ("-" | letter)* '"' | number
        number: "-"? letter+
        letter: /[ab]/
      `).grammar,
    );
    const { elements, sites } = vocabulary;
    const empties = [...elements.keys()].filter((element) => elements[element]?.kind === "empty");
    expect(empties.map((element) => elements[element]?.rule)).toEqual(["string"]);
    const holds = (text: string): number[] => {
      const measured = measureTree(parseTree(sites.grammar, text), vocabulary);
      return empties.map((element) => featureValue({ question: "exists", of: element }, measured));
    };
    expect(["''", "'a',\"\"", "'a',a", '"-",-a'].map(holds)).toEqual([[1], [1], [0], [0]]);
  });

  it("say what is less than what, of things that occur once", () => {
    const message = readEbnf(`
      message: size ":" payload
      size: digit+
      payload: letter*
      digit: /[0-9]/
      letter: /[a-z]/
    `).grammar;
    const columns = columnsOf(message, ["3:abc", "12:abcd", "0:"]);
    expect(columns.get("size largest number less payload longest text")).toEqual([0, 8, 0]);
    const compared = [...columns.keys()].filter((name) => name.includes(" less "));
    expect(compared.filter((name) => name.startsWith("digit largest number"))).toEqual([]);
  });

  it("say what a part's text is, by its place where that matters", () => {
    const sums = readEbnf(
      'sum: number | number "-" number | number "/" number \n number: "0" | /[1-9]/ /[0-9]/*',
    ).grammar;
    const columns = columnsOf(sums, ["0/1", "10/0", "7-0", "0"]);
    expect(columns.get("number in any place is 10")).toEqual([0, 1, 0, 0]);
    expect(columns.get("number in sum/2/2 is 0")).toEqual([0, 1, 0, 0]);
    expect(columns.get("number in sum/1/2 is 0")).toEqual([0, 0, 1, 0]);
    expect(columns.get("number in any place is 1")).toEqual([1, 0, 0, 0]);
    // What the whole input is says nothing about others.
    expect(columns.get("number in any place is 0")).toEqual([1, 1, 1, 0]);
  });

  it("say which parts have the same text and which have not, wherever they stand and in what", () => {
    const jumps = readEbnf(`
      program: _ statement+
      statement: label ":" _ statement | "break" _ label ";" _ | "{" _ statement* "}" _
      label: /[a-z]/+ _
      _: " "*
    `).grammar;
    const columns = columnsOf(jumps, [
      "a: break a ;",
      "a: break b;",
      "a:{} break a;",
      "{a:{break b;break b;}}",
    ]);
    expect(columns.get("label in statement/0/0 and statement/1/2 equal")).toEqual([1, 0, 1, 0]);
    expect(columns.get("label in statement/1/2 and statement/1/2 equal")).toEqual([0, 0, 0, 1]);
  });

  it("compare no part with what it contains", () => {
    const nested = readEbnf('list: "(" pair \n pair: "," item \n item: pair | "x" | "y"').grammar;
    const names = [...columnsOf(nested, ["(,,x", "(,y"]).keys()];
    expect(names).toContain("item in pair/0/1 is x");
    expect(names.filter((name) => name.includes("different"))).toEqual([]);
  });

  it("tell keys that an object has twice from those of several objects", () => {
    const columns = columnsOf(json, [
      '{"a":1, "b":2, "a" :3}',
      '{"a":{"a":1}}',
      '[{"a":1},{"a":2}]',
      '{"a":1,"b":"a"}',
      '{"a":{"b":1},"c":{"b":1}}',
    ]);
    const twice = [...columns].filter(
      ([name, values]) => name.includes(" equal") && values.join() === "1,0,0,0,0",
    );
    expect(twice.map(([name]) => name)).toEqual([
      "string in member/0/1 and member/0/1 equal of the same object",
    ]);
  });

  it("say which patterns of the user's occur, and what functions of the user's give", () => {
    const { pattern } = readPattern(calculator, "<function>(-<digit>)");
    const vocabulary = vocabularyOf(calculator, {
      patterns: [{ name: "negated digit", pattern }],
      own: [{ name: "vowels", measure: (text) => text.match(/[aeiou]/g)?.length ?? Number.NaN }],
    });
    const texts = ["cos(1)", "cos(-25)", "sqrt(-2)"];
    const inputs = texts.map((text) => measureTree(parseTree(calculator, text), vocabulary));
    const columns = atOnce(tableOf(inputs, vocabulary).columns()).map(({ features: [simplest], values }) => ({
      simplest: inWords(simplest as Feature, vocabulary),
      values: [...values],
    }));
    expect(columns).toContainEqual({ simplest: "occurs negated digit", values: [0, 0, 1] });
    expect(columns[0]).toEqual({ simplest: "vowels", values: [1, 1, 0] });
  });

  it("do not speak of white space unless it was seen to matter", () => {
    const spaced = readEbnf(
      'list: "x" (sep "x")* end? \n sep: "," | blank \n blank: " "+ \n end: "" | "!"',
    ).grammar;
    const { elements, firstBlank } = vocabularyOf(spaced);
    const names = elements.slice(0, firstBlank).map(({ rule, place }) => rule + place);
    const parts = ["list/0/1", "list/0/1/0", "list/0/2", "list/0/2/0"];
    expect(names).toEqual(["list", ...parts, "sep", "sep/0", "end", "end/0", "end/1"]);
    expect(vocabularyOf(json).elements.filter(({ rule }) => rule === "_")).toEqual([]);
  });

  it("speak of tokens and their insides", () => {
    const lexed = readAntlr(`grammar sums;
      sum: NUMBER ('+' NUMBER)*;
      NUMBER: '-'? DIGITS;
      fragment DIGITS: [0-9]+;
      SPACE: ' '+ -> skip;`).grammar;
    const columns = columnsOf(lexed, ["1", "12 + -3"]);
    expect(Object.fromEntries(columns)).toMatchObject({
      "NUMBER smallest number": [1, -3],
      "NUMBER/0/0 most elements": [0, 1],
      "NUMBER count": [1, 2],
      "DIGITS longest text": [1, 2],
    });
    expect([...columns.keys()].filter((name) => name.includes("SPACE"))).toEqual([]);
  });

  it("count a token that another rule derived for both rules", () => {
    const typed = readAntlr(`grammar words;
      words: WORD+;
      WORD: [a-z]+ ' '?;
      LOUD: [A-Z]+ ' '? -> type(WORD);`).grammar;
    const columns = columnsOf(typed, ["a", "a B c"]);
    expect(columns.get("WORD count")).toEqual([1, 3]);
    expect(columns.get("LOUD exists")).toEqual([0, 1]);
    expect(columns.get("WORD highest code point")).toEqual([97, 99]);
  });

  it("have the values that their definitions give, in trees of any grammar", () => {
    fc.assert(
      fc.property(grammars, fc.nat(), (grammar, seed) => {
        const vocabulary = vocabularyOf(grammar);
        const producer = new TreeProducer(vocabulary.sites, uniform, new Random(seed));
        const trees = [5, 10, 20].map((budget) => producer.produce(budget));
        const inputs = trees.map((tree) => measureTree(tree, vocabulary));
        const table = new FeatureTable(vocabulary);
        for (const input of inputs) table.add(input, true);
        for (const feature of drawnTogether(vocabulary, new Random(seed), 20)) table.ask(feature);
        for (const { features, values } of atOnce(table.columns())) {
          for (const feature of features) {
            expect([inWords(feature, vocabulary), ...values]).toEqual([
              inWords(feature, vocabulary),
              ...trees.map((tree) => plainFeatureValue(feature, tree, vocabulary)),
            ]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are measured in trees of any depth", () => {
    const nest = readEbnf('nest: nest | "x"').grammar;
    const vocabulary = vocabularyOf(nest);
    const tree = deepTree(20_000);
    const { measures } = measureTree(tree, vocabulary);
    expect(measures[0]?.occurrences).toBe(19_999);
  });

  it("are refused for a tree of another grammar", () => {
    expect(() => measureTree(parseTree(json, "1"), vocabularyOf(calculator))).toThrow(
      'expected the rule "start", found the rule "json"',
    );
  });
});

describe("a decision tree over features", () => {
  it("finds what makes the difference, in words of the grammar", () => {
    expect(
      theoryOf(
        json,
        ["{}", "[]", "[[]]", '{"a":{}}', '{"a":[]}', '[[],"{"]'],
        ["[{}]", '{"a":[{}]}', '[1,{"b":2}]'],
      ),
    ).toBe("array contains object > 0.5");
    expect(theoryOf(json, ["1", "[1,2]", "-0.5", "{}"], ["-1", "[3,-7]"])).toBe(
      "number smallest number <= -0.75",
    );
    expect(
      theoryOf(
        json,
        ["[]", "[1,1]", "[true,2]", '["a",true]', "[[],{},true]"],
        ["[1,true]", "[[3],{},true]"],
      ),
    ).toBe("number before value/4 > 0.5");
  });
});
