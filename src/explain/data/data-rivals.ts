import type { FeaturePredicate } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import { gapAround, otherRecords, quartersOf } from "../records/gaps.ts";
import { type Circumstance, others } from "../refinement/circumstance.ts";
import type { KnownInputs } from "../refinement/known-inputs.ts";
import { rivalsOf } from "../refinement/rivals.ts";

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
          ...otherRecords(predicate, inputs),
          ...thresholdsMoved(predicate, columns),
        ];
        return rivals.map((rival) => ({ predicate, rival, rest }));
      }),
    );
}

/** A number's threshold at the quarters of what lies between the nearest values. */
function thresholdsMoved(predicate: FeaturePredicate, columns: readonly FeatureColumn[]): FeaturePredicate[] {
  const gap = gapAround(predicate, columns);
  return gap ? quartersOf(gap).map((threshold) => ({ ...predicate, threshold })) : [];
}
