import { expect, it } from "vitest";
import { atOnce } from "../../../src/base/in-turns.ts";
import { shortestTree } from "../../../src/explain/decision/shortest-tree.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import { featureValue } from "../../../src/explain/questions/questions.ts";
import { askAboutNodes } from "../../../src/explain/refinement/asked-nodes.ts";
import { KnownInputs } from "../../../src/explain/refinement/known-inputs.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    list: item (";" item)*
    item: first? second? third? fourth?
    first: "a"
    second: "b"
    third: "c"
    fourth: "d"
  `).grammar,
);
const reader = inputReader(vocabulary);

/** Lists of up to so many of the items. */
const listsOf = (items: readonly string[], most: number): string[] =>
  most === 0
    ? []
    : items.flatMap((item) => [item, ...listsOf(items, most - 1).map((rest) => `${item};${rest}`)]);

it("remembers what small inputs told long ago, though hundreds that came later do not tell it", () => {
  const known = new KnownInputs(vocabulary);
  const learn = (texts: readonly string[], fails: boolean): void => {
    for (const text of texts) {
      const input = reader.read(text);
      if (input) known.add(input, fails);
    }
  };
  learn(listsOf(["ac", "acd", "b"], 3), false);
  learn(
    listsOf(["a", "ad", "b"], 3).filter((text) => text.includes("a")),
    true,
  );
  learn(
    listsOf(["ab", "b", "d"], 5).filter((text) => text.includes("a")),
    false,
  );
  const tree = atOnce(shortestTree(atOnce(known.table.columns(["exists"])), known.table.fails));
  expect(atOnce(askAboutNodes(tree, known, { vocabulary, mostThings: 8 }))).toBe(true);
  const tellsAll = known.table.together.some((feature) =>
    known.inputs.every(({ measured, fails }) => featureValue(feature, measured) > 0 === fails),
  );
  expect(tellsAll).toBe(true);
});
