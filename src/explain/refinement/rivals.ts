import { impurityOf } from "../decision/impurity.ts";
import { sortedRows } from "../decision/sorted-rows.ts";
import { thresholdBetween } from "../decision/threshold.ts";
import type { Feature } from "../features/feature.ts";
import type { FeatureColumn } from "../features/feature-table.ts";
import { featureValue } from "../features/feature-value.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { featureKey, predicateOf } from "./circumstance.ts";
import type { KnownInput } from "./known-inputs.ts";

/** What tells failing rows from passing ones about as well as a predicate, and might be the reason in its stead. */
export interface Rival {
  readonly predicate: FeaturePredicate;
  /** The rows in which one of both holds, and not the other, and that do what the predicate says. */
  readonly refuting: readonly number[];
}

/** A predicate with the rows that meet all others beside it. */
export interface Decided {
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
  const key = featureKey(predicate.feature);
  const own = columns.find(({ features }) => features.some((each) => featureKey(each) === key));
  if (!own) return [];
  const failing = rows.filter((row) => fails[row] === 1).length;
  const all = { passing: rows.length - failing, failing };
  const holds = (row: number, { isAbove, threshold }: FeaturePredicate, values: Float64Array): boolean =>
    (values[row] as number) > threshold === isAbove;
  // The rows are divided into two: weighed evenly, what is pure takes away all impurity.
  const whole = impurityOf(all.passing, all.failing, all);
  const gained = whole - (bestCut(own.values, { rows, fails })?.impurity ?? whole);
  if (gained <= 0) return [];
  const twins = own.features
    .filter((feature) => featureKey(feature) !== key)
    .map((feature): Rival => ({ predicate: { ...predicate, feature }, refuting: [] }));
  const found = columns.flatMap((column): (Rival & { readonly share: number })[] => {
    const cut = column === own ? undefined : bestCut(column.values, { rows, fails });
    if (!cut || whole - cut.impurity < leastShare * gained) return [];
    const telling = column.features.find((feature) => !isHalfConstant(feature, rows, inputs));
    if (!telling) return [];
    const { impurity, isAbove, threshold } = cut;
    const rival = predicateOf(telling, isAbove, threshold);
    if (asksOnlyForPlace(rival)) return [];
    const refuting = rows.filter((row) => {
      const isHolding = holds(row, predicate, own.values);
      return holds(row, rival, column.values) !== isHolding && (fails[row] === 1) === isHolding;
    });
    return [{ predicate: rival, refuting, share: whole - impurity }];
  });
  return [...twins, ...found.sort((one, other) => other.share - one.share)];
}

/** Whether all that is asked for is a rule in which something could be repeated. */
const asksOnlyForPlace = ({ feature, threshold }: FeaturePredicate): boolean =>
  (feature.question === "most elements" || feature.question === "fewest elements") &&
  Math.abs(threshold) >= Number.MAX_VALUE;

/** Whether the feature is a difference of which one term is the same in all rows, so that it tells no more than the other. */
function isHalfConstant(feature: Feature, rows: readonly number[], inputs: readonly KnownInput[]): boolean {
  if (!("minuend" in feature)) return false;
  return [feature.minuend, feature.subtrahend].some((term) => {
    const values = rows.map((row) => featureValue(term, (inputs[row] as KnownInput).measured));
    return values.every((value) => value === values[0]);
  });
}

interface Cut {
  readonly isAbove: boolean;
  readonly threshold: number;
  readonly impurity: number;
}

/** The purest division of the rows at one of the values, and the side on which more of them fail. */
function bestCut(column: Float64Array, { rows, fails }: Pick<Decided, "rows" | "fails">): Cut | undefined {
  const values = Float64Array.from(rows, (row) => column[row] as number);
  const order = sortedRows(values);
  const failing = rows.filter((row) => fails[row] === 1).length;
  const all = { passing: rows.length - failing, failing };
  let best: Cut | undefined;
  let low = 0;
  for (let at = 1; at < order.length; at++) {
    const before = order[at - 1] as number;
    low += fails[rows[before] as number] as number;
    const value = values[before] as number;
    const next = values[order[at] as number] as number;
    if (value === next) continue;
    const impurity =
      impurityOf(at - low, low, all) + impurityOf(all.passing - (at - low), failing - low, all);
    if (best && impurity >= best.impurity) continue;
    const isAbove = (failing - low) / (rows.length - at) > low / at;
    best = { isAbove, threshold: thresholdBetween(value, next), impurity };
  }
  return best;
}
