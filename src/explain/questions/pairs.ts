import * as v from "valibot";
import { counted, elementInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";

/** What is asked of two elements: 1 when an occurrence of the first contains, or wholly stands before, one of the second. */
export type PairQuestion = "contains" | "before";

export interface PairFeature {
  readonly question: PairQuestion;
  readonly element: number;
  readonly other: number;
}

export interface NamedPair {
  readonly question: PairQuestion;
  readonly of: NamedElement;
  readonly other: NamedElement;
}

type PairKind = QuestionKind<PairFeature, NamedPair>;

const ofPair = (kind: Pick<PairKind, "question" | "amountIn" | "met" | "inWords">): PairKind => ({
  ...kind,
  elementsIn: ({ element, other }) => [element, other],
  simplicity: ({ element, other }, { elements, placeOf, namelessIn }) => ({
    unnamed: namelessIn(element, other),
    mentioned: placeOf(element) * elements.length + placeOf(other),
  }),
  thingsSaid: () => 2,
  schema: v.object({ question: v.literal(kind.question), of: elementSchema, other: elementSchema }),
  nameOf: ({ question, element, other }, { nameOf }) => ({
    question,
    of: nameOf(element),
    other: nameOf(other),
  }),
  featureOf: ({ question, of, other }, { numberOf }) => ({
    question,
    element: numberOf(of),
    other: numberOf(other),
  }),
});

export const contains = ofPair({
  question: "contains",
  amountIn: ({ element, other }, { measures, nested }) =>
    nested.has(element * measures.length + other) ? 1 : 0,
  *met({ nested, measures: { length } }) {
    for (const pair of nested) {
      const [element, other] = [Math.floor(pair / length), pair % length];
      yield { key: pair, value: 1, feature: () => ({ question: "contains", element, other }) };
    }
  },
  inWords: ({ of, other }, { isAbove }) =>
    `${counted(other, isAbove)} stands inside ${withArticle(elementInWords(of))}`,
});

export const before = ofPair({
  question: "before",
  amountIn: ({ element, other }, { measures }) =>
    (measures[element]?.firstLeft ?? Infinity) < (measures[other]?.lastEntered ?? -Infinity) ? 1 : 0,
  *met({ measures }, { elements }) {
    const related = [...elements.keys()].filter(
      (element) => measures[element] && elements[element]?.isRelated,
    );
    for (const element of related) {
      const left = measures[element]?.firstLeft ?? Infinity;
      for (const other of related) {
        if (left >= (measures[other]?.lastEntered ?? -Infinity)) continue;
        const key = elements.length * (elements.length + element) + other;
        yield { key, value: 1, feature: () => ({ question: "before", element, other }) };
      }
    }
  },
  inWords: ({ of, other }, { isAbove }) =>
    `${counted(of, isAbove)} stands before ${withArticle(elementInWords(other))}`,
});
