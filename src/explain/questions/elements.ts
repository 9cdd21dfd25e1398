import * as v from "valibot";
import { oncePer } from "../../base/lazy.ts";
import { quoted } from "../../text/shown-text.ts";
import type { MeasuredTree, Measures } from "../features/measured-tree.ts";
import type { RuleTexts } from "../features/rule-texts.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import { justBelow } from "../theory/round-threshold.ts";
import {
  existence,
  ownerInWords,
  repeated,
  ruleInWords,
  subjectInWords,
  withArticle,
} from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import type { Changing, QuestionKind, Side } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/**
 * What is asked of one element of inputs. `exists` and `count` are 0 without it, extremes are infinite. White space and line ends are there or not. How uneven repetitions are is how many more
 * elements one has than another, 0 without two of them.
 */
export type ElementQuestion =
  | "exists"
  | "largest number"
  | "smallest number"
  | "longest text"
  | "shortest text"
  | "most elements"
  | "fewest elements"
  | "uneven elements"
  | "count"
  | "white space"
  | "line end"
  | "highest code point";

export interface ElementFeature<S extends Speech = ByNumber> {
  readonly question: ElementQuestion;
  readonly of: S["element"];
}

type NamedElementFeature = ElementFeature<ByName>;

/** A question about one element: how it is answered, of which elements it is asked, and how it is told. */
interface OfElement extends Partial<QuestionKind<ElementFeature, NamedElementFeature>> {
  readonly question: ElementQuestion;
  /** The answer for all that the element is in an input; undefined where it does not occur. */
  answer(measures: Measures | undefined): number;
  asks(element: InputElement, texts: RuleTexts): boolean;
  /** @param most the threshold as a whole number @param isOnly whether all inputs have exactly one */
  words(told: Told): string;
}

interface Told extends Pick<Side, "isAbove"> {
  readonly of: NamedElement;
  /** The element and, of a part of a rule, that in which it stands. */
  readonly element: string;
  readonly owner: string;
  /** The threshold as a whole number. */
  readonly most: number;
  readonly above: string;
  readonly atMost: string;
  /** Whether an input has exactly one, so that the largest is the smallest. */
  readonly isOnly: boolean;
}

function ofElement({
  answer,
  asks,
  words,
  ...kind
}: OfElement): QuestionKind<ElementFeature, NamedElementFeature> {
  const { question } = kind;
  const elementsAsked = oncePer(({ elements, texts }: Vocabulary): readonly number[] =>
    [...elements.keys()].filter((number) => asks(elements[number] as InputElement, texts)),
  );
  return {
    amountIn: (feature, { measures }) => answer(measures[feature.of]),
    absent: answer(undefined),
    *met({ measures }, vocabulary) {
      for (const of of elementsAsked(vocabulary)) {
        if (!measures[of]) continue;
        yield { key: `${question} ${of}`, value: answer(measures[of]), feature: () => ({ question, of }) };
      }
    },
    simplicity: ({ of }, { placeOf, namelessIn }) => ({ unnamed: namelessIn(of), mentioned: placeOf(of) }),
    schema: v.object({ question: v.literal(question), of: elementSchema }),
    inWords: (name, side) => inWords(name, side, words),
    ...kind,
  };
}

function inWords(name: NamedElementFeature, side: Side, words: OfElement["words"]): string {
  const { of } = name;
  const { isAbove, threshold, same } = side;
  if (threshold === -Infinity || threshold === Number.MAX_VALUE)
    return existence(of, isAbove === (threshold === -Infinity));
  const isTwin = (other: { readonly question: string; readonly of?: NamedElement }): boolean =>
    twins[name.question] === other.question && JSON.stringify(of) === JSON.stringify(other.of);
  return words({
    of,
    isAbove,
    element: subjectInWords(of),
    owner: ownerInWords(of),
    most: Math.floor(threshold),
    above: aboveInWords(side),
    atMost: atMostInWords(side),
    isOnly: same.some(isTwin),
  });
}

const twins: { readonly [Q in ElementQuestion]?: ElementQuestion } = {
  "largest number": "smallest number",
  "longest text": "shortest text",
  "most elements": "fewest elements",
};

/** A threshold just below a number that was met stands for that number. */
export const aboveInWords = ({ threshold, next }: Side): string =>
  isJustBelow(threshold, next) ? `at least ${next}` : `above ${threshold}`;

export const atMostInWords = ({ threshold, next }: Side): string =>
  isJustBelow(threshold, next) ? `below ${next}` : `at most ${threshold}`;

const isJustBelow = (threshold: number, next: number | null): boolean =>
  next !== null && threshold === justBelow(next);

const characters = (count: number): string => (count === 1 ? "1 character" : `${count} characters`);

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

const codePointInWords = (code: number): string =>
  `${quoted(String.fromCodePoint(Math.min(Math.max(code, 0), 0x10ffff)))} (U+${code.toString(16).toUpperCase().padStart(4, "0")})`;

/** What stands in for something else must tell more than two plain questions. */
const standIn = { weight: () => 2, isIndirect: () => true };

type Kind = InputElement["kind"];

const isBlank = ({ kind }: { readonly kind: Kind }): boolean => kind === "blank";

const isRepetition = ({ kind }: { readonly kind: Kind }): boolean => kind === "repetition";

const isOther = (element: { readonly kind: Kind }): boolean => !isBlank(element) && !isRepetition(element);

const isNumeric = ({ kind, rule }: InputElement, { numeric }: RuleTexts): boolean =>
  kind === "rule" && numeric.has(rule);

const isLong = ({ kind, rule }: InputElement, { stretching }: RuleTexts): boolean =>
  kind === "rule" && stretching.has(rule);

const withNumber: QuestionKind<ElementFeature>["towards"] = (
  _,
  { isAbove, threshold },
  { path, withNumber }: Changing,
) => path && withNumber(path, isAbove, threshold);

const resized: QuestionKind<ElementFeature>["towards"] = (_, __, change: Changing) => change.resized();

/** A kind for each question about one element. */
export const elementKinds: Readonly<
  Record<ElementQuestion, QuestionKind<ElementFeature, NamedElementFeature>>
> = {
  exists: ofElement({
    question: "exists",
    answer: (measures) => (measures ? 1 : 0),
    asks: isOther,
    simplicity: ({ of }, { elements, placeOf, namelessIn }) => ({
      // An optional sign is there or not; what it does to a number tells more.
      ...(elements[of]?.kind === "item" && { as: "most elements" }),
      unnamed: namelessIn(of),
      mentioned: placeOf(of),
    }),
    words: ({ of, isAbove }) => existence(of, isAbove),
  }),
  "largest number": ofElement({
    question: "largest number",
    answer: (measures) => measures?.largest ?? -Infinity,
    asks: isNumeric,
    isWhole: () => false,
    isRounded: true,
    numbers: "any",
    towards: withNumber,
    words: ({ element, isAbove, above, atMost, isOnly }) =>
      isOnly
        ? `the ${element} is ${isAbove ? above : atMost}`
        : `${isAbove ? "some" : "no"} ${element} is ${above}`,
  }),
  "smallest number": ofElement({
    question: "smallest number",
    answer: (measures) => measures?.smallest ?? Infinity,
    asks: isNumeric,
    isWhole: () => false,
    isRounded: true,
    isLowMore: true,
    numbers: "any",
    towards: withNumber,
    words: ({ element, isAbove, atMost }) => `${isAbove ? "no" : "some"} ${element} is ${atMost}`,
  }),
  "most elements": ofElement({
    question: "most elements",
    answer: (measures) => measures?.mostElements ?? -Infinity,
    asks: isRepetition,
    numbers: "counts",
    towards: resized,
    words: ({ of, owner, isAbove, most, isOnly }) => {
      const some = isAbove ? "some" : "no";
      const more = isAbove ? "more than" : "at most";
      if (of.listed !== undefined) {
        const listed = `${most + 1} ${ruleInWords(of.listed)}`;
        return isOnly ? `the ${owner} has ${more} ${listed}` : `${some} ${owner} has more than ${listed}`;
      }
      if (most === 0) return `${some} ${owner} has ${repeated(of)}`;
      return isOnly
        ? `in the ${owner} ${repeated(of)} comes ${more} ${times(most)}`
        : `in ${some} ${owner} ${repeated(of)} comes more than ${times(most)}`;
    },
  }),
  "fewest elements": ofElement({
    question: "fewest elements",
    answer: (measures) => measures?.fewestElements ?? Infinity,
    asks: isRepetition,
    isLowMore: true,
    numbers: "any",
    towards: resized,
    words: ({ of, owner, isAbove, most }) => {
      if (of.listed === undefined)
        return `in ${isAbove ? "every" : "some"} ${owner} ${repeated(of)} comes ${isAbove ? "more than" : "at most"} ${times(most)}`;
      const listed = `${most + 1} ${ruleInWords(of.listed)}`;
      return isAbove ? `every ${owner} has more than ${listed}` : `some ${owner} has at most ${listed}`;
    },
  }),
  /** How many more elements one repetition has than another, 0 without two of them. */
  "uneven elements": ofElement({
    question: "uneven elements",
    answer: (measures) => (measures ? Math.max(0, measures.mostElements - measures.fewestElements) : 0),
    asks: isRepetition,
    numbers: "counts",
    towards: resized,
    words: ({ of, owner, isAbove, most }) =>
      `${isAbove ? "some" : "no"} ${owner} has ${most === 0 ? "more" : `over ${most} more`} ${repeated(of)} than another`,
  }),
  "longest text": ofElement({
    question: "longest text",
    answer: (measures) => measures?.longest ?? -Infinity,
    asks: isLong,
    ...standIn,
    numbers: "any",
    towards: resized,
    words: ({ element, isAbove, most, isOnly }) =>
      isOnly
        ? `the ${element} has ${isAbove ? "more than" : "at most"} ${characters(most)}`
        : `${isAbove ? "the longest" : "no"} ${element} has more than ${characters(most)}`,
  }),
  "shortest text": ofElement({
    question: "shortest text",
    answer: (measures) => measures?.shortest ?? Infinity,
    asks: isLong,
    isLowMore: true,
    ...standIn,
    numbers: "any",
    towards: resized,
    words: ({ element, isAbove, most }) => {
      if (most === 0) return `${isAbove ? "no" : "some"} ${element} is empty`;
      return isAbove
        ? `every ${element} has more than ${characters(most)}`
        : `the shortest ${element} has at most ${characters(most)}`;
    },
  }),
  count: ofElement({
    question: "count",
    answer: (measures) => measures?.occurrences ?? 0,
    asks: isOther,
    numbers: "counts",
    towards: resized,
    words: ({ of, element, isAbove, most }) =>
      most === 0
        ? existence(of, isAbove)
        : `there are ${isAbove ? "more than" : "at most"} ${most} ${element}`,
  }),
  "white space": ofElement({
    question: "white space",
    answer: (measures) => (measures ? 1 : 0),
    asks: isBlank,
    isOfBlanks: true,
    numbers: "any",
    words: ({ of, isAbove }) => existence(of, isAbove),
  }),
  "line end": ofElement({
    question: "line end",
    answer: (measures) => (measures?.hasLineEnd ? 1 : 0),
    asks: isBlank,
    isOfBlanks: true,
    numbers: "any",
    words: ({ element, isAbove }) => `there is ${isAbove ? "a" : "no"} line end in the ${element}`,
  }),
  "highest code point": ofElement({
    question: "highest code point",
    answer: (measures) => measures?.highestCodePoint ?? -Infinity,
    asks: ({ kind }) => kind === "rule",
    ...standIn,
    numbers: "any",
    words: ({ element, isAbove, most }) =>
      `${isAbove ? "some" : "no"} character of ${withArticle(element)} is above ${codePointInWords(most)}`,
  }),
};

export const elementValue = (feature: ElementFeature, input: MeasuredTree): number =>
  elementKinds[feature.question].amountIn(feature, input);

/** What JSON of a question about one element has to be, where another question is about it. */
export const elementFeatureSchema = v.object({
  question: v.picklist(Object.keys(elementKinds) as ElementQuestion[]),
  of: elementSchema,
});
