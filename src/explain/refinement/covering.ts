import type { Feature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import { type Circumstance, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";
import type { Tries } from "./tries.ts";

/** Things that a circumstance is tried with, beyond those that came by themselves. */
const mostCovered = 60;

/** Of these in one round. */
const coveredAtOnce = 8;

/** After so many inputs that the program refused, a thing is taken for one that it does not take there. */
const refusalsOfCover = 2;

/**
 * Tries what no input of a circumstance had yet: whatever else the grammar knows, and, where the circumstance asks for a thing, what it
 * can contain. So a theory from a few inputs that are all alike is not taken for one of all inputs.
 */
export function covering(known: Known, vocabulary: Vocabulary): Experiment[] {
  return known.circumstances.flatMap((circumstance) => {
    const rows = known.inputs.filter(({ measured }) => meetsAll(measured, circumstance.predicates));
    const tried = known.tries.count(coverKey(circumstance));
    return uncovered(circumstance, rows, { known, vocabulary })
      .map((predicate) => ({ predicate, key: `${coverKey(circumstance)}${sideKey(predicate)}` }))
      .filter(({ key }) => !isCovered(key, known.tries))
      .slice(0, Math.min(coveredAtOnce, Math.max(0, mostCovered - tried)))
      .map(({ predicate, key }) => ({
        kind: "cover",
        key,
        predicates: [...circumstance.predicates, predicate],
        count: 1,
      }));
  });
}

const coverKey = ({ key }: Circumstance): string => `cover|${key}|`;

function isCovered(key: string, tries: Tries): boolean {
  const { valid, vain, isImpossible } = tries.of(key);
  return valid > 0 || vain >= refusalsOfCover || isImpossible;
}

/** What none of the inputs has: inside what fails first, then anywhere; and first what other known inputs have, which is likely to be valid. */
function uncovered(
  { predicates, prediction }: Circumstance,
  rows: readonly KnownInput[],
  { known, vocabulary: { elements } }: { readonly known: Known; readonly vocabulary: Vocabulary },
): FeaturePredicate[] {
  const outer = prediction.fails ? [...new Set(predicates.flatMap(outerOf))] : [];
  const telling = [...elements.keys()].filter((element) => isTelling(elements[element] as InputElement));
  const isMet = (element: number): boolean => known.inputs.some(({ measured }) => measured.measures[element]);
  const inTurn = [...telling.filter(isMet), ...telling.filter((element) => !isMet(element))];
  const features = [
    ...outer.flatMap((element) =>
      inTurn
        .filter((other) => elements[element]?.isRelated && elements[other]?.isInner)
        .map((other): Feature => ({ question: "contains", element, other })),
    ),
    ...inTurn.map((element): Feature => ({ question: "exists", element })),
  ];
  return features
    .filter((feature) => rows.every(({ measured }) => featureValue(feature, measured) === 0))
    .map((feature) => ({ feature, isAbove: true, threshold: 0 }));
}

/** The things that a predicate asks for. */
function outerOf({ feature, isAbove }: FeaturePredicate): number[] {
  if (!isAbove) return [];
  switch (feature.question) {
    case "contains":
    case "before":
      return [feature.element, feature.other];
    case "exists":
    case "count":
    case "most elements":
    case "longest text":
      return [feature.element];
    default:
      return [];
  }
}

/** Whether the element is one of several that could stand in its place, or need not be there. */
const isTelling = ({ kind }: InputElement): boolean =>
  kind === "alternative" || kind === "option" || kind === "item";
