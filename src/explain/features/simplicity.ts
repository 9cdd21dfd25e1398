import { type Feature, QUESTIONS, thingsIn } from "./feature.ts";
import { isMadeUp } from "./rule-texts.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

/**
 * The simplicity of a feature for a reader; lower is simpler. The question decides. Then the number of its things without a given name,
 * or with a place, decides. The order of the grammar comes last; named parts come first in it, so a price is called a price.
 */
export function simplicityOf(feature: Feature, { elements, naming }: Vocabulary): number {
  const placeOf = (element: number): number =>
    naming.origins.has(elements[element]?.rule ?? "") ? element - elements.length : element;
  const nameless = (element: number): number => (isNamed(elements[element]) ? 0 : 1);
  const [mentioned, unnamed] = ((): [number, number] => {
    switch (feature.question) {
      case "own":
        return [feature.own, 0];
      case "occurs":
        return [feature.pattern, 0];
      case "difference":
      case "distance": {
        const { minuend, subtrahend } = feature;
        return [placeOf(minuend.element), nameless(minuend.element) + nameless(subtrahend.element)];
      }
      case "is":
        return [placeOf(feature.element), feature.place === undefined ? 0 : 1];
      case "equal":
      case "different":
        return [feature.element, feature.within === undefined ? 0 : feature.isNearest ? 1 : 2];
      case "together": {
        const unnamed = feature.traits.reduce((sum, { element }) => sum + nameless(element), 0);
        return [unnamed * elements.length + feature.element, Math.min(3, thingsIn(feature))];
      }
      case "values":
        return [placeOf(feature.element), feature.asked.are === "unlisted" ? 2 : 1];
      case "records":
        return [placeOf(feature.element), Math.min(3, feature.conditions.length)];
      case "contains":
      case "before":
        return [
          placeOf(feature.element) * elements.length + placeOf(feature.other),
          nameless(feature.element) + nameless(feature.other),
        ];
      default:
        return [placeOf(feature.element), nameless(feature.element)];
    }
  })();
  return (QUESTIONS.indexOf(ratedAs(feature, elements)) * 4 + unnamed) * 2 ** 40 + mentioned;
}

/** The question that what is told takes as long to read as. */
function ratedAs({ question, ...feature }: Feature, elements: readonly InputElement[]): Feature["question"] {
  switch (question) {
    case "exists":
      // An optional sign is there or not; what it does to a number tells more.
      return "element" in feature && elements[feature.element]?.kind === "item" ? "most elements" : question;
    case "occurs":
      return "isFound" in feature && feature.isFound ? "together" : question;
    case "is":
      // That the mode is "fast" is read as soon as that there is a mode.
      return "element" in feature && elements[feature.element]?.isPart ? "exists" : "together";
    case "equal":
    case "different":
      return "together";
    default:
      return question;
  }
}

const isNamed = (element: InputElement | undefined): boolean =>
  (element?.kind === "rule" || element?.kind === "empty") && !isMadeUp(element.rule);
