import type { Random } from "../../base/random.ts";
import { shortestReadableTree } from "../decision/shortest-tree.ts";
import { FeatureTable } from "../features/feature-table.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { KnownInput } from "../refinement/known-inputs.ts";
import { MeetingRows } from "../refinement/meeting-rows.ts";
import type { Refined } from "../refinement/refined.ts";
import { refinedTree } from "../refinement/refined-tree.ts";
import { Tries } from "../refinement/tries.ts";
import { type HeldOut, heldOut } from "./held-out.ts";

/** What inputs teach whose outcomes are known. */
export interface LearnedFromSamples extends Pick<Refined, "tree" | "vocabulary"> {
  readonly heldOut: HeldOut | null;
}

/** Under which circumstances inputs fail, as far as these tell, of which at least one fails. No others are tried. */
export function learnedFromSamples(
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
  random: Random,
): LearnedFromSamples {
  const table = new FeatureTable(vocabulary);
  for (const { measured, fails } of inputs) table.add(measured, fails);
  const columns = table.columns();
  const { fails } = table;
  const learned = shortestReadableTree(columns, fails);
  return {
    tree: refinedTree(learned, {
      columns,
      inputs,
      meeting: new MeetingRows(inputs),
      fails,
      tries: new Tries(),
    }),
    vocabulary: learned.vocabulary,
    heldOut: heldOut(columns, fails, random),
  };
}
