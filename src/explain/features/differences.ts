import type { DifferenceFeature, ElementFeature, ElementQuestion, Feature } from "./feature.ts";
import type { FeatureColumn } from "./feature-column.ts";
import type { MeasuredTree } from "./measured-tree.ts";

/** What is subtracted from what. Mirrored ones would say the same. */
const SUBTRACTED: ReadonlyMap<Feature["question"], readonly ElementQuestion[]> = new Map([
  ["largest number", ["largest number", "longest text", "most elements", "count"]],
  ["longest text", ["longest text", "most elements"]],
  ["most elements", ["most elements"]],
  ["count", ["count"]],
]);

/** Of features with the same values, that of which differences are told most plainly. */
function plainest(features: readonly Feature[]): ElementFeature | undefined {
  for (const question of SUBTRACTED.keys()) {
    const found = features.find((each) => each.question === question);
    if (found) return found as ElementFeature;
  }
  return undefined;
}

/** Differences of more features than these are not looked at, the simplest aside. */
const MOST_SUBTRACTED = 40;

/** A difference with its value in each row. */
export interface Difference {
  readonly feature: DifferenceFeature;
  readonly values: Float64Array;
}

/** The differences between the terms, that of each row where both are there; and how far both lie apart, where either may be larger. */
export function* differencesOf(terms: readonly Term[]): Generator<Difference, void, void> {
  for (const [index, minuend] of terms.entries()) {
    for (const [other, subtrahend] of terms.entries()) {
      if (!SUBTRACTED.get(minuend.feature.question)?.includes(subtrahend.feature.question)) continue;
      if (minuend.feature.question === subtrahend.feature.question && index >= other) continue;
      const of = { minuend: minuend.feature, subtrahend: subtrahend.feature };
      const values = lessOf(minuend.values, subtrahend.values);
      yield { feature: { question: "difference", ...of }, values };
      if (!isTwoSided(values)) continue;
      const distances = values.map((value) => (value === -Infinity ? value : Math.abs(value)));
      yield { feature: { question: "distance", ...of }, values: distances };
    }
  }
}

/** A feature that others are subtracted from, or that is. */
export interface Term {
  readonly feature: ElementFeature;
  readonly values: Float64Array;
}

/**
 * The numbers, lengths and counts of things that occur at most once in each input. Of things that no input tells apart, the first stands
 * for all.
 */
export function termsIn(columns: readonly FeatureColumn[], inputs: readonly MeasuredTree[]): readonly Term[] {
  const isSingle = ({ question, element }: ElementFeature): boolean =>
    question === "count" || inputs.every(({ measures }) => (measures[element]?.occurrences ?? 0) <= 1);
  const terms: Term[] = [];
  for (const { features, values } of columns) {
    if (terms.length === MOST_SUBTRACTED) break;
    const feature = plainest(features);
    if (feature && isSingle(feature)) terms.push({ feature, values });
  }
  return terms;
}

const isTwoSided = (values: Float64Array): boolean =>
  values.some((value) => value > 0) && values.some((value) => value < 0 && value !== -Infinity);

/** What is absent is infinite: there is no difference then, as in `featureValue`. */
function lessOf(minuend: Float64Array, subtrahend: Float64Array): Float64Array {
  return minuend.map((value, row) => {
    const less = value - (subtrahend[row] as number);
    return Number.isFinite(less) ? less : -Infinity;
  });
}
