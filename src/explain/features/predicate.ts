import type { Feature } from "./feature.ts";
import { featureValue } from "./feature-value.ts";
import type { MeasuredTree } from "./measured-tree.ts";

/** That an input has more of a feature than the threshold, or not. */
export interface FeaturePredicate {
  readonly feature: Feature;
  readonly isAbove: boolean;
  readonly threshold: number;
}

/** Whether all of the predicates hold for the input. */
export function meetsAll(input: MeasuredTree, predicates: readonly FeaturePredicate[]): boolean {
  return predicates.every(
    ({ feature, isAbove, threshold }) => featureValue(feature, input) > threshold === isAbove,
  );
}
