import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { writeExpression } from "../../grammar/write/ebnf-expression.ts";
import type { Feature } from "../features/feature.ts";
import type { InputElement, Vocabulary } from "../features/vocabulary.ts";
import type { NamedElement, NamedFeature } from "./named-feature.ts";

/** Tells the features of a grammar by name, and finds them by their names. */
export interface FeatureNames {
  nameOf(feature: Feature): NamedFeature;
  /** Throws an OptionsError when the grammar has no such feature. */
  featureOf(name: NamedFeature): Feature;
}

export function featureNames(vocabulary: Vocabulary): FeatureNames {
  const { elements } = vocabulary;
  const nameOf = elementNaming(vocabulary);
  const numbers = new Map(elements.map((element, number) => [keyOf(element), number]));
  const numberOf = (name: NamedElement): number => {
    const number = numbers.get(keyOf(name));
    const known = number === undefined ? undefined : nameOf(number);
    if (number === undefined || known?.is !== name.is) throw unknownElement(name, vocabulary, known?.is);
    return number;
  };
  return {
    nameOf: (feature) =>
      "other" in feature
        ? { question: feature.question, of: nameOf(feature.element), other: nameOf(feature.other) }
        : { question: feature.question, of: nameOf(feature.element) },
    featureOf: (name) =>
      "other" in name
        ? { question: name.question, element: numberOf(name.of), other: numberOf(name.other) }
        : { question: name.question, element: numberOf(name.of) },
  };
}

const keyOf = ({
  kind,
  rule,
  place = "",
}: Pick<InputElement, "kind" | "rule"> & { place?: string }): string => JSON.stringify([kind, rule, place]);

/** What an element of each number is called. */
function elementNaming({ elements, sites }: Vocabulary): (number: number) => NamedElement {
  const bySite = new Map(sites.all().map((site) => [site.key, site]));
  return (number) => {
    const { kind, rule, place } = elements[number] as InputElement;
    if (kind === "rule") return { kind, rule };
    const [, above = "", option = ""] = /^(.*)\/(\d+)$/.exec(place) ?? [];
    const expression =
      kind === "repetition"
        ? bySite.get(rule + place)?.expressions[0]
        : bySite.get(rule + above)?.expressions[Number(option)];
    return { kind, rule, place, is: expression ? writeExpression(expression) : "" };
  };
}

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
