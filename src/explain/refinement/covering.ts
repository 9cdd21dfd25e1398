import type { Feature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { type InputElement, isChoice, type Vocabulary } from "../features/vocabulary.ts";
import { type Circumstance, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";
import type { Tries } from "./tries.ts";

/** Things that a circumstance is tried with, beyond those that came by themselves. */
const mostCovered = 60;

/** Of these in one round. */
const coveredAtOnce = 8;

/** After so many inputs that the program refused, a thing is taken for one that it does not take there. */
const refusalsOfCover = 2;

/**
 * Tries what no input of a circumstance had yet: whatever else the grammar knows, and, where the circumstance asks for a thing, what it
 * can contain. So a theory from a few inputs that are all alike is not taken for one of all inputs. What was tried in vain with other circumstances comes last.
 */
export function covering(known: Known, vocabulary: Vocabulary): Experiment[] {
  const things = thingsInTurn(known, vocabulary);
  return known.circumstances.flatMap((circumstance) => {
    const tried = known.tries.count(coverKey(circumstance));
    const most = Math.min(coveredAtOnce, Math.max(0, mostCovered - tried));
    const inputs = known.meeting.inputs(circumstance.predicates);
    const experiments: Experiment[] = [];
    for (const feature of coveringFeatures(circumstance, things, vocabulary)) {
      if (experiments.length === most) break;
      const predicate = there(feature);
      const key = `${coverKey(circumstance)}${sideKey(predicate)}`;
      const isNew = inputs.every(({ measured }) => featureValue(feature, measured) === 0);
      if (!isNew || isCovered(key, known.tries)) continue;
      const predicates = [...circumstance.predicates, predicate];
      experiments.push({ kind: "cover", key, predicates, count: 1 });
    }
    return experiments;
  });
}

const there = (feature: Feature): FeaturePredicate => ({ feature, isAbove: true, threshold: 0 });

const coverKey = ({ key }: Circumstance): string => `cover|${key}|`;

function isCovered(key: string, tries: Tries): boolean {
  const { valid, vain, isImpossible } = tries.of(key);
  return valid > 0 || vain >= refusalsOfCover || isImpossible;
}

/** What could stand in the place of something else: first what some known inputs have, which is likely to be valid. */
function thingsInTurn({ inputs, tries }: Known, { elements }: Vocabulary): readonly number[] {
  const telling = [...elements.keys()].filter((element) => isChoice(elements[element] as InputElement));
  const met = new Set(telling.filter((element) => inputs.some(({ measured }) => measured.measures[element])));
  const vain = tries.vainByEnd("cover|");
  const vainOf = (element: number): number => vain.get(sideKey(there({ question: "exists", element }))) ?? 0;
  const unmet = telling.filter((element) => !met.has(element));
  return [...met, ...unmet.toSorted((one, other) => vainOf(one) - vainOf(other))];
}

/** What a circumstance is tried with: things inside what fails first, then anywhere. */
function* coveringFeatures(
  { predicates, prediction }: Circumstance,
  things: readonly number[],
  { elements }: Vocabulary,
): Generator<Feature, void, void> {
  const outer = prediction.fails ? new Set(predicates.flatMap(outerOf)) : [];
  const inner = things.filter((element) => elements[element]?.isInner);
  for (const element of outer) {
    if (!elements[element]?.isRelated) continue;
    for (const other of inner) yield { question: "contains", element, other };
  }
  for (const element of things) yield { question: "exists", element };
}

/** The things that a predicate asks for. */
function outerOf({ feature, isAbove }: FeaturePredicate): number[] {
  if (!isAbove) return [];
  switch (feature.question) {
    case "contains":
    case "before":
      return [feature.element, feature.other];
    case "together":
    case "exists":
    case "count":
    case "most elements":
    case "longest text":
      return [feature.element];
    default:
      return [];
  }
}
