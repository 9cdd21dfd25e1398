import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { construction } from "../../../src/explain/construction/construction.ts";
import type { Feature } from "../../../src/explain/features/feature.ts";
import { FeatureTable } from "../../../src/explain/features/feature-table.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { type FeaturePredicate, meetsAll } from "../../../src/explain/features/predicate.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { allTexts } from "./all-texts.ts";

/** Predicate sets drawn for each grammar; set PREDICATE_SETS for more. */
const sets = Number(process.env["PREDICATE_SETS"] ?? 60);
const seed = Number(process.env["PREDICATE_SEED"] ?? 1);

const grammars = {
  ambiguous: {
    longest: 5,
    grammar: readEbnf(`
      sum: sum "+" sum | term
      term: factor+ | "-" sum
      factor: "a" | "b" | "(" sum ")"`).grammar,
  },
  nullable: {
    longest: 4,
    grammar: readEbnf(`
      rows: row? tail
      row: cell ("," cell)*
      cell: "x"? mark*
      mark: "!" | "?"
      tail: "" | ";" rows`).grammar,
  },
  "like JSON": {
    longest: 9,
    grammar: readEbnf(`
      value: object | array | "t" | string
      object: "{" "}" | "{" member ("," member)* "}"
      member: string ":" value
      array: "[" "]" | "[" value ("," value)* "]"
      string: "'" letter* "'"
      letter: /[ab]/`).grammar,
  },
  nesting: {
    longest: 8,
    grammar: readEbnf(`
      list: "(" item{1,3} ")"
      item: list | word | pair
      pair: "<" word item? ">"
      word: "a" | "b" word`).grammar,
  },
} as const;

/** What can be proved about features with these questions. */
const questions = [
  "exists",
  "longest text",
  "shortest text",
  "most elements",
  "fewest elements",
  "contains",
  "before",
  "count",
  "highest code point",
] as const satisfies readonly Feature["question"][];

/** A threshold between two neighbouring values, as decision trees have it. */
function thresholdIn(values: readonly number[], random: Random): number {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  const index = random.below(sorted.length - 1);
  const [low, high] = [sorted[index] as number, sorted[index + 1] as number];
  if (low === -Infinity) return low;
  if (high === Infinity) return Number.MAX_VALUE;
  return (low + high) / 2;
}

describe("construction, held against all small texts", () => {
  for (const [name, { grammar, longest }] of Object.entries(grammars)) {
    it(`is right about ${sets} sets of predicates: ${name}`, () => {
      const { vocabulary, table, inputs, texts } = measured(grammar, longest);
      const builder = construction(vocabulary);
      const random = new Random(seed);
      const missed: string[] = [];
      for (let set = 0; set < sets; set++) {
        const near = [random.below(texts.length), random.below(texts.length)];
        const like = inputs[near[0] as number] as number[];
        const isTypical = random.below(2) === 0;
        const predicates: FeaturePredicate[] = Array.from({ length: 1 + random.below(5) }, () => {
          const column = random.below(table.length);
          const { features, values } = table[column] as (typeof table)[number];
          const feature = features[random.below(features.length)] as FeaturePredicate["feature"];
          const threshold = thresholdIn([...values], random);
          const isAbove = isTypical ? (like[column] as number) > threshold : random.below(2) === 0;
          return { feature, isAbove, threshold };
        });
        const built = builder.inputsFor(predicates, {
          count: 1,
          random,
          near: [parseTree(grammar, texts[near[1] as number] as string)],
        });
        const witness = texts.find((_, row) =>
          predicates.every(({ feature, isAbove, threshold }) => {
            const column = table.find(({ features }) => features.includes(feature));
            return (column?.values[row] as number) > threshold === isAbove;
          }),
        );
        if (built.kind === "built") {
          for (const { measured } of built.inputs) expect(meetsAll(measured, predicates)).toBe(true);
        } else if (witness !== undefined) {
          missed.push(
            `${built.kind} ${JSON.stringify(witness)} near ${texts[near[1] as number]}: ${JSON.stringify(predicates)}`,
          );
        }
      }
      expect(missed.filter((each) => each.startsWith("infeasible"))).toEqual([]);
      expect(missed.length).toBeLessThanOrEqual(sets / 50);
    });
  }
});

function measured(grammar: Grammar, longest: number) {
  const vocabulary = vocabularyOf(grammar);
  const texts = allTexts(grammar, longest);
  const trees = texts.map((text) => measureTree(parseTree(grammar, text), vocabulary));
  const rows = new FeatureTable(vocabulary);
  for (const tree of trees) rows.add(tree, false);
  const table = rows.columns(questions);
  const inputs = texts.map((_, row) => table.map(({ values }) => values[row] as number));
  return { vocabulary, table, inputs, texts };
}
