import { featureValue } from "../features/feature-value.ts";
import type { FeatureColumn } from "../features/united-columns.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { type Gap, gapAround, gapOfBound, quartersOf } from "../records/gaps.ts";
import type { Circumstance } from "../refinement/circumstance.ts";
import type { KnownInput } from "../refinement/known-inputs.ts";

/** Numbers from which another one is to differ by so much, at most. */
const mostSubtracted = 4;

/** Numbers worth trying for fields: around each threshold, and at the quarters of its gap. */
export function aimsOf(
  circumstances: readonly Circumstance[],
  inputs: readonly KnownInput[],
  columns: readonly FeatureColumn[],
  { elements, naming }: Vocabulary,
): ReadonlyMap<string, readonly number[]> {
  const aims = new Map<string, number[]>();
  const aim = (element: number, gap: Gap | undefined): void => {
    const word = naming.wordOf(elements[element]?.rule ?? "")?.word;
    if (word === undefined || !gap) return;
    aims.set(word, [...(aims.get(word) ?? []), ...quartersOf(gap), ...gap]);
  };
  for (const predicate of circumstances.flatMap(({ predicates }) => predicates)) {
    const { feature } = predicate;
    if (feature.question === "records") {
      for (const condition of feature.conditions)
        if ("bound" in condition) aim(condition.element, gapOfBound(feature, condition, inputs));
    } else if ("minuend" in feature) {
      const gap = gapAround(predicate, columns);
      const known = inputs.map(({ measured }) => featureValue(feature.subtrahend, measured));
      for (const number of gap ? [...new Set(known)].filter(Number.isFinite).slice(-mostSubtracted) : [])
        aim(feature.minuend.element, gap && [number + gap[0], number + gap[1]]);
    } else if ("element" in feature) aim(feature.element, gapAround(predicate, columns));
  }
  return aims;
}
