import type { Work } from "../../base/in-turns.ts";
import { type Column, columnOf, varies } from "../decision/column.ts";
import { type Feature, featureValue } from "../questions/questions.ts";
import type { MeasuredTree } from "./measured-tree.ts";

/** The values of all inputs for features that no input tells apart. */
export interface FeatureColumn extends Column {
  /** The simplest first; of equally simple ones those of rules, then by their place in the grammar. */
  readonly features: readonly Feature[];
}

/** Questions about nodes, or about records, that are worth a column: of more, the next ones say the same in other words. */
export const mostFound = 4;

/** The column of one feature; none if all inputs have as much of it. */
export const columnIfVarying = (feature: Feature, values: ArrayLike<number>): FeatureColumn[] =>
  [{ features: [feature], ...columnOf(values) }].filter(varies);

/** The columns of features that were found, in their order. */
export const columnsFor = (features: readonly Feature[], inputs: readonly MeasuredTree[]): FeatureColumn[] =>
  features.flatMap((feature) =>
    columnIfVarying(
      feature,
      inputs.map((input) => featureValue(feature, input)),
    ),
  );

/** The values of one feature. */
export interface FeatureValues {
  readonly feature: Feature;
  /** The lower, the simpler it is to read. */
  readonly simplicity: number;
  /** Of all rows. */
  readonly values: Float64Array;
}

/** One column for all features with the same values, those with the simplest features first; none for values that are the same in all rows. */
export function* unitedColumns(all: Iterable<FeatureValues>): Work<FeatureColumn[]> {
  const united = new Map<number, FeatureValues[]>();
  for (const each of all) {
    yield;
    if (each.values.every((value) => value === each.values[0])) continue;
    let hash = hashOf(each.values);
    let same = united.get(hash);
    while (same?.[0] && !areEqual(same[0].values, each.values)) same = united.get(++hash);
    if (same) same.push(each);
    else united.set(hash, [each]);
  }
  const simplestFirst = (one: FeatureValues, other: FeatureValues): number =>
    one.simplicity - other.simplicity;
  return [...united.values()]
    .map((same) => same.sort(simplestFirst))
    .sort(([one], [other]) => simplestFirst(one as FeatureValues, other as FeatureValues))
    .map((same) => ({
      features: same.map(({ feature }) => feature),
      ...columnOf((same[0] as FeatureValues).values),
    }));
}

function areEqual(one: Float64Array, other: Float64Array): boolean {
  for (let row = 0; row < one.length; row++) if (one[row] !== other[row]) return false;
  return true;
}

/** The same for equal values, and hardly ever for others. The constant is the golden ratio in 32 bits, which spreads what it multiplies. */
function hashOf({ buffer, byteOffset, length }: Float64Array): number {
  const words = new Uint32Array(buffer, byteOffset, 2 * length);
  let hash = 0;
  for (let at = 0; at < words.length; at++) {
    hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
