import { learnDecisionTree } from "../../../src/explain/decision/learn-decision-tree.ts";
import { ELEMENT_QUESTIONS } from "../../../src/explain/features/feature.ts";
import { FeatureTable } from "../../../src/explain/features/feature-table.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import type { Theory } from "../../../src/explain/theory/theory.ts";
import { theoryOf } from "../../../src/explain/theory/theory-of.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

/** A calculator's calls; the program fails on roots of negative numbers. */
export const calculator = readEbnf(`
  call: function "(" number ")"
  function: "sqrt" | "cos"
  number: "-"? digit+ ("." digit+)?
  digit: /[0-9]/
`).grammar;

export const calls = {
  passing: ["sqrt(0)", "sqrt(4)", "sqrt(10000)", "cos(-7)", "cos(-333)", "cos(-1)", "cos(-25)", "cos(5)"],
  failing: ["sqrt(-1)", "sqrt(-25)", "sqrt(-9)"],
};

/** What these inputs teach about a grammar. */
export function learnedTheory(
  grammar: Grammar,
  { passing, failing }: { readonly passing: readonly string[]; readonly failing: readonly string[] },
): Theory {
  const vocabulary = vocabularyOf(grammar);
  const table = new FeatureTable(vocabulary);
  for (const [row, text] of [...passing, ...failing].entries()) {
    table.add(measureTree(parseTree(grammar, text), vocabulary), row >= passing.length);
  }
  const columns = table.columns([...ELEMENT_QUESTIONS, "contains", "before"]);
  const { fails } = table;
  const tree = learnDecisionTree(
    columns.map(({ values }) => values),
    fails,
  );
  const frame = { grammar: "g.ebnf", failure: null, seed: 1, vocabulary: ["exists" as const] };
  return theoryOf({ tree, columns, fails }, vocabulary, frame);
}
