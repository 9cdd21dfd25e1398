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
  /** A rule above both parts; undefined for wherever they stand. */
  readonly within: number | undefined;
  /**
   * Whether its node is the nearest of the rule around each of the parts, as an object is around its own keys. Otherwise it is around their
   * lowest common node, and a part may be nested deeper, as a jump is in the block of its label.
   */
  readonly isNearest: boolean;
}

export interface NamedParts {
  readonly question: PartsQuestion;
  readonly of: NamedElement;
  readonly in: NamedPlace;
  readonly otherIn: NamedPlace;
  /** Absent for wherever they stand. */
  readonly within?: NamedElement;
  /** Whether it is the nearest of its rule around each of them. */
  readonly isNearest: boolean;
}

/** The same for features that ask the same, and for no others. */
export const partsKey = ({ question, element, place, otherPlace, within, isNearest }: PartsFeature): string =>
  `${question}\n${element}\n${place}\n${otherPlace}\n${within ?? ""}\n${isNearest}`;

const ofParts = (question: PartsQuestion): QuestionKind<PartsFeature, NamedParts> => ({
  question,
  amountIn: (feature, input) => (input.parts().has(partsKey(feature)) ? 1 : 0),
  elementsIn: ({ element }) => [element],
  simplicity: ({ element, within, isNearest }) => ({
    as: "together",
    unnamed: within === undefined ? 0 : isNearest ? 1 : 2,
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
    isNearest: v.boolean(),
  }),
  nameOf: ({ element, place, otherPlace, within, isNearest }, { nameOf, placeOf }) => ({
    question,
    of: nameOf(element),
    in: placeOf(place),
    otherIn: placeOf(otherPlace),
    ...(within !== undefined && { within: nameOf(within) }),
    isNearest,
  }),
  featureOf: ({ of, in: place, otherIn, within, isNearest }, { numberOf }) => ({
    question,
    element: numberOf(of),
    place: place.rule + place.place,
    otherPlace: otherIn.rule + otherIn.place,
    within: within && numberOf(within),
    isNearest,
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
  const depth = name.isNearest ? "" : " or in what is in it";
  const within = name.within ? ` in one ${elementInWords(name.within)}${depth}` : "";
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
