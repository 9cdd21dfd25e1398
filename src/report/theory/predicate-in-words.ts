import { ELEMENT_QUESTIONS } from "../../explain/features/feature.ts";
import type { AnsweredDecision } from "../../explain/theory/branches.ts";
import type {
  NamedElement,
  NamedElementFeature,
  NamedFeature,
  NamedPlace,
} from "../../explain/theory/named-feature.ts";
import { justBelow } from "../../explain/theory/round-threshold.ts";
import type { Theory, TheoryPredicate } from "../../explain/theory/theory.ts";
import { quoted } from "../words.ts";
import {
  elementInWords,
  ownerInWords,
  subjectInWords,
  withArticle,
  wordInWords,
} from "./element-in-words.ts";
import { partInWords, repeatedInWords, ruleInWords } from "./grammar-part.ts";
import { nodeInWords } from "./node-in-words.ts";
import { recordsInWords } from "./records-in-words.ts";
import { valuesInWords } from "./values-in-words.ts";

/** What is said of an input: `the longest <key> has more than 619 characters`. */
export function predicateInWords(
  { features }: Pick<Theory, "features">,
  { feature, isAbove, threshold, decision }: TheoryPredicate & Partial<AnsweredDecision>,
): string {
  const name = features[feature] as NamedFeature;
  if (isOfElement(name) && (threshold === null || threshold === Number.MAX_VALUE)) {
    return existence(name.of, isAbove === (threshold === null));
  }
  const isOnly = decision?.same.some((each) => isTwin(name, features[each] as NamedFeature)) ?? false;
  const next = decision?.nearest.above.value ?? null;
  const isInForms = features.some((other) => isInOtherForm(name, other));
  return clause(name, { isAbove, threshold: threshold ?? -Infinity, isOnly, next, isInForms });
}

/** Whether the other asks for the same word in another alternative of the same rule. */
function isInOtherForm(name: NamedFeature, other: NamedFeature): boolean {
  if (name.question !== "is" || other.question !== "is" || !name.in || !other.in) return false;
  const isSame = name.word === other.word && name.of.rule === other.of.rule && name.in.rule === other.in.rule;
  return isSame && formOf(name.in) !== formOf(other.in);
}

const isOfElement = (name: NamedFeature): name is NamedElementFeature =>
  ELEMENT_QUESTIONS.some((question) => question === name.question);

/** Whether one is the largest and the other the smallest of the same, so that when they are equal there is only one. */
const isTwin = (one: NamedFeature, other: NamedFeature): boolean =>
  isOfElement(one) &&
  isOfElement(other) &&
  twins[one.question] === other.question &&
  JSON.stringify(one.of) === JSON.stringify(other.of);

const twins: { readonly [Q in NamedFeature["question"]]?: NamedFeature["question"] } = {
  "largest number": "smallest number",
  "longest text": "shortest text",
  "most elements": "fewest elements",
};

/** One side of a threshold. */
interface Side {
  readonly isAbove: boolean;
  readonly threshold: number;
  /** Whether all inputs have exactly one. */
  readonly isOnly: boolean;
  /** The next higher value that was met. */
  readonly next: number | null;
  /** Whether the same is asked of another alternative of the rule, too. */
  readonly isInForms: boolean;
}

function clause(name: NamedFeature, side: Side): string {
  const { isAbove, threshold, isOnly } = side;
  if (!isOfElement(name)) return relation(name, side);
  const element = subjectInWords(name.of);
  const owner = ownerInWords(name.of);
  const most = Math.floor(threshold);
  switch (name.question) {
    case "exists":
      return existence(name.of, isAbove);
    case "count":
      if (most === 0) return existence(name.of, isAbove);
      return `there are ${isAbove ? "more than" : "at most"} ${most} ${element}`;
    case "largest number":
      if (isOnly) return `the ${element} is ${isAbove ? above(side) : atMost(side)}`;
      return `${isAbove ? "some" : "no"} ${element} is ${above(side)}`;
    case "smallest number":
      return `${isAbove ? "no" : "some"} ${element} is ${atMost(side)}`;
    case "longest text":
      if (isOnly) return `the ${element} has ${isAbove ? "more than" : "at most"} ${characters(most)}`;
      return `${isAbove ? "the longest" : "no"} ${element} has more than ${characters(most)}`;
    case "shortest text":
      return isAbove
        ? `every ${element} has more than ${characters(most)}`
        : `the shortest ${element} has at most ${characters(most)}`;
    case "most elements":
      if (name.of.listed !== undefined) {
        const listed = `${most + 1} ${ruleInWords(name.of.listed)}`;
        if (isOnly) return `the ${owner} has ${isAbove ? "more than" : "at most"} ${listed}`;
        return `${isAbove ? "some" : "no"} ${owner} has more than ${listed}`;
      }
      if (most === 0) return `${isAbove ? "some" : "no"} ${owner} has ${repeated(name.of)}`;
      if (isOnly) {
        return `in the ${owner} ${repeated(name.of)} comes ${isAbove ? "more than" : "at most"} ${times(most)}`;
      }
      return `in ${isAbove ? "some" : "no"} ${owner} ${repeated(name.of)} comes more than ${times(most)}`;
    case "fewest elements":
      if (name.of.listed !== undefined) {
        const listed = `${most + 1} ${ruleInWords(name.of.listed)}`;
        return isAbove ? `every ${owner} has more than ${listed}` : `some ${owner} has at most ${listed}`;
      }
      return `in ${isAbove ? "every" : "some"} ${owner} ${repeated(name.of)} comes ${isAbove ? "more than" : "at most"} ${times(most)}`;
    case "uneven elements":
      if (most === 0) return `${isAbove ? "some" : "no"} ${owner} has more ${repeated(name.of)} than another`;
      return `${isAbove ? "some" : "no"} ${owner} has over ${most} more ${repeated(name.of)} than another`;
    case "white space":
      return existence(name.of, isAbove);
    case "line end":
      return `there is ${isAbove ? "a" : "no"} line end in the ${element}`;
    case "highest code point":
      return `${isAbove ? "some" : "no"} character of ${withArticle(element)} is above ${codePointInWords(most)}`;
  }
}

/** What is said of several elements, of texts, or of what the user named. */
function relation(name: Exclude<NamedFeature, NamedElementFeature>, side: Side): string {
  const { isAbove, threshold } = side;
  switch (name.question) {
    case "contains":
      return `${counted(name.other, isAbove)} stands inside ${withArticle(elementInWords(name.of))}`;
    case "before":
      return `${counted(name.of, isAbove)} stands before ${withArticle(elementInWords(name.other))}`;
    case "together":
      return `there is ${isAbove ? withArticle(nodeInWords(name)) : `no ${nodeInWords(name)}`}`;
    case "is":
      return `${countedSubject(name.of, isAbove)}${name.in ? besideInWords(name.in) + placed(name.in, side.isInForms) : ""} is ${wordInWords(name.word)}`;
    case "equal":
    case "different": {
      const { rule } = name.of;
      const texts = name.question === "equal" ? "the same text" : "different texts";
      const depth = name.isNearest ? "" : " or in what is in it";
      const within = name.within ? ` in one ${elementInWords(name.within)}${depth}` : "";
      const two = `${isAbove ? "two" : "no two"} ${ruleInWords(rule)}`;
      if (isSamePlace(name.in, name.otherIn))
        return `${two}${within || `, each${placed(name.in)},`} have ${texts}`;
      if (name.in.rule === name.otherIn.rule)
        return `${two} in different places of ${withArticle(ruleInWords(name.in.rule))}${within} have ${texts}`;
      if (isAbove)
        return `${withArticle(ruleInWords(rule))}${placed(name.in)} and one${placed(name.otherIn)}${within} have ${texts}`;
      return `no ${ruleInWords(rule)}${placed(name.in)} has ${name.question === "equal" ? "the same text as" : "another text than"} one${placed(name.otherIn)}${within}`;
    }
    case "records":
      return recordsInWords(name, side);
    case "values":
      return valuesInWords(name, side);
    case "difference":
    case "distance":
      return difference(name, side);
    case "occurs":
      return `the pattern ${quoted(name.name)} ${isAbove ? "occurs" : "does not occur"}`;
    case "own":
      return `${quoted(name.name)} is ${isAbove ? "above" : "at most"} ${threshold}`;
  }
}

function difference(
  { question, minuend, subtrahend }: Extract<NamedFeature, { readonly minuend: unknown }>,
  side: Side,
): string {
  const { isAbove, threshold } = side;
  if (threshold === -Infinity) {
    const both = [minuend, subtrahend].map(({ of }) => `exactly one ${elementInWords(of)}`).join(" and ");
    return `there is ${isAbove ? "" : "not "}${both}`;
  }
  if (question === "distance") {
    const isNot = isAbove ? "is not" : "is";
    return threshold === 0
      ? `${amount(minuend)} ${isNot} ${amount(subtrahend)}`
      : `${amount(minuend)} and ${amount(subtrahend)} lie ${isAbove ? "more than" : "at most"} ${threshold} apart`;
  }
  if (threshold === 0) {
    return `${amount(minuend)} is ${isAbove ? "more than" : "at most"} ${amount(subtrahend)}`;
  }
  return `${amount(minuend)} less ${amount(subtrahend)} is ${isAbove ? above(side) : atMost(side)}`;
}

const placed = (place: NamedPlace, isInForm = false): string => {
  const rule = withArticle(ruleInWords(place.rule));
  if (!isInForm) return ` in ${rule}`;
  return place.form === undefined
    ? ` in the ${formOf(place)} of ${rule}`
    : ` in ${rule} of the form ${partInWords(place.form)}`;
};

/** What stands next to it: ` behind "/"`. */
function besideInWords({ behind, before }: NamedPlace): string {
  if (behind !== undefined) return ` behind ${partInWords(behind)}`;
  return before === undefined ? "" : ` before ${partInWords(before)}`;
}

/** Which alternative of its rule a place is in: `2nd form`. */
function formOf({ place }: NamedPlace): string {
  const number = Number(place.split("/")[1] ?? 0) + 1;
  return `${number}${["st", "nd", "rd"][number - 1] ?? "th"} form`;
}

const isSamePlace = (one: NamedPlace, other: NamedPlace): boolean =>
  one.rule === other.rule && one.place === other.place;

/** What is subtracted. */
function amount({ question, of }: NamedElementFeature): string {
  const element = subjectInWords(of);
  if (question === "count") return `the number of ${element}`;
  if (question === "most elements") return `the number of ${repeated(of)} in the ${ownerInWords(of)}`;
  return question === "longest text" ? `the length of the ${element}` : `the ${element}`;
}

function existence(element: NamedElement, isThere: boolean): string {
  if (element.kind !== "repetition") return `there is ${counted(element, isThere)}`;
  return `there is ${isThere ? "a" : "no"} place for ${repeated(element)} in ${withArticle(ownerInWords(element))}`;
}

const counted = (element: NamedElement, isThere: boolean): string =>
  isThere && element.kind === "blank"
    ? elementInWords(element)
    : isThere
      ? withArticle(elementInWords(element))
      : `no ${elementInWords(element)}`;

/** The same of what a text is told of. */
const countedSubject = (element: NamedElement, isThere: boolean): string =>
  element.called ? `${isThere ? "some" : "no"} ${subjectInWords(element)}` : counted(element, isThere);

const repeated = ({ is = "", reads = is }: NamedElement): string => repeatedInWords(reads);

const characters = (count: number): string => (count === 1 ? "1 character" : `${count} characters`);

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

const codePointInWords = (code: number): string =>
  `${quoted(String.fromCodePoint(Math.min(Math.max(code, 0), 0x10ffff)))} (U+${code.toString(16).toUpperCase().padStart(4, "0")})`;

/** A threshold just below a number that was met stands for that number. */
function above({ threshold, next }: Side): string {
  return isJustBelow(threshold, next) ? `at least ${next}` : `above ${threshold}`;
}

function atMost({ threshold, next }: Side): string {
  return isJustBelow(threshold, next) ? `below ${next}` : `at most ${threshold}`;
}

const isJustBelow = (threshold: number, next: number | null): boolean =>
  next !== null && threshold === justBelow(next);
