import type { Work } from "../../base/in-turns.ts";
import { GrowingColumn } from "../decision/growing-column.ts";
import type { Feature } from "../features/feature.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { featureValue } from "../features/feature-value.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import { type FeatureColumn, featureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { tellingRecords } from "../records/telling-records.ts";
import { tellingValues } from "./telling-values.ts";

/** What tells most of values and of records in the inputs so far. */
export function* foundIn(
  { inputs, fails }: Pick<FeatureTable, "inputs" | "fails">,
  vocabulary: Vocabulary,
): Work<readonly Feature[]> {
  return [
    ...(yield* tellingValues(inputs, fails, vocabulary)),
    ...(yield* tellingRecords(inputs, fails, vocabulary)),
  ];
}

/** Columns for what was found. */
export function* foundColumns(
  found: readonly Feature[],
  inputs: readonly MeasuredTree[],
): Work<readonly FeatureColumn[]> {
  const columns: FeatureColumn[] = [];
  for (const feature of found) {
    yield;
    columns.push(
      ...varying(
        feature,
        inputs.map((input) => featureValue(feature, input)),
      ),
    );
  }
  return columns;
}

/** A column for the feature, if some inputs have more of it than others. */
export function varying(feature: Feature, values: ArrayLike<number>): FeatureColumn[] {
  const column = GrowingColumn.of(values);
  return column.varies ? [featureColumn([feature], column.ranked())] : [];
}
