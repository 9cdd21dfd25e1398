import { expect, it } from "vitest";
import { type FeaturePredicate, meetsAll } from "../../../src/explain/questions/questions.ts";
import type { RefinedPrediction, RefinedTree } from "../../../src/explain/refinement/refined.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { allTexts } from "../make/all-texts.ts";
import { explained, failingOn } from "./explained.ts";

interface Branch {
  readonly predicates: readonly FeaturePredicate[];
  readonly prediction: RefinedPrediction;
}

function branchesOf(node: RefinedTree, above: readonly FeaturePredicate[] = []): Branch[] {
  if (node.kind === "prediction") return [{ predicates: above, prediction: node }];
  const { feature, threshold } = node;
  return [
    ...branchesOf(node.atMost, [...above, { feature, threshold, isAbove: false }]),
    ...branchesOf(node.above, [...above, { feature, threshold, isAbove: true }]),
  ];
}

const grammar = `
  list: "[" (item ("," item)*)? "]"
  item: list | word | "-"? digit
  word: "a" | "b" | "no" word
  digit: "0" | "7"`;

/** Programs that fail in one way or in two. */
const programs: Readonly<Record<string, RegExp>> = {
  "a list in a list": /\[\[|,\[/,
  "a word refused twice": /nono/,
  "a seven before a list": /7.*\[/,
  "an a, or an empty list": /a|\[\]/,
};

it.each(Object.entries(programs))(
  "has a witness for each predicate where %s fails, if there is one",
  async (_, fault) => {
    const failing = allTexts(readEbnf(grammar).grammar, 7).find((text) => fault.test(text)) as string;
    const { refined, reader } = await explained(
      { grammar, failing },
      failingOn((text) => fault.test(text)),
    );
    const all = allTexts(readEbnf(grammar).grammar, 7).map((text) => reader.read(text));
    const branches = branchesOf(refined.tree).filter(({ prediction }) => prediction.fails);
    expect(branches.length).toBeGreaterThan(0);
    for (const { predicates, prediction } of branches) {
      expect(prediction.witnesses).toHaveLength(predicates.length);
      for (const witness of prediction.witnesses) {
        const others = predicates.filter(
          ({ feature, isAbove }) =>
            feature !== witness.without.feature || isAbove !== witness.without.isAbove,
        );
        const isOne = (input: ReturnType<typeof reader.read>) =>
          input !== undefined &&
          meetsAll(input.measured, others) &&
          !meetsAll(input.measured, [witness.without]);
        if (witness.input !== null) {
          expect(isOne(reader.read(witness.input))).toBe(true);
          expect(witness.fails).toBe(fault.test(witness.input));
        } else {
          // What was not found may be there; what is proved is nowhere.
          expect({ kind: witness.kind, found: all.find(isOne)?.text }).toEqual({
            kind: "implied",
            found: undefined,
          });
        }
      }
    }
  },
);
