import * as v from "valibot";
import { elementInWords, placed, ruleInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement, type NamedPlace, placeSchema } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";

/** What is asked of two parts of one rule: 1 when there are two whose texts are the same, or are not. */
export type PartsQuestion = "equal" | "different";

/** Whether two parts that one rule derived, each in its place as for words, have the same text or different ones. */
export interface PartsFeature {
  readonly question: PartsQuestion;
  readonly element: number;
  readonly place: string;
  /** Not before the first in the order of strings; the same for two parts of the same kind, such as keys of an object. */
  readonly otherPlace: string;
  /** A rule whose node is the nearest of the rule around each of the parts, as an object is around its own keys; undefined for wherever they stand. */
  readonly within: number | undefined;
}

export interface NamedParts {
  readonly question: PartsQuestion;
  readonly of: NamedElement;
  readonly in: NamedPlace;
  readonly otherIn: NamedPlace;
  /** Absent for wherever they stand. */
  readonly within?: NamedElement;
}

/** The same for features that ask the same, and for no others. */
export const partsKey = ({ question, element, place, otherPlace, within }: PartsFeature): string =>
  `${question}\n${element}\n${place}\n${otherPlace}\n${within ?? ""}`;

const ofParts = (question: PartsQuestion): QuestionKind<PartsFeature, NamedParts> => ({
  question,
  amountIn: (feature, input) => (input.parts().has(partsKey(feature)) ? 1 : 0),
  elementsIn: ({ element }) => [element],
  simplicity: ({ element, within }) => ({
    as: "together",
    unnamed: within === undefined ? 0 : 1,
    mentioned: element,
  }),
  thingsSaid: () => 2,
  towards: ({ element }, { isAbove }, { nodesOf, withCopy }) =>
    isAbove === (question === "equal") ? withCopy(nodesOf(element)) : undefined,
  schema: v.object({
    question: v.literal(question),
    of: elementSchema,
    in: placeSchema,
    otherIn: placeSchema,
    within: v.exactOptional(elementSchema),
  }),
  nameOf: ({ element, place, otherPlace, within }, { nameOf, placeOf }) => ({
    question,
    of: nameOf(element),
    in: placeOf(place),
    otherIn: placeOf(otherPlace),
    ...(within !== undefined && { within: nameOf(within) }),
  }),
  featureOf: ({ of, in: place, otherIn, within }, { numberOf }) => ({
    question,
    element: numberOf(of),
    place: place.rule + place.place,
    otherPlace: otherIn.rule + otherIn.place,
    within: within && numberOf(within),
  }),
  inWords: (name, { isAbove }) => inWords(name, isAbove),
});

export const equal = ofParts("equal");

export const different = ofParts("different");

function inWords(
  { question, of: { rule }, in: place, otherIn, ...name }: NamedParts,
  isAbove: boolean,
): string {
  const texts = question === "equal" ? "the same text" : "different texts";
  const within = name.within ? ` in one ${elementInWords(name.within)}` : "";
  const part = ruleInWords(rule);
  const two = `${isAbove ? "two" : "no two"} ${part}`;
  if (place.rule === otherIn.rule && place.place === otherIn.place)
    return `${two}${within || `, each${placed(place)},`} have ${texts}`;
  if (place.rule === otherIn.rule)
    return `${two} in different places of ${withArticle(ruleInWords(place.rule))}${within} have ${texts}`;
  if (isAbove) return `${withArticle(part)}${placed(place)} and one${placed(otherIn)}${within} have ${texts}`;
  const as = question === "equal" ? "the same text as" : "another text than";
  return `no ${part}${placed(place)} has ${as} one${placed(otherIn)}${within}`;
}
