import { GrowingColumn } from "../decision/growing-column.ts";
import { differencesOf, termsIn } from "../features/differences.ts";
import { elementsIn, type Feature, type RecordsFeature } from "../features/feature.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import { featureValue } from "../features/feature-value.ts";
import { type FeatureColumn, featureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { tellingRecords } from "../records/telling-records.ts";

/** What is asked of things that have names. */
const ASKED = [
  "own",
  "occurs",
  "exists",
  "largest number",
  "smallest number",
  "most elements",
  "fewest elements",
  "longest text",
  "shortest text",
  "count",
  "is",
] as const satisfies readonly Feature["question"][];

/** Columns for what data say: of fields by their names, of two fields compared, and of records. What a grammar says besides is left out. */
export function dataColumns(
  table: FeatureTable,
  records: readonly RecordsFeature[],
  vocabulary: Vocabulary,
): readonly FeatureColumn[] {
  const { elements, naming } = vocabulary;
  const isOfParts = (feature: Feature): boolean =>
    elementsIn(feature).every((element) => naming.origins.has(elements[element]?.rule ?? ""));
  const plain = table.columns(ASKED).flatMap(({ features, ranked }) => {
    const own = features.filter(isOfParts);
    return own.length > 0 ? [featureColumn(own, ranked)] : [];
  });
  const { inputs } = table;
  const numbers = termsIn(plain, inputs).filter(({ feature }) => feature.question === "largest number");
  const compared = differencesOf(numbers).map(({ feature, values }) => ({ feature, values }));
  const told = records.map((feature) => ({
    feature,
    values: inputs.map((input) => featureValue(feature, input)),
  }));
  return [...plain, ...[...compared, ...told].flatMap(({ feature, values }) => varying(feature, values))];
}

function varying(feature: Feature, values: ArrayLike<number>): FeatureColumn[] {
  const column = GrowingColumn.of(values);
  return column.varies ? [featureColumn([feature], column.ranked())] : [];
}

/** What tells most of records in the inputs so far. */
export const recordsToldBy = (table: FeatureTable, vocabulary: Vocabulary): readonly RecordsFeature[] =>
  tellingRecords(table.inputs, table.fails, vocabulary);
