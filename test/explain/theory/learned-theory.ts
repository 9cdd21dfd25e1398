import { atOnce } from "../../../src/base/in-turns.ts";
import { Random } from "../../../src/base/random.ts";
import { measureTree } from "../../../src/explain/features/measure-tree.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { learnedFromSamples } from "../../../src/explain/theory/learned-from-samples.ts";
import type { Theory } from "../../../src/explain/theory/theory.ts";
import { theoryOf } from "../../../src/explain/theory/theory-of.ts";
import type { Grammar } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";

/** A calculator's calls; the program fails on roots of negative numbers. */
export const calculator = readEbnf(`
  call: function "(" number ")"
  function: "sqrt" | "cos"
  number: "-"? digit+ ("." digit+)?
  digit: /[0-9]/
`).grammar;

const numbers = ["0", "1", "25", "9", "10000", "7.25", "33", "0.5"];

export const calls = {
  passing: numbers.flatMap((number) => [`sqrt(${number})`, `cos(-${number})`, `cos(${number})`]),
  failing: numbers.slice(1).map((number) => `sqrt(-${number})`),
};

/** What these inputs teach about a grammar. */
export function learnedTheory(
  grammar: Grammar,
  { passing, failing }: { readonly passing: readonly string[]; readonly failing: readonly string[] },
): Theory {
  const vocabulary = vocabularyOf(grammar);
  const inputs = [...passing, ...failing].map((text, row) => {
    const tree = parseTree(grammar, text);
    return { text, tree, measured: measureTree(tree, vocabulary), fails: row >= passing.length };
  });
  const learned = atOnce(learnedFromSamples(inputs, vocabulary, new Random(1)));
  return theoryOf(learned, vocabulary, { grammar: "g.ebnf", failure: null, seed: 1, ownFeatures: null });
}
