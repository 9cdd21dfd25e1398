/** What is asked of a record's fields of one kind: the texts that these have, without white space around them, none of them empty. */
export type RecordCondition = FieldPresence | FieldWord | FieldBound | FieldCompared;

export interface FieldPresence {
  /** The number of a rule, or of a part by its name. */
  readonly element: number;
  readonly asks: "there" | "missing";
}

/** That a field is this text, or that one is another. */
export interface FieldWord {
  readonly element: number;
  readonly asks: "is" | "is not";
  readonly word: string;
}

/** How a field that is a number compares with the bound. */
export interface FieldBound {
  readonly element: number;
  readonly asks: "above" | "at least" | "at most" | "below";
  readonly bound: number;
}

/** That a field is a larger number than another one of the same record, or has the same text. */
export interface FieldCompared {
  readonly element: number;
  readonly asks: "more than" | "same as";
  readonly other: number;
}

/**
 * Whether one of the fields is as asked; of what is to be missing, whether there is none.
 * @param others those that it is compared with
 */
export function holdsFor(
  condition: RecordCondition,
  texts: readonly string[],
  others: readonly string[] = [],
): boolean {
  switch (condition.asks) {
    case "there":
      return texts.length > 0;
    case "missing":
      return texts.length === 0;
    case "is":
      return texts.includes(condition.word);
    case "is not":
      return texts.some((text) => text !== condition.word);
    case "same as":
      return texts.some((text) => others.includes(text));
    case "more than":
      return texts.some((text) => others.some((other) => isMore(fieldNumber(text), fieldNumber(other))));
    default:
      return texts.some((text) => isWithin(condition, fieldNumber(text)));
  }
}

const isMore = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one > other;

function isWithin({ asks, bound }: FieldBound, number: number | undefined): boolean {
  if (number === undefined) return false;
  switch (asks) {
    case "above":
      return number > bound;
    case "at least":
      return number >= bound;
    case "at most":
      return number <= bound;
    case "below":
      return number < bound;
  }
}

/** The number that a field is, as it is meant where it stands in quotes. */
export const fieldNumber = (text: string): number | undefined => numberIn(unquoted(text));

/** A text as it is meant where it stands in quotes. */
export const unquoted = (text: string): string => /^\s*(["'])(.*)\1\s*$/s.exec(text)?.[2] ?? text;

/** The elements of the fields that a condition speaks of. */
export const fieldsAskedAbout = (condition: RecordCondition): readonly number[] =>
  "other" in condition ? [condition.element, condition.other] : [condition.element];

/** The same for conditions that ask the same. */
export const conditionKey = (condition: RecordCondition): string =>
  [
    condition.element,
    condition.asks,
    "word" in condition ? condition.word : "",
    "bound" in condition ? condition.bound : "",
    "other" in condition ? condition.other : "",
  ].join(" ");

/** Longer texts are not read as numbers. */
const longestNumber = 1000;

const decimal = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** The decimal number that a text is, if any, white space around it aside; one beyond all finite ones is the last of these. */
export function numberIn(text: string): number | undefined {
  if (text.length > longestNumber || !decimal.test(text)) return undefined;
  const number = Number(text);
  // Adding 0 makes 0 of -0, which is no other number to a table.
  return Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE) + 0;
}
