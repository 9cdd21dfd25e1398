import type { FeaturePredicate } from "../features/predicate.ts";
import type { RecordCondition } from "../features/record-conditions.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import { type Circumstance, others } from "../refinement/circumstance.ts";
import type { KnownInput, KnownInputs } from "../refinement/known-inputs.ts";
import { rivalsOf } from "../refinement/rivals.ts";
import { gapAround, gapOfBound, quartersOf } from "./gaps.ts";

/** What might be the reason in the place of one predicate of a failing circumstance. */
export interface DataRival {
  readonly predicate: FeaturePredicate;
  /** Undefined: nothing, so that the others are enough. */
  readonly rival: FeaturePredicate | undefined;
  /** The other predicates. */
  readonly rest: readonly FeaturePredicate[];
}

/** What might be the reason instead, of all failing circumstances. */
export function rivalsIn(
  circumstances: readonly Circumstance[],
  columns: readonly FeatureColumn[],
  { inputs, meeting, table: { fails } }: KnownInputs,
): DataRival[] {
  return circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap(({ predicates }) =>
      predicates.flatMap((predicate): DataRival[] => {
        const rest = others(predicates, predicate);
        const known = rivalsOf({ predicate, rows: meeting.of(rest), fails, inputs }, columns);
        const rivals = [
          undefined,
          ...known.map((each) => each.predicate),
          ...boundsMoved(predicate, inputs),
          ...withoutConditions(predicate),
          ...thresholdsMoved(predicate, columns),
        ];
        return rivals.map((rival) => ({ predicate, rival, rest }));
      }),
    );
}

/** The records with all conditions but one. */
function withoutConditions(predicate: FeaturePredicate): FeaturePredicate[] {
  const { feature } = predicate;
  if (feature.question !== "records" || feature.conditions.length < 2) return [];
  return feature.conditions.map((_, index) => ({
    ...predicate,
    feature: { ...feature, conditions: feature.conditions.toSpliced(index, 1) },
  }));
}

/** A number's threshold at the quarters of what lies between the nearest values. */
function thresholdsMoved(predicate: FeaturePredicate, columns: readonly FeatureColumn[]): FeaturePredicate[] {
  const gap = gapAround(predicate, columns);
  return gap ? quartersOf(gap).map((threshold) => ({ ...predicate, threshold })) : [];
}

/** Each bound of a record's field at the quarters of the gap between the numbers on both sides of it. */
function boundsMoved(predicate: FeaturePredicate, inputs: readonly KnownInput[]): FeaturePredicate[] {
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
