import { expect, it } from "vitest";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { refine } from "../../../src/explain/refinement/refine.ts";
import type { RefinedPrediction, RefinedTree } from "../../../src/explain/refinement/refined.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { inWords } from "../features/feature-in-words.ts";

const { grammar } = readEbnf(`
  list: item (" " item)*
  item: "load" | "store" | "halt" | "jump" /[0-9]/
`);

/** No feature tells which: about every eighth text, short ones as well. */
const isSpared = (text: string): boolean =>
  ([...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>>
    13) %
    8 ===
  0;

const predictions = (node: RefinedTree): RefinedPrediction[] =>
  node.kind === "prediction" ? [node] : [...predictions(node.atMost), ...predictions(node.above)];

it("tells the few questions that matter, with exceptions, when ever more of these come", async () => {
  const vocabulary = vocabularyOf(grammar);
  const input = inputReader(vocabulary).read("load halt store");
  if (!input) throw new Error("the grammar does not read its own input");
  const { ending, tree, counts } = await refine(
    { vocabulary, known: [{ input, fails: true }] },
    async (text) => ({ outcome: text.includes("halt") && !isSpared(text) ? "fail" : "pass" }),
  );
  expect(ending).toBe("exceptions");
  expect(counts.asked).toBeLessThan(1_000);
  if (tree.kind !== "decision") throw new Error("nothing was asked");
  // The third alternative of an item is that word.
  expect(inWords(tree.feature, vocabulary)).toMatch(/^item(\/2 exists| in any place is halt)$/);
  const told = predictions(tree);
  expect(told.length).toBeLessThanOrEqual(7);
  expect(told.find(({ fails }) => fails)?.exceptions).not.toEqual([]);
});
