import type { FeatureColumn } from "../features/feature-column.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import { fieldNumber } from "../questions/field-text.ts";
import type { FeaturePredicate } from "../questions/questions.ts";
import {
  type FieldBound,
  type RecordCondition,
  type RecordsFeature,
  recordsOf,
} from "../questions/records.ts";

/** An input as far as it is measured. */
type Measured = { readonly measured: MeasuredTree };

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
  inputs: readonly Measured[],
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

/** What might be asked of records instead: all conditions but one, or another bound. */
export const otherRecords = (
  predicate: FeaturePredicate,
  inputs: readonly Measured[],
): readonly FeaturePredicate[] => [...boundsMoved(predicate, inputs), ...withoutConditions(predicate)];

/** The records with all conditions but one. */
function withoutConditions(predicate: FeaturePredicate): FeaturePredicate[] {
  const { feature } = predicate;
  if (feature.question !== "records" || feature.conditions.length < 2) return [];
  return feature.conditions.map((_, index) => ({
    ...predicate,
    feature: { ...feature, conditions: feature.conditions.toSpliced(index, 1) },
  }));
}

/** Each bound of a record's field at the quarters of the gap between the numbers on both sides of it. */
function boundsMoved(predicate: FeaturePredicate, inputs: readonly Measured[]): FeaturePredicate[] {
  const { feature } = predicate;
  if (feature.question !== "records") return [];
  return feature.conditions.flatMap((condition, index) => {
    const gap = "bound" in condition ? gapOfBound(feature, condition, inputs) : undefined;
    if (!gap) return [];
    return quartersOf(gap).map((bound) => {
      const moved = { ...condition, bound } as RecordCondition;
      return { ...predicate, feature: { ...feature, conditions: feature.conditions.with(index, moved) } };
    });
  });
}
