import * as v from "valibot";
import type { Tree } from "../../tree/tree.ts";
import type { Column } from "../decision/column.ts";
import type { Asked, MeasuredTree } from "../features/measured-tree.ts";
import { elementInWords, ownerInWords, repeated, subjectInWords } from "../words/element-in-words.ts";
import {
  aboveInWords,
  atMostInWords,
  type ElementFeature,
  type ElementQuestion,
  elementFeatureSchema,
  elementKinds,
  elementValue,
} from "./elements.ts";
import type { Changing, QuestionKind, Side, Wanted } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/**
 * The first less the second, or how far they lie apart. Of what occurs more than once, or not at all, only counts can be
 * subtracted: -Infinity otherwise.
 */
export interface DifferenceFeature<S extends Speech = ByNumber> {
  readonly question: "difference" | "distance";
  readonly minuend: ElementFeature<S>;
  readonly subtrahend: ElementFeature<S>;
}

type NamedDifference = DifferenceFeature<ByName>;

const weightOf = (feature: ElementFeature): number => elementKinds[feature.question].weight?.(feature) ?? 1;

type DifferenceKind = QuestionKind<DifferenceFeature, NamedDifference>;

const ofTwo = (
  question: DifferenceFeature["question"],
  answer: (less: number) => number,
  inWords: (name: NamedDifference, side: Side) => string,
): DifferenceKind => ({
  question,
  amountIn: (feature, input) => {
    const less = lessIn(feature, input);
    return less === -Infinity ? less : answer(less);
  },
  isWhole: ({ minuend }) => elementKinds[minuend.question].isWhole?.(minuend) ?? true,
  isRounded: true,
  numbers: "any",
  simplicity: ({ minuend, subtrahend }, { placeOf, namelessIn }) => ({
    unnamed: namelessIn(minuend.of, subtrahend.of),
    mentioned: placeOf(minuend.of),
  }),
  weight: ({ minuend, subtrahend }) => weightOf(minuend) + weightOf(subtrahend),
  thingsSaid: () => 2,
  isIndirect: () => true,
  towards: withDifference,
  schema: v.object({
    question: v.literal(question),
    minuend: elementFeatureSchema,
    subtrahend: elementFeatureSchema,
  }),
  inWords: (name, side) => {
    if (side.threshold !== -Infinity) return inWords(name, side);
    const both = [name.minuend, name.subtrahend].map(({ of }) => `exactly one ${elementInWords(of)}`);
    return `there is ${side.isAbove ? "" : "not "}${both.join(" and ")}`;
  },
});

export const difference = ofTwo(
  "difference",
  (less) => less,
  ({ minuend, subtrahend }, side) => {
    const { isAbove, threshold } = side;
    const [one, other] = [amount(minuend), amount(subtrahend)];
    return threshold === 0
      ? `${one} is ${isAbove ? "more than" : "at most"} ${other}`
      : `${one} less ${other} is ${isAbove ? aboveInWords(side) : atMostInWords(side)}`;
  },
);

export const distance = ofTwo("distance", Math.abs, ({ minuend, subtrahend }, { isAbove, threshold }) => {
  const [one, other] = [amount(minuend), amount(subtrahend)];
  return threshold === 0
    ? `${one} ${isAbove ? "is not" : "is"} ${other}`
    : `${one} and ${other} lie ${isAbove ? "more than" : "at most"} ${threshold} apart`;
});

/** What is subtracted. */
function amount({ question, of }: ElementFeature<ByName>): string {
  const element = subjectInWords(of);
  if (question === "count") return `the number of ${element}`;
  if (question === "most elements") return `the number of ${repeated(of)} in the ${ownerInWords(of)}`;
  return question === "longest text" ? `the length of the ${element}` : `the ${element}`;
}

/** The first less the second; -Infinity where there is not exactly one of each. */
function lessIn({ minuend, subtrahend }: DifferenceFeature, input: MeasuredTree): number {
  const isSingle = ({ question, of }: ElementFeature): boolean =>
    question === "count" || input.measures[of]?.occurrences === 1;
  if (!isSingle(minuend) || !isSingle(subtrahend)) return -Infinity;
  const less = elementValue(minuend, input) - elementValue(subtrahend, input);
  return Number.isFinite(less) ? less : -Infinity;
}

/** With one of both numbers on the other side of the threshold from the other. */
function withDifference(
  { minuend, subtrahend }: DifferenceFeature,
  { isAbove, threshold }: Wanted,
  { random, drawn, amountOf, withNumber }: Changing,
): Tree | undefined {
  const [changed, other] = random.below(2) === 0 ? [minuend, subtrahend] : [subtrahend, minuend];
  const from = amountOf(other);
  const path = drawn(changed.of);
  if (!path || !Number.isFinite(from) || !changed.question.endsWith("number")) return undefined;
  const isMinuend = changed === minuend;
  // A range has its upper bound, which is too much for the subtrahend.
  const bound = isMinuend ? from + threshold : from - threshold - 1;
  return withNumber(path, isAbove === isMinuend, bound);
}

/** What is subtracted from what. Mirrored ones would say the same. */
const SUBTRACTED: ReadonlyMap<string, readonly ElementQuestion[]> = new Map([
  ["largest number", ["largest number", "longest text", "most elements", "count"]],
  ["longest text", ["longest text", "most elements"]],
  ["most elements", ["most elements"]],
  ["count", ["count"]],
]);

/** Of features with the same values, that of which differences are told most plainly. */
function plainest(features: readonly Asked[]): ElementFeature | undefined {
  for (const question of SUBTRACTED.keys()) {
    const found = features.find((each) => each.question === question);
    if (found) return found as ElementFeature;
  }
  return undefined;
}

/** Differences of more features than these are not looked at, the simplest aside. */
const MOST_SUBTRACTED = 40;

/** A difference with its value in each row. */
export interface Difference {
  readonly feature: DifferenceFeature;
  readonly values: Float64Array;
}

/** The differences between the terms, that of each row where both are there; and how far both lie apart, where either may be larger. */
export function* differencesOf(terms: readonly Term[]): Generator<Difference, void, void> {
  for (const [index, minuend] of terms.entries()) {
    for (const [other, subtrahend] of terms.entries()) {
      if (!SUBTRACTED.get(minuend.feature.question)?.includes(subtrahend.feature.question)) continue;
      if (minuend.feature.question === subtrahend.feature.question && index >= other) continue;
      const of = { minuend: minuend.feature, subtrahend: subtrahend.feature };
      const values = lessOf(minuend.values, subtrahend.values);
      yield { feature: { question: "difference", ...of }, values };
      if (!isTwoSided(values)) continue;
      const distances = values.map((value) => (value === -Infinity ? value : Math.abs(value)));
      yield { feature: { question: "distance", ...of }, values: distances };
    }
  }
}

/** A feature that others are subtracted from, or that is. */
export interface Term {
  readonly feature: ElementFeature;
  readonly values: Float64Array;
}

/** A column of features that no input tells apart. */
interface AskedColumn extends Column {
  readonly features: readonly Asked[];
}

/**
 * The numbers, lengths and counts of things that occur at most once in each input. Of things that no input tells apart, the first stands
 * for all.
 */
export function termsIn(columns: readonly AskedColumn[], inputs: readonly MeasuredTree[]): readonly Term[] {
  const isSingle = ({ question, of }: ElementFeature): boolean =>
    question === "count" || inputs.every(({ measures }) => (measures[of]?.occurrences ?? 0) <= 1);
  const terms: Term[] = [];
  for (const { features, values } of columns) {
    if (terms.length === MOST_SUBTRACTED) break;
    const feature = plainest(features);
    if (feature && isSingle(feature)) terms.push({ feature, values });
  }
  return terms;
}

const isTwoSided = (values: Float64Array): boolean =>
  values.some((value) => value > 0) && values.some((value) => value < 0 && value !== -Infinity);

/** What is absent is infinite: there is no difference then, as in `lessIn`. */
function lessOf(minuend: Float64Array, subtrahend: Float64Array): Float64Array {
  return minuend.map((value, row) => {
    const less = value - (subtrahend[row] as number);
    return Number.isFinite(less) ? less : -Infinity;
  });
}
