import type { MeasuredTree, Measures } from "./measured-tree.ts";

/** What is asked of one element of inputs. `exists` and `count` are 0 without it, extremes are infinite. */
export type ElementQuestion =
  | "exists"
  | "largest number"
  | "smallest number"
  | "longest text"
  | "shortest text"
  | "most elements"
  | "fewest elements"
  | "count"
  | "highest code point";

/** What is asked of two elements: 1 when an occurrence of the first contains, or wholly stands before, one of the second. */
export type PairQuestion = "contains" | "before";

/** One thing that inputs have more or less of: a question, and the numbers of its elements in the vocabulary. */
export type Feature =
  | { readonly question: ElementQuestion; readonly element: number }
  | { readonly question: PairQuestion; readonly element: number; readonly other: number };

/**
 * All questions, those first whose answers explain most plainly. Code points come last: as every text has them, they
 * stand in for whatever is rare.
 */
export const QUESTIONS = [
  "exists",
  "largest number",
  "smallest number",
  "longest text",
  "shortest text",
  "most elements",
  "fewest elements",
  "contains",
  "before",
  "count",
  "highest code point",
] as const satisfies readonly Feature["question"][];

/** How much of the feature the input has, whose tree was measured. */
export function featureValue(feature: Feature, { measures, nested }: MeasuredTree): number {
  const own = measures[feature.element];
  if (feature.question === "contains") {
    return nested.has(feature.element * measures.length + feature.other) ? 1 : 0;
  }
  if (feature.question === "before") {
    const other = measures[feature.other];
    return own && other && own.firstLeft < other.lastEntered ? 1 : 0;
  }
  return answers[feature.question](own);
}

const answers: Readonly<Record<ElementQuestion, (measures: Measures | undefined) => number>> = {
  exists: (measures) => (measures ? 1 : 0),
  count: (measures) => measures?.occurrences ?? 0,
  "largest number": (measures) => measures?.largest ?? -Infinity,
  "smallest number": (measures) => measures?.smallest ?? Infinity,
  "longest text": (measures) => measures?.longest ?? -Infinity,
  "shortest text": (measures) => measures?.shortest ?? Infinity,
  "most elements": (measures) => measures?.mostElements ?? -Infinity,
  "fewest elements": (measures) => measures?.fewestElements ?? Infinity,
  "highest code point": (measures) => measures?.highestCodePoint ?? -Infinity,
};
