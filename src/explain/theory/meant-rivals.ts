import { elementsIn, type Feature, isStandIn, thingsIn } from "../features/feature.ts";
import { isMadeUp } from "../features/made-up-name.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";

/** What says more things is no one's guess. */
const mostThings = 2;

/**
 * Tells the rivals of a feature that a reader could have had in mind: they say no more things than it does, do not speak of
 * lengths and differences where it does not, nor of how large a difference is, nor of rules that nobody named, and are not the same with more around it.
 */
export function couldBeMeant(
  own: Feature,
  vocabulary: Pick<Vocabulary, "elements" | "naming">,
): (rival: FeaturePredicate) => boolean {
  const told = new Set(subjectsOf(own, vocabulary));
  return ({ feature, threshold }) => {
    const subjects = subjectsOf(feature, vocabulary);
    return (
      thingsSaid(feature) <= Math.min(mostThings, thingsSaid(own)) &&
      (!isIndirect(feature) || isIndirect(own)) &&
      (!("minuend" in feature) || threshold === 0) &&
      !elementsIn(feature).some((element) => isMadeUp(vocabulary.elements[element]?.rule ?? "")) &&
      !(own.question === "is" && feature.question === "is" && own.word === feature.word) &&
      !(told.size > 0 && [...told].every((subject) => subjects.includes(subject)))
    );
  };
}

/** What is said by way of something else. */
const isIndirect = (feature: Feature): boolean => "minuend" in feature || isStandIn(feature);

function thingsSaid(feature: Feature): number {
  switch (feature.question) {
    case "contains":
    case "before":
    case "difference":
    case "distance":
    case "equal":
    case "different":
      return 2;
    case "is":
      return feature.place === undefined ? 1 : 2;
    case "together":
      return 1 + thingsIn(feature);
    case "values":
      return 2;
    case "records":
      // Records, how many, and of which kind.
      return 2 + feature.conditions.length;
    default:
      return 1;
  }
}

/** The elements that it speaks of, those that have one name in inputs as one. */
function subjectsOf(
  feature: Feature,
  { elements, naming }: Pick<Vocabulary, "elements" | "naming">,
): readonly string[] {
  const subjects = elementsIn(feature).map((element) => {
    const { rule, kind, place } = elements[element] as InputElement;
    const word = naming.wordOf(rule)?.word;
    return word === undefined ? JSON.stringify([rule, kind, place]) : JSON.stringify(word);
  });
  return feature.question === "is" ? [...subjects, JSON.stringify(feature.word)] : subjects;
}
