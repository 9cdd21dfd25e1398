import { branchesOf, type Prediction } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import { type Feature, type FeaturePredicate, isWhole } from "../questions/questions.ts";
import type { MeetingRows } from "./known-inputs.ts";

/** All predicates on the way to one prediction of a tree. */
export interface Circumstance {
  readonly prediction: Prediction;
  readonly predicates: readonly FeaturePredicate[];
  /** Equal for the same questions with the same answers, whatever their thresholds. */
  readonly key: string;
}

/** The circumstances of a tree, those for low values first. */
export function circumstancesOf({ tree, columns }: ShortestTree): Circumstance[] {
  return branchesOf(tree).map((branch) => {
    const predicates = branch.predicates.map(({ column, isAbove, threshold }) => {
      const [feature] = (columns[column] as FeatureColumn).features;
      return predicateOf(feature as Feature, isAbove, threshold);
    });
    const key = [branch.prediction.fails, ...predicates.map(sideKey).sort()].join("|");
    return { prediction: branch.prediction, predicates, key };
  });
}

/** Equal for the same side of thresholds of the same feature. */
export const sideKey = ({ feature, isAbove }: FeaturePredicate): string =>
  `${isAbove} ${featureKey(feature)}`;

export const featureKey = (feature: Feature): string => JSON.stringify(feature);

export const opposite = (predicate: FeaturePredicate): FeaturePredicate => ({
  ...predicate,
  isAbove: !predicate.isAbove,
});

/** All predicates but one. */
export const others = (
  predicates: readonly FeaturePredicate[],
  one: FeaturePredicate,
): readonly FeaturePredicate[] => predicates.filter((each) => each !== one);

/** The predicate; its threshold is a whole number if all values of the feature are. */
export const predicateOf = (feature: Feature, isAbove: boolean, threshold: number): FeaturePredicate => ({
  feature,
  isAbove,
  threshold: isWhole(feature) ? Math.floor(threshold) : threshold,
});

/**
 * The number of inputs made since the last surprise in a circumstance that did as predicted. Predictions of earlier theories
 * count, too, as later ones often say the same by other questions.
 */
export function confirmations({ predicates, prediction }: Circumstance, meeting: MeetingRows): number {
  let confirmed = 0;
  for (const { asPredicted, fails } of meeting.inputs(predicates)) {
    if (asPredicted === undefined) continue;
    confirmed = asPredicted && fails === prediction.fails ? confirmed + 1 : 0;
  }
  return confirmed;
}
