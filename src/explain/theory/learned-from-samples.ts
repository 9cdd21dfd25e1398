import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import { GrowingColumn } from "../decision/growing-column.ts";
import { shortestReadableTree } from "../decision/shortest-tree.ts";
import { FeatureTable } from "../features/feature-table.ts";
import { featureValue } from "../features/feature-value.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import { type FeatureColumn, featureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { tellingRecords } from "../records/telling-records.ts";
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
export function* learnedFromSamples(
  inputs: readonly KnownInput[],
  vocabulary: Vocabulary,
  random: Random,
): Work<LearnedFromSamples> {
  const table = new FeatureTable(vocabulary);
  for (const { measured, fails } of inputs) {
    table.add(measured, fails);
    yield;
  }
  const { fails } = table;
  const plain = yield* table.columns();
  function* columnsFrom(rows: readonly number[]): Work<readonly FeatureColumn[]> {
    return [...plain, ...(yield* recordColumns(table, rows, vocabulary))];
  }
  const columns = yield* columnsFrom([...inputs.keys()]);
  const learned = yield* shortestReadableTree(columns, fails);
  return {
    tree: refinedTree(learned, {
      columns,
      inputs,
      meeting: new MeetingRows(inputs),
      fails,
      tries: new Tries(),
    }),
    vocabulary: learned.vocabulary,
    heldOut: yield* heldOut(fails, random, columnsFrom),
  };
}

/** Columns of all rows for what these rows teach about records. */
function* recordColumns(
  { inputs, fails }: Pick<FeatureTable, "inputs" | "fails">,
  rows: readonly number[],
  vocabulary: Vocabulary,
): Work<FeatureColumn[]> {
  const known = rows.map((row) => inputs[row] as MeasuredTree);
  const features = yield* tellingRecords(
    known,
    Uint8Array.from(rows, (row) => fails[row] as number),
    vocabulary,
  );
  return features.map((feature) => {
    const values = inputs.map((input) => featureValue(feature, input));
    return featureColumn([feature], GrowingColumn.of(values).ranked());
  });
}
