import { keyOf } from "../../base/hash.ts";
import { type ElementQuestion, type Feature, featureValue, QUESTIONS } from "./feature.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import type { RuleTexts } from "./rule-texts.ts";
import type { InputElement, Vocabulary } from "./vocabulary.ts";

/** The values of all inputs for features that no input tells apart. */
export interface FeatureColumn {
  /** The simplest first; of equally simple ones those of rules, then by their place in the grammar. */
  readonly features: readonly Feature[];
  readonly values: Float64Array;
}

/**
 * A column for every feature that some of the inputs have more of than others, the simplest first. Features with the same values
 * share one.
 */
export function featureTable(
  inputs: readonly MeasuredTree[],
  vocabulary: Vocabulary,
  questions: readonly Feature["question"][] = QUESTIONS,
): FeatureColumn[] {
  const columns = new Map<string, { features: Feature[]; values: Float64Array }>();
  // Used again for each feature: of a hundred thousand, most are the same in all inputs or known.
  const values = new Float64Array(inputs.length);
  for (const question of QUESTIONS.filter((each) => questions.includes(each))) {
    const features = featuresOf(question, inputs, vocabulary);
    for (const feature of named(features, vocabulary.elements)) {
      if (!hasDifferences(feature, inputs, values)) continue;
      const key = keyOf(new Uint8Array(values.buffer));
      const known = columns.get(key);
      if (known) known.features.push(feature);
      else columns.set(key, { features: [feature], values: values.slice() });
    }
  }
  return [...columns.values()];
}

/** Writes the values of all inputs, and says whether they differ. */
function hasDifferences(feature: Feature, inputs: readonly MeasuredTree[], values: Float64Array): boolean {
  let differs = false;
  for (let row = 0; row < inputs.length; row++) {
    values[row] = featureValue(feature, inputs[row] as MeasuredTree);
    differs ||= values[row] !== values[0];
  }
  return differs;
}

/** The features in their order, those first whose elements are rules, as only these have names. */
function named(features: readonly Feature[], elements: readonly InputElement[]): Feature[] {
  const nameless = (element: number): number => (elements[element]?.kind === "rule" ? 0 : 1);
  const namelessIn = (feature: Feature): number =>
    nameless(feature.element) + ("other" in feature ? nameless(feature.other) : 0);
  return features.toSorted((one, another) => namelessIn(one) - namelessIn(another));
}

/** The features with this question that inputs of the table can differ in. */
function featuresOf(
  question: Feature["question"],
  inputs: readonly MeasuredTree[],
  { elements, texts }: Vocabulary,
): Feature[] {
  if (question === "contains") return nestings(inputs, elements.length);
  const present = [...elements.keys()].filter((element) => inputs.some(({ measures }) => measures[element]));
  if (question === "before") {
    const related = present.filter((element) => elements[element]?.isRelated);
    return related.flatMap((element) => related.map((other) => ({ question, element, other })));
  }
  return present
    .filter((element) => isAskable(question, elements[element] as InputElement, texts))
    .map((element) => ({ question, element }));
}

function nestings(inputs: readonly MeasuredTree[], elements: number): Feature[] {
  const pairs = new Set<number>();
  for (const { nested } of inputs) for (const pair of nested) pairs.add(pair);
  return [...pairs]
    .sort((one, another) => one - another)
    .map((pair) => ({ question: "contains", element: Math.floor(pair / elements), other: pair % elements }));
}

function isAskable(question: ElementQuestion, { kind, rule }: InputElement, texts: RuleTexts): boolean {
  switch (question) {
    case "exists":
    case "count":
      return kind !== "repetition";
    case "most elements":
    case "fewest elements":
      return kind === "repetition";
    case "largest number":
    case "smallest number":
      return kind === "rule" && texts.numeric.has(rule);
    case "longest text":
    case "shortest text":
      return kind === "rule" && texts.stretching.has(rule);
    case "highest code point":
      return kind === "rule";
  }
}
