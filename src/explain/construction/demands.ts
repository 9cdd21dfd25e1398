import { type ElementQuestion, isAdjacent, type WordFeature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { fieldsAskedAbout, type RecordCondition } from "../features/record-conditions.ts";
import type { Interval, Obligation } from "./obligation.ts";
import { adjacent } from "./obligations/adjacent.ts";
import { higherCharacter, noHigherCharacter } from "./obligations/characters.ts";
import { elementsEverywhere, elementsSomewhere } from "./obligations/elements.ts";
import { lengthEverywhere, lengthSomewhere } from "./obligations/lengths.ts";
import { absent, fewOf, occurring } from "./obligations/occurrence.ts";
import { containing, notContaining, notStandingBefore, standingBefore } from "./obligations/relation.ts";
import {
  noOtherNumberDemand,
  noWordDemand,
  numberDemand,
  textEverywhere,
  textSomewhere,
  wordDemand,
} from "./obligations/texts.ts";
import { notTogether, together } from "./obligations/together.ts";

/** What predicates ask of derivations. */
export interface Demands {
  readonly obligations: readonly Obligation[];
  /** How often elements may occur. */
  readonly counts: readonly { readonly element: number; readonly times: Interval }[];
}

/** That there are no more than so many is kept in states, which never get stuck; of more only sums are kept. */
const mostKept = 2;

/** Counters in states go no further. */
const mostCounted = 2_000;

/**
 * What the predicates ask of derivations, as far as that can be said: it is never more than they ask. "never" where one of
 * them is false whatever the input.
 */
export function demandsOf(predicates: readonly FeaturePredicate[]): Demands | "never" {
  const demands = predicates.flatMap((each) => [each, ...impliedBy(each)]).map(demandOf);
  if (demands.includes("never")) return "never";
  const known = demands.filter((each) => each !== "never" && each !== undefined);
  return {
    obligations: withoutTwins([
      ...known.flatMap(({ obligation }) => obligation ?? []),
      ...predicates.flatMap(adjacentIn),
    ]),
    counts: known.flatMap(({ count }) => count ?? []),
  };
}

/** Several predicates may imply the same, and each further obligation multiplies the product. */
const withoutTwins = (obligations: readonly Obligation[]): readonly Obligation[] => [
  ...new Map(obligations.map((each) => [`${each.key} ${each.first}`, each])).values(),
];

/** What stands right before or right behind a node that is asked for. */
const adjacentIn = ({ feature, isAbove, threshold }: FeaturePredicate): Obligation[] =>
  feature.question === "together" && isAbove && threshold >= 0
    ? feature.surroundings
        .filter((each) => each.isThere && isAdjacent(each))
        .map(({ element, where }) =>
          where === "right before" ? adjacent(element, feature.element) : adjacent(feature.element, element),
        )
    : [];

/** What must be there for a predicate to hold of which more is asked than obligations say: the rest is left to rewriting, or to be checked. */
function impliedBy({ feature, isAbove, threshold }: FeaturePredicate): FeaturePredicate[] {
  if (!isAbove) return [];
  if (feature.question === "together" && threshold >= 0) {
    const inside = feature.operands
      .filter(({ isThere, element }) => isThere && element !== feature.element)
      .map(({ element: other }): FeaturePredicate => {
        const contains = { question: "contains", element: feature.element, other } as const;
        return { feature: contains, isAbove: true, threshold: 0 };
      });
    const beside = feature.surroundings
      .filter(({ where, isThere }) => isThere && (where === "before" || where === "behind"))
      .map(({ element: other, where }) => {
        const [first, second] = where === "before" ? [other, feature.element] : [feature.element, other];
        return {
          feature: { question: "before", element: first, other: second },
          isAbove: true,
          threshold: 0,
        } as const;
      });
    return [...inside, ...beside];
  }
  if ((feature.question === "equal" || feature.question === "different") && threshold >= 0) {
    return [{ feature: { question: "count", element: feature.element }, isAbove: true, threshold: 1 }];
  }
  if (feature.question === "records" && threshold >= 0) return feature.conditions.flatMap(impliedByField);
  if (feature.question === "values" && threshold >= 0 && !feature.orMissing) {
    const times = feature.asked.are === "repeated" ? threshold + 1 : threshold;
    return [{ feature: { question: "count", element: feature.element }, isAbove: true, threshold: times }];
  }
  if (feature.question === "uneven elements" && threshold >= 0) {
    const { element } = feature;
    return [
      { feature: { question: "count", element }, isAbove: true, threshold: 1 },
      { feature: { question: "most elements", element }, isAbove: true, threshold },
    ];
  }
  if (!("minuend" in feature)) return [];
  return [feature.minuend, feature.subtrahend]
    .filter(({ question }) => question !== "count")
    .flatMap(({ element }) => [
      { feature: { question: "exists", element }, isAbove: true, threshold: 0 },
      { feature: { question: "count", element }, isAbove: false, threshold: 1 },
    ]);
}

/** What an input must have for one of its records to have such a field. */
function impliedByField(condition: RecordCondition): FeaturePredicate[] {
  const { element, asks } = condition;
  switch (asks) {
    case "missing":
      return [];
    case "is":
      return [
        {
          feature: { question: "is", element, place: undefined, word: condition.word },
          isAbove: true,
          threshold: 0,
        },
      ];
    case "above":
      return [
        { feature: { question: "largest number", element }, isAbove: true, threshold: condition.bound },
      ];
    case "at most":
      return [
        { feature: { question: "smallest number", element }, isAbove: false, threshold: condition.bound },
      ];
    default:
      return fieldsAskedAbout(condition).map((field) => ({
        feature: { question: "exists", element: field },
        isAbove: true,
        threshold: 0,
      }));
  }
}

interface Demand {
  readonly obligation?: Obligation;
  readonly count?: Demands["counts"][number];
}

/** "never" where nothing meets the predicate; undefined where everything may. */
type Answer = Demand | "never" | undefined;

function demandOf({ feature, isAbove, threshold }: FeaturePredicate): Answer {
  switch (feature.question) {
    case "exists":
      return truth(isAbove, threshold, {
        yes: () => occurring(feature.element, 1),
        no: () => absent(feature.element),
      });
    case "contains":
      return truth(isAbove, threshold, {
        yes: () => containing(feature.element, feature.other),
        no: () => notContaining(feature.element, feature.other),
      });
    case "before":
      return truth(isAbove, threshold, {
        yes: () => standingBefore(feature.element, feature.other),
        no: () => notStandingBefore(feature.element, feature.other),
      });
    case "together":
      return truth(isAbove, threshold, {
        yes: () => together(feature),
        // Where a node stands, and what its operands are, is left to be checked.
        no: () =>
          feature.surroundings.length + feature.operands.length === 0 ? notTogether(feature) : undefined,
      });
    case "count":
      return countDemand(feature.element, isAbove, threshold);
    case "longest text":
    case "most elements":
      return extremeDemand(feature, isAbove, wantedOf(isAbove, threshold));
    case "shortest text":
    case "fewest elements":
      // Without the element it is infinite.
      if (threshold === Infinity) return isAbove ? "never" : undefined;
      return extremeDemand(feature, !isAbove, wantedOf(isAbove, threshold));
    case "largest number":
    case "smallest number":
      return numberDemandOf(feature, isAbove, threshold);
    case "is":
      return wordDemandOf(feature, isAbove, threshold);
    case "highest code point": {
      const { element } = feature;
      const codePoint = Math.floor(threshold);
      return {
        obligation: isAbove ? higherCharacter(element, codePoint) : noHigherCharacter(element, codePoint),
      };
    }
    default:
      return undefined;
  }
}

/** What is asked of a feature that is 0 or 1. */
function truth(
  isAbove: boolean,
  threshold: number,
  { yes, no }: { readonly yes: () => Obligation; readonly no: () => Obligation | undefined },
): Answer {
  if (threshold >= 0 && threshold < 1) {
    const obligation = isAbove ? yes() : no();
    return obligation && { obligation };
  }
  return isAbove === threshold < 0 ? undefined : "never";
}

function countDemand(element: number, isAbove: boolean, threshold: number): Answer {
  const times = wantedOf(isAbove, threshold);
  if (!isPossible(times)) return "never";
  if (times.most === 0) return { obligation: absent(element) };
  if (times.least === 0 && times.most <= mostKept) return { obligation: fewOf(element, times.most) };
  return {
    ...(times.least > 0 && { obligation: occurring(element, times.least) }),
    count: { element, times },
  };
}

type ExtremeFeature = Extract<FeaturePredicate["feature"], { readonly question: ElementQuestion }>;

/** What is asked of the lengths or elements of one occurrence, or else of each. */
function extremeDemand({ question, element }: ExtremeFeature, isOfOne: boolean, wanted: Interval): Answer {
  if (!isPossible(wanted)) return isOfOne ? "never" : { obligation: absent(element) };
  if (question === "longest text" || question === "shortest text") {
    return { obligation: (isOfOne ? lengthSomewhere : lengthEverywhere)(element, wanted) };
  }
  if (wanted.least > mostCounted || (wanted.most > mostCounted && wanted.most < Infinity)) return undefined;
  return { obligation: (isOfOne ? elementsSomewhere : elementsEverywhere)(element, wanted) };
}

function numberDemandOf({ question, element }: ExtremeFeature, isAbove: boolean, threshold: number): Answer {
  const range = isAbove ? { above: threshold, upTo: Infinity } : { above: -Infinity, upTo: threshold };
  const isOfOne = isAbove === (question === "largest number");
  if (!isAbove && threshold === Infinity) return undefined;
  // Without a number the largest is -Infinity and the smallest Infinity.
  if (isOfOne) {
    return range.above === Infinity || range.upTo === -Infinity
      ? "never"
      : { obligation: textSomewhere(element, numberDemand(range)) };
  }
  return { obligation: textEverywhere(element, noOtherNumberDemand(range)) };
}

/** Where a part stands is left to be checked. */
function wordDemandOf({ element, place, word }: WordFeature, isAbove: boolean, threshold: number): Answer {
  const answer = truth(isAbove, threshold, {
    yes: () => textSomewhere(element, wordDemand(word)),
    no: () => textEverywhere(element, noWordDemand(word)),
  });
  return isAbove || place === undefined || answer === "never" ? answer : undefined;
}

/** The whole numbers on this side of the threshold. */
function wantedOf(isAbove: boolean, threshold: number): Interval {
  const below = Math.floor(threshold);
  return isAbove ? { least: Math.max(0, below + 1), most: Infinity } : { least: 0, most: below };
}

/** No text has more of anything than can be counted, or less than nothing. */
const isPossible = ({ least, most }: Interval): boolean => most >= 0 && least <= Number.MAX_SAFE_INTEGER;
