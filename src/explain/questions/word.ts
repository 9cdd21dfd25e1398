import * as v from "valibot";
import {
  counted,
  formOf,
  partInWords,
  placed,
  subjectInWords,
  wordInWords,
} from "../words/element-in-words.ts";
import { elementSchema, type NamedElement, type NamedPlace, placeSchema } from "../words/named-element.ts";
import type { QuestionKind, Side } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/**
 * Whether an occurrence of a rule has this text, white space around it aside. A place is where the node stands, or the
 * one above it, whose parent has more than this child that is not blank: the key of a rule's expression, as in keys of sites.
 */
export interface WordFeature<S extends Speech = ByNumber> {
  readonly question: "is";
  readonly of: S["element"];
  /** Absent: wherever it stands. */
  readonly in?: S["place"] | undefined;
  readonly word: string;
}

type NamedWord = WordFeature<ByName>;

/** The same for features that ask the same, and for no others. */
export const wordKey = ({ question, of, in: place = "", word }: WordFeature): string =>
  `${question}\n${of}\n${place}\n${word}`;

export const word: QuestionKind<WordFeature, NamedWord> = {
  question: "is",
  amountIn: (feature, input) => (input.parts().has(wordKey(feature)) ? 1 : 0),
  isFromFailing: true,
  simplicity: ({ of, in: place }, { elements, placeOf }) => ({
    // That the mode is "fast" is read as soon as that there is a mode.
    as: elements[of]?.isPart ? "exists" : "together",
    unnamed: place === undefined ? 0 : 1,
    mentioned: placeOf(of),
  }),
  thingsSaid: ({ in: place }) => (place === undefined ? 1 : 2),
  towards: ({ word }, { isAbove }, { path, withText }) =>
    isAbove && path ? withText(path, word) : undefined,
  schema: v.object({
    question: v.literal("is"),
    of: elementSchema,
    in: v.exactOptional(placeSchema),
    word: v.string(),
  }),
  inWords: (name, side) => {
    const { of, in: place, word } = name;
    const there = place ? besideInWords(place) + placed(place, isInOtherForm(name, side)) : "";
    return `${countedSubject(of, side.isAbove)}${there} is ${wordInWords(word)}`;
  },
};

const countedSubject = (element: NamedElement, isThere: boolean): string =>
  element.called ? `${isThere ? "some" : "no"} ${subjectInWords(element)}` : counted(element, isThere);

/** What stands next to it: ` behind "/"`. */
function besideInWords({ behind, before }: NamedPlace): string {
  if (behind !== undefined) return ` behind ${partInWords(behind)}`;
  return before === undefined ? "" : ` before ${partInWords(before)}`;
}

/** Whether the theory asks for the same word in another alternative of the same rule, too. */
const isInOtherForm = ({ of, in: place, word }: NamedWord, { features }: Side): boolean =>
  features.some((each) => {
    if (each.question !== "is" || !place) return false;
    const other = each as NamedWord;
    if (!other.in || other.word !== word || other.of.rule !== of.rule) return false;
    return other.in.rule === place.rule && formOf(other.in) !== formOf(place);
  });
