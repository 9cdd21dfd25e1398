import type { Work } from "../../base/in-turns.ts";
import { type Random, shuffled } from "../../base/random.ts";
import { predictionFor } from "../decision/decision-tree.ts";
import { readableTree } from "../decision/pruned-tree.ts";
import { columnsFor, type FeatureColumn } from "../features/feature-column.ts";
import { FeatureTable } from "../features/feature-table.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type Feature, featureValue } from "../questions/questions.ts";
import { type LearnedTheory, learnedTheory } from "../refinement/asked-nodes.ts";
import { type KnownInput, MeetingRows } from "../refinement/known-inputs.ts";
import type { Refined } from "../refinement/refined.ts";
import { refinedTree } from "../refinement/refined-tree.ts";
import { foundIn } from "../values/separating-values.ts";

/** What inputs teach whose outcomes are known. */
export interface LearnedFromSamples extends Pick<Refined, "tree" | "vocabulary"> {
  readonly heldOut: HeldOut | null;
}

/** Texts that a failing input may lack are those of this share of the inputs, and of more than a few. */
const shareOfTexts = 0.1;
const fewest = 3;

/** Under which circumstances inputs fail, as far as these tell, of which at least one fails. No others are tried. */
export function* learnedFromSamples(
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
  random: Random,
): Work<LearnedFromSamples> {
  const { learned, columns } = yield* learnedFrom(inputs, vocabulary);
  const fails = Uint8Array.from(inputs, (input) => Number(input.fails));
  return {
    tree: refinedTree(learned, { columns, inputs, meeting: new MeetingRows(inputs), fails }),
    vocabulary: learned.vocabulary,
    heldOut: yield* heldOut(inputs, vocabulary, random),
  };
}

function* learnedFrom(inputs: readonly KnownInput[], vocabulary: Vocabulary): Work<LearnedTheory> {
  const table = new FeatureTable(vocabulary);
  for (const { measured, fails } of inputs) {
    table.add(measured, fails);
    yield;
  }
  table.askAboutTextsOf(Math.max(fewest, shareOfTexts * inputs.length));
  const found = columnsFor(yield* foundIn(table, vocabulary), table.inputs);
  function* columnsOf(): Work<readonly FeatureColumn[]> {
    return [...(yield* table.columns()), ...found];
  }
  const known = { table, inputs, blanksMatter: false };
  // Several things at once would only say which samples are exceptions.
  return yield* learnedTheory(known, vocabulary, { columnsOf, pruned: readableTree, mostThings: 1 });
}

/** How many inputs were predicted right, and wrong, by trees that were learned without them. */
export interface HeldOut {
  readonly right: number;
  readonly wrong: number;
}

/** In how many parts the inputs are held out. */
const parts = 5;

/**
 * The accuracy of a learned tree on other inputs, by cross-validation. The inputs are dealt into five parts with equally many failing ones,
 * and each part is predicted from the others. Null when there are fewer inputs of a kind than parts.
 * Source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, section 3.4.2.
 */
function* heldOut(
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
  random: Random,
): Work<HeldOut | null> {
  const kinds = [false, true].map((kind) =>
    shuffled(
      inputs.filter(({ fails }) => fails === kind),
      random,
    ),
  );
  if (kinds.some(({ length }) => length < parts)) return null;
  const order = kinds.flat();
  let right = 0;
  for (let part = 0; part < parts; part++) {
    const taught = order.filter((_, place) => place % parts !== part);
    const { tree, columns } = (yield* learnedFrom(taught, vocabulary)).learned;
    for (const { measured, fails } of order.filter((_, place) => place % parts === part)) {
      yield;
      const valueIn = (column: number): number =>
        featureValue(columns[column]?.features[0] as Feature, measured);
      if (predictionFor(tree, valueIn).fails === fails) right += 1;
    }
  }
  return { right, wrong: inputs.length - right };
}
