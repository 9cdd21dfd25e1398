import type { TogetherFeature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";

/** The predicate as one about a node of a rule; undefined where it is about something else. */
export function asNode(
  { feature, isAbove }: FeaturePredicate,
  vocabulary: Vocabulary,
): TogetherFeature | undefined {
  if (!isAbove) return undefined;
  const nodeOf = (element: number, parts: readonly number[]): TogetherFeature | undefined => {
    if (!isRuleAskedFor(element, vocabulary)) return undefined;
    const traits = parts.map((part) => ({ element: part, isThere: true }));
    return {
      question: "together",
      element,
      within: undefined,
      around: [],
      traits,
      surroundings: [],
      operands: [],
    };
  };
  switch (feature.question) {
    case "together":
      return feature;
    case "contains":
      return nodeOf(feature.element, [feature.other]);
    case "exists": {
      const { kind, rule } = vocabulary.elements[feature.element] ?? {};
      if (kind === "rule") return nodeOf(feature.element, []);
      const own = rule === undefined ? undefined : vocabulary.ruleNumber(rule);
      return own === undefined ? undefined : nodeOf(own, [feature.element]);
    }
    default:
      return undefined;
  }
}
