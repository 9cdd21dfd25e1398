import type { MeasuredTree } from "../features/measured-tree.ts";
import { fieldNumber } from "../questions/field-text.ts";
import type { FeaturePredicate } from "../questions/questions.ts";
import {
  type FieldBound,
  holdsFor,
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

export const isWide = ([low, high]: Gap): boolean =>
  Number.isFinite(low) &&
  Number.isFinite(high) &&
  high - low > Math.min(1, leastShare * Math.max(Math.abs(low), Math.abs(high), 1)) &&
  !(Number.isInteger(low) && Number.isInteger(high) && high - low === 1);

/** The highest of the low numbers, and the lowest of the others; infinite without any. */
export function gapBetween(numbers: readonly number[], isLow: (number: number) => boolean): Gap {
  let [low, high] = [-Infinity, Infinity];
  for (const number of numbers) {
    if (isLow(number)) low = Math.max(low, number);
    else high = Math.min(high, number);
  }
  return [low, high];
}

/** What lies at the quarters, whole numbers between such ones. */
function quartersOf([low, high]: Gap): number[] {
  const areWhole = Number.isInteger(low) && Number.isInteger(high);
  const quarters = [0.25, 0.5, 0.75].map((share) => low + share * (high - low));
  return [...new Set(areWhole ? quarters.map(Math.floor) : quarters)];
}

/** The gap around the bound of a field, of records that meet all other conditions. */
function gapOfBound(
  { of, conditions }: RecordsFeature,
  condition: FieldBound,
  inputs: readonly Measured[],
): Gap {
  const { of: field, asks, bound } = condition;
  const rest = conditions.filter((each) => each !== condition);
  const isInclusive = asks === "above" || asks === "at most";
  const numbers = inputs
    .flatMap(({ measured }) => recordsOf(of, measured.nodes))
    .filter((record) => rest.every((each) => holdsFor(each, record)))
    .flatMap((record) => record.get(field) ?? [])
    .flatMap((text) => fieldNumber(text) ?? []);
  return gapBetween(numbers, (number) => number < bound || (isInclusive && number === bound));
}

/** What might be asked of records instead: all conditions but one, or another bound. */
export function otherRecords(
  predicate: FeaturePredicate,
  inputs: readonly Measured[],
): readonly FeaturePredicate[] {
  const { feature } = predicate;
  if (feature.question !== "records") return [];
  const { conditions } = feature;
  const fewer = conditions.length < 2 ? [] : conditions.map((_, index) => conditions.toSpliced(index, 1));
  return [...boundsMoved(feature, inputs), ...fewer].map((other) => ({
    ...predicate,
    feature: { ...feature, conditions: other },
  }));
}

/** Each bound of a record's field at the quarters of the gap between the numbers on both sides of it; and bounds for a number that it is said to be. */
function boundsMoved(feature: RecordsFeature, inputs: readonly Measured[]): (readonly RecordCondition[])[] {
  const otherBounds = (condition: RecordCondition): readonly RecordCondition[] => {
    if ("bound" in condition) {
      const gap = gapOfBound(feature, condition, inputs);
      return isWide(gap) ? quartersOf(gap).map((bound) => ({ ...condition, bound })) : [];
    }
    const bound =
      "word" in condition && condition.asks !== "is never" ? fieldNumber(condition.word) : undefined;
    if (bound === undefined) return [];
    const beyond =
      condition.asks === "is" ? (["at most", "at least"] as const) : (["below", "above"] as const);
    return beyond.map((asks) => ({ of: condition.of, asks, bound }));
  };
  return feature.conditions.flatMap((condition, index) =>
    otherBounds(condition).map((other) => feature.conditions.with(index, other)),
  );
}
