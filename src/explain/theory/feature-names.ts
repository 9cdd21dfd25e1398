import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { writeJsonPattern } from "../../tree/pattern-json.ts";
import type { ElementFeature, Feature, Trait } from "../features/feature.ts";
import type { RecordCondition } from "../features/record-conditions.ts";
import type { AskedValues, NamedValues, ValuesFeature } from "../features/values.ts";
import type { InputElement, NamedPattern, Vocabulary } from "../features/vocabulary.ts";
import { type ElementNames, elementNames } from "./element-names.ts";
import type {
  NamedAskedValues,
  NamedElement,
  NamedElementFeature,
  NamedFeature,
  NamedRecordCondition,
  NamedValuesFeature,
  NamedValuesPart,
} from "./named-feature.ts";

/** Tells the features of a grammar by name, and finds them by their names. */
export interface FeatureNames {
  nameOf(feature: Feature): NamedFeature;
  /** Throws an OptionsError when the grammar has no such feature. */
  featureOf(name: NamedFeature): Feature;
}

export function featureNames(vocabulary: Vocabulary): FeatureNames {
  const { elements } = vocabulary;
  const names = elementNames(vocabulary);
  const numbers = new Map(elements.map((element, number) => [keyOf(element), number]));
  const numberOf = (name: NamedElement): number => {
    const number = numbers.get(keyOf(name));
    const known = number === undefined ? undefined : names.nameOf(number);
    if (number === undefined || known?.is !== name.is) throw unknownElement(name, vocabulary, known?.is);
    return number;
  };
  return {
    nameOf: (feature) => namedFeature(feature, vocabulary, names),
    featureOf: (name) => featureNamed(name, vocabulary, numberOf),
  };
}

function namedFeature(
  feature: Feature,
  { patterns, own, sites }: Vocabulary,
  { nameOf, placeOf }: ElementNames,
): NamedFeature {
  const { question } = feature;
  const single = (each: ElementFeature): NamedElementFeature => ({
    question: each.question,
    of: nameOf(each.element),
  });
  switch (question) {
    case "contains":
    case "before":
      return { question, of: nameOf(feature.element), other: nameOf(feature.other) };
    case "together": {
      const within = feature.within === undefined ? {} : { within: nameOf(feature.within) };
      const those = (isThere: boolean): NamedElement[] =>
        feature.traits.filter((trait) => trait.isThere === isThere).map((trait) => nameOf(trait.element));
      const places = { ...within, around: feature.around.map(nameOf) };
      const traits = { with: those(true), without: those(false) };
      const surroundings = feature.surroundings.map(({ element, ...each }) => ({
        ...each,
        of: nameOf(element),
      }));
      return {
        question,
        of: nameOf(feature.element),
        ...places,
        ...traits,
        ...(surroundings.length > 0 && { surroundings }),
      };
    }
    case "is": {
      const place = feature.place === undefined ? {} : { in: placeOf(feature.place) };
      return { question, of: nameOf(feature.element), ...place, word: feature.word };
    }
    case "equal":
    case "different": {
      const places = { in: placeOf(feature.place), otherIn: placeOf(feature.otherPlace) };
      const within = feature.within === undefined ? {} : { within: nameOf(feature.within) };
      return { question, of: nameOf(feature.element), ...places, ...within, isNearest: feature.isNearest };
    }
    case "records": {
      const conditions = feature.conditions.map((each) => namedCondition(each, nameOf));
      return { question, of: nameOf(feature.element), conditions };
    }
    case "values":
      return namedValues(feature, nameOf);
    case "difference":
    case "distance":
      return { question, minuend: single(feature.minuend), subtrahend: single(feature.subtrahend) };
    case "occurs": {
      const { name, pattern } = patterns[feature.pattern] as NamedPattern;
      const text = { pattern: name, grammar: sites.grammar.start };
      return { question, name, pattern: writeJsonPattern(pattern, text) };
    }
    case "own":
      return { question, name: own[feature.own]?.name ?? "" };
    default:
      return single({ question, element: feature.element });
  }
}

function featureNamed(
  name: NamedFeature,
  { patterns, own }: Vocabulary,
  numberOf: (name: NamedElement) => number,
): Feature {
  const { question } = name;
  const single = (each: NamedElementFeature): ElementFeature => ({
    question: each.question,
    element: numberOf(each.of),
  });
  switch (question) {
    case "contains":
    case "before":
      return { question, element: numberOf(name.of), other: numberOf(name.other) };
    case "together": {
      const those = (names: readonly NamedElement[], isThere: boolean): Trait[] =>
        names.map((each) => ({ element: numberOf(each), isThere }));
      const traits = [...those(name.with, true), ...those(name.without, false)];
      const places = { within: name.within && numberOf(name.within), around: name.around.map(numberOf) };
      const surroundings = (name.surroundings ?? []).map(({ of, ...each }) => ({
        ...each,
        element: numberOf(of),
      }));
      return { question, element: numberOf(name.of), ...places, traits, surroundings };
    }
    case "is": {
      const place = name.in && name.in.rule + name.in.place;
      return { question, element: numberOf(name.of), place, word: name.word };
    }
    case "equal":
    case "different": {
      const places = {
        place: name.in.rule + name.in.place,
        otherPlace: name.otherIn.rule + name.otherIn.place,
      };
      const within = name.within && numberOf(name.within);
      return { question, element: numberOf(name.of), ...places, within, isNearest: name.isNearest };
    }
    case "records": {
      const conditions = name.conditions.map((each) => conditionNamed(each, numberOf));
      return { question, element: numberOf(name.of), conditions };
    }
    case "values":
      return valuesNamed(name, numberOf);
    case "difference":
    case "distance":
      return { question, minuend: single(name.minuend), subtrahend: single(name.subtrahend) };
    case "occurs":
      return { question, pattern: numberNamed(name.name, patterns, "pattern") };
    case "own":
      return { question, own: numberNamed(name.name, own, "feature of your own") };
    default:
      return single({ question, of: name.of });
  }
}

function numberNamed(name: string, known: readonly { readonly name: string }[], what: string): number {
  const number = known.findIndex((each) => each.name === name);
  if (number >= 0) return number;
  const near = didYouMean(
    name,
    known.map((each) => each.name),
  );
  throw new OptionsError(
    `it asks about the ${what} "${name}", which was not given; ${near ?? "give it again"}`,
  );
}

const keyOf = ({
  kind,
  rule,
  place = "",
}: Pick<InputElement, "kind" | "rule"> & { place?: string }): string => JSON.stringify([kind, rule, place]);

function unknownElement(
  { kind, rule, place, is }: NamedElement,
  { sites, elements }: Vocabulary,
  found: string | undefined,
): OptionsError {
  const { rules } = sites.grammar;
  if (!rules.has(rule)) {
    const near = didYouMean(rule, rules.keys());
    return new OptionsError(
      `it asks about the rule "${rule}", which the grammar does not have; ${near ?? "name the grammar it was learned with"}`,
    );
  }
  const what = kind === "rule" ? "the rule itself" : `the ${kind} ${is ?? ""} at ${place ?? ""}`;
  const instead = found === undefined ? "" : `, where ${found} stands`;
  const isAsked = elements.some((element) => element.rule === rule);
  return new OptionsError(
    `it asks about ${what} of "${rule}"${instead}, which ${isAsked ? "the grammar does not have" : "is white space or hidden"}; name the grammar it was learned with`,
  );
}

/** A condition by the name of its field. */
export const namedCondition = (
  { element, ...asked }: RecordCondition,
  nameOf: (element: number) => NamedElement,
): NamedRecordCondition =>
  "other" in asked
    ? { of: nameOf(element), asks: asked.asks, other: nameOf(asked.other) }
    : { of: nameOf(element), ...asked };

/** The condition that is called so. */
export const conditionNamed = (
  { of, ...asked }: NamedRecordCondition,
  numberOf: (name: NamedElement) => number,
): RecordCondition =>
  "other" in asked
    ? { element: numberOf(of), asks: asked.asks, other: numberOf(asked.other) }
    : { element: numberOf(of), ...asked };

/** A question about values by what they are called. */
export function namedValues(
  feature: ValuesFeature,
  nameOf: (element: number) => NamedElement,
): NamedValuesFeature {
  const part = ({ element, within }: NamedValues): NamedValuesPart => ({
    of: nameOf(element),
    ...(within !== undefined && { within: nameOf(within) }),
  });
  const askedNamed = (asked: AskedValues): NamedAskedValues =>
    asked.are === "unlisted"
      ? {
          are: asked.are,
          among: part(asked.among),
          ...(asked.none.length > 0 && { none: asked.none }),
        }
      : asked;
  return {
    question: feature.question,
    ...part(feature),
    asked: askedNamed(feature.asked),
    ...(feature.orMissing && { orMissing: true as const }),
  };
}

/** The question that is told so. */
export function valuesNamed(
  name: NamedValuesFeature,
  numberOf: (name: NamedElement) => number,
): ValuesFeature {
  const part = ({ of, within }: NamedValuesPart): NamedValues => ({
    element: numberOf(of),
    within: within && numberOf(within),
  });
  const { asked } = name;
  return {
    question: name.question,
    ...part(name),
    orMissing: name.orMissing ?? false,
    asked:
      asked.are === "unlisted" ? { are: asked.are, among: part(asked.among), none: asked.none ?? [] } : asked,
  };
}
