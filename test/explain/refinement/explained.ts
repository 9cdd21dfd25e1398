import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { type RefineOptions, refine } from "../../../src/explain/refinement/refine.ts";
import type { RefinedPrediction, RefinedTree } from "../../../src/explain/refinement/refined.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { inWords } from "../features/feature-in-words.ts";

/** What is to be found out: a grammar, an input that fails, and others whose outcomes are known. */
export interface Explained {
  readonly grammar: string;
  readonly failing: string;
  readonly known?: readonly string[];
}

/** What is found out about a program. */
export async function explained(
  { grammar: notation, failing, known = [] }: Explained,
  oracle: Oracle<string>,
  options: RefineOptions = {},
) {
  const { grammar } = readEbnf(notation);
  const vocabulary = vocabularyOf(grammar);
  const reader = inputReader(vocabulary);
  const inputs = await Promise.all(
    [failing, ...known].map(async (text) => {
      const input = reader.read(text);
      if (!input) throw new Error(`the grammar does not read ${text}`);
      const { outcome } = await oracle(text, new AbortController().signal);
      return { input, fails: outcome === "fail" };
    }),
  );
  const refined = await refine({ vocabulary, known: inputs }, oracle, options);
  return {
    refined,
    vocabulary,
    reader,
    words: questionsIn(refined.tree).map((each) => inWords(each, vocabulary)),
  };
}

/** A program that only fails or passes. */
export const failingOn =
  (fails: (text: string) => boolean): Oracle<string> =>
  async (text) => ({ outcome: fails(text) ? "fail" : "pass" });

/** What a tree asks, from the top. */
export const questionsIn = (
  node: RefinedTree,
): readonly Extract<RefinedTree, { kind: "decision" }>["feature"][] =>
  node.kind === "prediction" ? [] : [node.feature, ...questionsIn(node.atMost), ...questionsIn(node.above)];

export const predictionsIn = (node: RefinedTree): readonly RefinedPrediction[] =>
  node.kind === "prediction" ? [node] : [...predictionsIn(node.atMost), ...predictionsIn(node.above)];
