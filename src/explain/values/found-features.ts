import type { Work } from "../../base/in-turns.ts";
import type { Feature } from "../features/feature.ts";
import type { FeatureTable } from "../features/feature-table.ts";
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
