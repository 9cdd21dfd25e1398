import * as v from "valibot";
import { counted, elementInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/** What is asked of two elements: 1 when an occurrence of the first contains, or wholly stands before, one of the second. */
export interface PairFeature<S extends Speech = ByNumber> {
  readonly question: "contains" | "before";
  readonly of: S["element"];
  readonly other: S["element"];
}

type PairKind = QuestionKind<PairFeature, PairFeature<ByName>>;

const ofPair = (kind: Pick<PairKind, "question" | "amountIn" | "met" | "inWords">): PairKind => ({
  ...kind,
  simplicity: ({ of, other }, { elements, placeOf, namelessIn }) => ({
    unnamed: namelessIn(of, other),
    mentioned: placeOf(of) * elements.length + placeOf(other),
  }),
  thingsSaid: () => 2,
  schema: v.object({ question: v.literal(kind.question), of: elementSchema, other: elementSchema }),
});

export const contains = ofPair({
  question: "contains",
  amountIn: ({ of, other }, { measures, nested }) => (nested().has(of * measures.length + other) ? 1 : 0),
  *met({ nested, measures: { length } }) {
    for (const pair of nested()) {
      const [of, other] = [Math.floor(pair / length), pair % length];
      yield { key: pair, value: 1, feature: () => ({ question: "contains", of, other }) };
    }
  },
  inWords: ({ of, other }, { isAbove }) =>
    `${counted(other, isAbove)} stands inside ${withArticle(elementInWords(of))}`,
});

export const before = ofPair({
  question: "before",
  amountIn: ({ of, other }, { measures }) =>
    (measures[of]?.firstEnd ?? Infinity) < (measures[other]?.lastBegin ?? -Infinity) ? 1 : 0,
  *met({ measures }, { elements }) {
    const related = [...elements.keys()].filter(
      (element) => measures[element] && elements[element]?.isRelated,
    );
    for (const of of related) {
      const left = measures[of]?.firstEnd ?? Infinity;
      for (const other of related) {
        if (left >= (measures[other]?.lastBegin ?? -Infinity)) continue;
        const key = elements.length * (elements.length + of) + other;
        yield { key, value: 1, feature: () => ({ question: "before", of, other }) };
      }
    }
  },
  inWords: ({ of, other }, { isAbove }) =>
    `${counted(of, isAbove)} stands before ${withArticle(elementInWords(other))}`,
});
