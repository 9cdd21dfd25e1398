import type { AskedValues, NamedValues, ValuesFeature } from "../features/values.ts";
import type { NamedAskedValues, NamedElement, NamedValuesFeature, NamedValuesPart } from "./named-feature.ts";

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
