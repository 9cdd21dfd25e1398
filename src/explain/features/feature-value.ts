import {
  type DifferenceFeature,
  type ElementFeature,
  type ElementQuestion,
  type Feature,
  metKey,
} from "./feature.ts";
import type { MeasuredTree, Measures } from "./measured-tree.ts";
import { hasNode } from "./own-parts.ts";
import { recordsWith } from "./records.ts";
import { valuesAsAsked } from "./values.ts";

/** How much of the feature the input has, whose tree was measured. */
export function featureValue(feature: Feature, input: MeasuredTree): number {
  const { measures, nested } = input;
  switch (feature.question) {
    case "contains":
      return nested.has(feature.element * measures.length + feature.other) ? 1 : 0;
    case "before": {
      const own = measures[feature.element];
      const other = measures[feature.other];
      return own && other && own.firstLeft < other.lastEntered ? 1 : 0;
    }
    case "is":
    case "equal":
    case "different":
      return input.parts().has(metKey(feature)) ? 1 : 0;
    case "together":
      return hasNode(feature, input.nesting) ? 1 : 0;
    case "records":
      return recordsWith(feature, input.spans());
    case "values":
      return valuesAsAsked(feature, input.spans());
    case "difference":
    case "distance":
      return difference(feature, input);
    case "occurs":
      return input.patterns.has(feature.pattern) ? 1 : 0;
    case "own":
      return input.own[feature.own] ?? 0;
    default:
      return elementValue(feature, measures);
  }
}

/** What inputs have of a feature that say nothing of it. */
export const absentValue = ({ question }: Feature): number =>
  question in answers ? answers[question as ElementQuestion](undefined) : 0;

/** The same of a feature of one element. */
export const elementValue = (
  { question, element }: ElementFeature,
  measures: MeasuredTree["measures"],
): number => answers[question](measures[element]);

function difference({ question, minuend, subtrahend }: DifferenceFeature, input: MeasuredTree): number {
  const isSingle = ({ question, element }: ElementFeature): boolean =>
    question === "count" || input.measures[element]?.occurrences === 1;
  if (!isSingle(minuend) || !isSingle(subtrahend)) return -Infinity;
  const less = featureValue(minuend, input) - featureValue(subtrahend, input);
  if (!Number.isFinite(less)) return -Infinity;
  return question === "difference" ? less : Math.abs(less);
}

function unevenness({ mostElements, fewestElements }: Measures): number {
  return Math.max(0, mostElements - fewestElements);
}

const answers: Readonly<Record<ElementQuestion, (measures: Measures | undefined) => number>> = {
  exists: (measures) => (measures ? 1 : 0),
  count: (measures) => measures?.occurrences ?? 0,
  "largest number": (measures) => measures?.largest ?? -Infinity,
  "smallest number": (measures) => measures?.smallest ?? Infinity,
  "longest text": (measures) => measures?.longest ?? -Infinity,
  "shortest text": (measures) => measures?.shortest ?? Infinity,
  "most elements": (measures) => measures?.mostElements ?? -Infinity,
  "fewest elements": (measures) => measures?.fewestElements ?? Infinity,
  "uneven elements": (measures) => (measures ? unevenness(measures) : 0),
  "white space": (measures) => (measures ? 1 : 0),
  "line end": (measures) => (measures?.hasLineEnd ? 1 : 0),
  "highest code point": (measures) => measures?.highestCodePoint ?? -Infinity,
};

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
