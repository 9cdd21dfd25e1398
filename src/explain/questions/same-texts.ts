import * as v from "valibot";
import { elementInWords, placed, ruleInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, placeSchema } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/** Whether two parts that one rule derived, each in its place as for words, have the same text or different ones: 1 when there are two such. */
export interface PartsFeature<S extends Speech = ByNumber> {
  readonly question: "equal" | "different";
  readonly of: S["element"];
  readonly in: S["place"];
  /** Not before the first in the order of strings; the same for two parts of the same kind, such as keys of an object. */
  readonly otherIn: S["place"];
  /** A rule whose node is the nearest of the rule around each of the parts, as an object is around its own keys; absent for wherever they stand. */
  readonly within?: S["element"] | undefined;
}

/** The same for features that ask the same, and for no others. */
export const partsKey = (feature: PartsFeature): string =>
  `${feature.question}\n${feature.of}\n${feature.in}\n${feature.otherIn}\n${feature.within ?? ""}`;

type NamedParts = PartsFeature<ByName>;

const ofParts = (question: PartsFeature["question"]): QuestionKind<PartsFeature, NamedParts> => ({
  question,
  amountIn: (feature, input) => (input.parts().has(partsKey(feature)) ? 1 : 0),
  simplicity: ({ of, within }) => ({
    as: "together",
    unnamed: within === undefined ? 0 : 1,
    mentioned: of,
  }),
  thingsSaid: () => 2,
  towards: ({ of }, { isAbove }, { nodesOf, withCopy }) =>
    isAbove === (question === "equal") ? withCopy(nodesOf(of)) : undefined,
  schema: v.object({
    question: v.literal(question),
    of: elementSchema,
    in: placeSchema,
    otherIn: placeSchema,
    within: v.exactOptional(elementSchema),
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
