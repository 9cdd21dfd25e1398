import { type Feature, QUESTIONS, thingsIn } from "./feature.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

/**
 * Tells which of two features is simpler to read: the one with the lower number. The question decides, then how
 * many of its things have no name that somebody gave them or need a place to be told, then the order of the grammar.
 */
export function simplicityOf(feature: Feature, { elements }: Vocabulary): number {
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
        return [minuend.element, nameless(minuend.element) + nameless(subtrahend.element)];
      }
      case "is":
        return [feature.element, feature.place === undefined ? 0 : 1];
      case "equal":
      case "different":
        return [feature.element, feature.within === undefined ? 0 : feature.isNearest ? 1 : 2];
      case "together":
        return [feature.element, Math.min(2, thingsIn(feature) - 1)];
      case "contains":
      case "before":
        return [
          feature.element * elements.length + feature.other,
          nameless(feature.element) + nameless(feature.other),
        ];
      default:
        return [feature.element, nameless(feature.element)];
    }
  })();
  // An optional sign is there or not; what it does to a number tells more.
  const isItem = feature.question === "exists" && elements[feature.element]?.kind === "item";
  const question = isItem ? "most elements" : feature.question;
  return (QUESTIONS.indexOf(question) * 3 + unnamed) * 2 ** 40 + mentioned;
}

/** By custom a name that begins with an underscore is of no account, and made up where a notation was translated. */
const isNamed = (element: InputElement | undefined): boolean =>
  element?.kind === "rule" && !/^<?_/.test(element.rule);
