import type { RecordsFeature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { type FieldBound, fieldNumber } from "../features/record-conditions.ts";
import { recordsOf } from "../features/records.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { KnownInput } from "../refinement/known-inputs.ts";

/** The nearest values on both sides of a threshold. */
export type Gap = readonly [low: number, high: number];

/** Numbers that lie no further apart than one, nor than this share of themselves, are next to each other. */
const leastShare = 1e-3;

const isWide = ([low, high]: Gap): boolean =>
  Number.isFinite(low) &&
  Number.isFinite(high) &&
  high - low > Math.min(1, leastShare * Math.max(Math.abs(low), Math.abs(high), 1)) &&
  !(Number.isInteger(low) && Number.isInteger(high) && high - low === 1);

/** The gap around the threshold of a number, or of a difference; undefined where it is as narrow as can be. */
export function gapAround(
  { feature, threshold }: FeaturePredicate,
  columns: readonly FeatureColumn[],
): Gap | undefined {
  const isOfNumbers =
    "minuend" in feature || feature.question === "largest number" || feature.question === "smallest number";
  if (!isOfNumbers) return undefined;
  const { values } = columns.find(({ features }) => features.includes(feature)) ?? { values: [] };
  let [low, high] = [-Infinity, Infinity];
  for (const value of values) {
    if (value <= threshold) low = Math.max(low, value);
    else high = Math.min(high, value);
  }
  return isWide([low, high]) ? [low, high] : undefined;
}

/** What lies at the quarters, whole numbers between such ones. */
export function quartersOf([low, high]: Gap): number[] {
  const areWhole = Number.isInteger(low) && Number.isInteger(high);
  const quarters = [0.25, 0.5, 0.75].map((share) => low + share * (high - low));
  return [...new Set(areWhole ? quarters.map(Math.floor) : quarters)];
}

/** The same around the bound of a field of records. */
export function gapOfBound(
  { element }: RecordsFeature,
  { element: field, asks, bound }: FieldBound,
  inputs: readonly KnownInput[],
): Gap | undefined {
  let [low, high] = [-Infinity, Infinity];
  const isInclusive = asks === "above" || asks === "at most";
  for (const { measured } of inputs) {
    for (const record of recordsOf(element, measured.spans())) {
      for (const text of record.get(field) ?? []) {
        const number = fieldNumber(text);
        if (number === undefined) continue;
        if (number < bound || (isInclusive && number === bound)) low = Math.max(low, number);
        else high = Math.min(high, number);
      }
    }
  }
  return isWide([low, high]) ? [low, high] : undefined;
}
