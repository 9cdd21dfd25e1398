import { branchesOf, type Prediction } from "../decision/decision-tree.ts";
import type { ShortestTree } from "../decision/shortest-tree.ts";
import type { Feature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { KnownInput, MeetingRows } from "./known-inputs.ts";

/** All that a tree asks for on the way to one of its predictions. */
export interface Circumstance {
  readonly prediction: Prediction;
  readonly predicates: readonly FeaturePredicate[];
  /** The same for the same questions with the same answers, wherever their thresholds lie. */
  readonly key: string;
}

/** The ways through a tree, those for low values first. */
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

/** The same for the same side of the same feature's thresholds. */
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

/** Of features whose values are whole numbers, the threshold is one, too. */
export const predicateOf = (feature: Feature, isAbove: boolean, threshold: number): FeaturePredicate => ({
  feature,
  isAbove,
  threshold: isWhole(feature) ? Math.floor(threshold) : threshold,
});

/** Whether all values of the feature are whole numbers. */
export function isWhole(feature: Feature): boolean {
  const asked = "minuend" in feature ? feature.minuend.question : feature.question;
  return asked !== "largest number" && asked !== "smallest number" && asked !== "own";
}

/**
 * How many inputs built since the last surprise in a circumstance did as predicted, whichever theory predicted it: the same is often told by
 * other questions, or in another order, when more is known.
 */
export function confirmations(
  { predicates, prediction }: Circumstance,
  meeting: MeetingRows<KnownInput>,
): number {
  let confirmed = 0;
  for (const { asPredicted, fails } of meeting.inputs(predicates)) {
    if (asPredicted === undefined) continue;
    confirmed = asPredicted && fails === prediction.fails ? confirmed + 1 : 0;
  }
  return confirmed;
}
