import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Asked } from "../features/measured-tree.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import { type Feature, type NamedFeature, questions } from "../questions/questions.ts";
import { toldAs } from "../questions/spoken-of.ts";
import type { NamedElement, NamedPlace } from "../words/named-element.ts";
import { elementNames } from "./element-names.ts";

/** Tells the features of a grammar by name, and finds them by their names. */
export interface FeatureNames {
  nameOf(feature: Feature): NamedFeature;
  /** Throws an OptionsError when the grammar has no such feature. */
  featureOf<N extends Asked>(name: N): Feature;
}

export function featureNames(vocabulary: Vocabulary, kinds = questions): FeatureNames {
  const { elements } = vocabulary;
  const names = elementNames(vocabulary);
  const numbers = new Map(elements.map((element, number) => [keyOf(element), number]));
  const numberOf = (name: NamedElement): number => {
    const number = numbers.get(keyOf(name));
    const known = number === undefined ? undefined : names.element(number);
    if (number === undefined || known?.is !== name.is) throw unknownElement(name, vocabulary, known?.is);
    return number;
  };
  const inNumbers = { element: numberOf, place: ({ rule, place }: NamedPlace) => rule + place };
  return {
    nameOf: (feature) =>
      (kinds.of(feature).nameOf?.(feature, vocabulary) ?? toldAs(feature, names)) as NamedFeature,
    featureOf: (name) => (kinds.of(name).featureOf?.(name, vocabulary) ?? toldAs(name, inNumbers)) as Feature,
  };
}

const keyOf = ({
  kind,
  rule,
  place = "",
}: Pick<InputElement, "kind" | "rule"> & { place?: string }): string => JSON.stringify([kind, rule, place]);

function unknownElement(
  { kind, rule, place, is }: NamedElement,
  { grammar, naming, elements }: Vocabulary,
  found: string | undefined,
): OptionsError {
  if (!grammar.rules.has(rule) && !naming.rules.has(rule)) {
    const near = didYouMean(rule, [...grammar.rules.keys(), ...naming.rules.keys()]);
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
