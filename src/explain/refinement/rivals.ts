import { type Cut, countsOf, impurityOf, purestCut } from "../decision/column.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import type { InputNode } from "../features/input-nodes.ts";
import { type Feature, type FeaturePredicate, featureValue } from "../questions/questions.ts";
import type { RecordCondition } from "../questions/records.ts";
import { predicateOf } from "./circumstance.ts";
import type { KnownInput } from "./known-inputs.ts";

/** What tells failing rows from passing ones about as well as a predicate, and might be the reason in its stead. */
export interface Rival {
  readonly predicate: FeaturePredicate;
  /** The rows in which one of both holds, and not the other, and that do what the predicate says. */
  readonly refuting: readonly number[];
}

/** A predicate with the rows that meet all others beside it. */
export interface Decided {
  /** Its feature is one of a column's. */
  readonly predicate: FeaturePredicate;
  readonly rows: readonly number[];
  readonly fails: Uint8Array;
  /** The inputs of all rows. */
  readonly inputs: readonly KnownInput[];
}

/** What takes away less of the impurity than this share is no rival. */
const leastShare = 0.93;

/**
 * The rivals of a predicate among all columns, the strongest first. Features with the same values in all rows are rivals,
 * too.
 */
export function rivalsOf(
  { predicate, rows, fails, inputs }: Decided,
  columns: readonly FeatureColumn[],
): Rival[] {
  const own = columns.find(({ features }) => features.includes(predicate.feature));
  if (!own) return [];
  const all = countsOf(rows, fails);
  const holds = (row: number, { isAbove, threshold }: FeaturePredicate, values: Float64Array): boolean =>
    (values[row] as number) > threshold === isAbove;
  // The rows are divided into two: weighed evenly, what is pure takes away all impurity.
  const whole = impurityOf(all.passing, all.failing, all);
  const cutOf = (column: FeatureColumn): Cut | undefined =>
    purestCut(column, { rows, fails, counts: all, all });
  const gained = whole - (cutOf(own)?.impurity ?? whole);
  if (gained <= 0) return [];
  const twins = own.features
    .filter((feature) => feature !== predicate.feature)
    .map((feature): Rival => ({ predicate: { ...predicate, feature }, refuting: [] }));
  const found = columns.flatMap((column): (Rival & { readonly share: number })[] => {
    const cut = column === own ? undefined : cutOf(column);
    if (!cut || whole - cut.impurity < leastShare * gained) return [];
    const separating = column.features.find((feature) => !isHalfConstant(feature, rows, inputs));
    if (!separating) return [];
    const { impurity, threshold, low } = cut;
    const high = all.passing + all.failing - low.passing - low.failing;
    const isAbove = (all.failing - low.failing) * (low.passing + low.failing) > low.failing * high;
    const rival = predicateOf(separating, isAbove, threshold);
    if (asksOnlyForPlace(rival)) return [];
    const refuting = rows.filter((row) => {
      const isHolding = holds(row, predicate, own.values);
      return holds(row, rival, column.values) !== isHolding && (fails[row] === 1) === isHolding;
    });
    return [{ predicate: rival, refuting, share: whole - impurity }];
  });
  return [...twins, ...found.sort((one, other) => other.share - one.share)];
}

/** The rival of "one before the other" is "one right before the other": in small inputs nothing stands between them. */
export function adjacencyInstead(predicate: FeaturePredicate): FeaturePredicate[] {
  const { feature } = predicate;
  if (feature.question !== "together") return [];
  return feature.conditions.flatMap((condition, index) => {
    const { where, isThere } = condition;
    if (!isThere || (where !== "before" && where !== "behind")) return [];
    const adjacent = { ...condition, where: `right ${where}` } as const;
    return [{ ...predicate, feature: { ...feature, conditions: feature.conditions.with(index, adjacent) } }];
  });
}

/**
 * The rivals of "there is one, and there is the other" are "both are in one record": a small input has only one.
 * @param example an input that fails with both
 */
export function bothInOneRecord(
  predicate: FeaturePredicate,
  rest: readonly FeaturePredicate[],
  example: KnownInput | undefined,
): FeaturePredicate[] {
  const one = conditionFor(predicate);
  return rest.flatMap((each) => {
    const other = conditionFor(each);
    if (!one || !other || !example) return [];
    const of = smallestAround([one.of, other.of], example.measured.nodes);
    if (of === undefined) return [];
    return [{ feature: { question: "records", of, conditions: [one, other] }, isAbove: true, threshold: 0 }];
  });
}

/** The same of a field of a record; undefined where it is asked of whole inputs only. */
function conditionFor({ feature, isAbove, threshold }: FeaturePredicate): RecordCondition | undefined {
  if (feature.question === "is")
    return isAbove ? { of: feature.of, asks: "is", word: feature.word } : undefined;
  if (feature.question === "largest number" && isAbove)
    return { of: feature.of, asks: "above", bound: threshold };
  if (feature.question === "smallest number" && !isAbove)
    return { of: feature.of, asks: "at most", bound: threshold };
  return undefined;
}

/** An element of the smallest node in which both stand. */
function smallestAround(both: readonly number[], nodes: readonly InputNode[]): number | undefined {
  const around = nodes.filter(({ rules, inner }, at) => {
    if (rules.length === 0) return false;
    const inside = nodes.slice(at + 1, at + 1 + inner);
    return both.every((each) => inside.some(({ rules }) => rules.includes(each)));
  });
  return around.sort((one, other) => one.inner - other.inner)[0]?.rules[0];
}

/** Whether all that is asked for is a rule in which something could be repeated, or that there are two things to be subtracted. */
function asksOnlyForPlace({ feature, threshold }: FeaturePredicate): boolean {
  if ("minuend" in feature) return threshold === -Infinity;
  const isOfElements = feature.question === "most elements" || feature.question === "fewest elements";
  return isOfElements && Math.abs(threshold) >= Number.MAX_VALUE;
}

/** Whether the feature is a difference of which one term is the same in all rows, so that it tells no more than the other. */
function isHalfConstant(feature: Feature, rows: readonly number[], inputs: readonly KnownInput[]): boolean {
  if (!("minuend" in feature)) return false;
  return [feature.minuend, feature.subtrahend].some((term) => {
    const values = rows.map((row) => featureValue(term, (inputs[row] as KnownInput).measured));
    return values.every((value) => value === values[0]);
  });
}
