import { type RankedColumn, type RowBits, wordsFor } from "../decision/ranked-column.ts";
import type { Feature } from "./feature.ts";

/** A feature with how simple it is to read: the lower the simpler. */
export interface RatedFeature {
  readonly feature: Feature;
  readonly simplicity: number;
}

/** Equally simple ones stay in their order. */
export const simplestFirst = (features: readonly RatedFeature[]): RatedFeature[] =>
  features.toSorted((one, other) => one.simplicity - other.simplicity);

/** The values of all inputs for features that no input tells apart. */
export interface FeatureColumn {
  /** The simplest first; of equally simple ones those of rules, then by their place in the grammar. */
  readonly features: readonly Feature[];
  /** Of all inputs. */
  readonly values: Float64Array;
  readonly ranked: RankedColumn;
}

export const featureColumn = (features: readonly Feature[], ranked: RankedColumn): FeatureColumn => ({
  features,
  get values() {
    return ranked.values;
  },
  ranked,
});

/** Unites the columns of features that have the same values. */
export class UnitedColumns {
  readonly #rows: number;
  /** By hash, or the next number that no other column has. */
  readonly #columns = new Map<number, Column>();

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** @param features the simplest first */
  put(features: readonly RatedFeature[], ranked: RankedColumn): void {
    if (features.length === 0) return;
    let hash = hashOf(ranked, this.#rows);
    let column = this.#columns.get(hash);
    while (column && !areEqual(column.ranked, ranked, this.#rows)) column = this.#columns.get(++hash);
    if (column) column.features = simplestFirst([...column.features, ...features]);
    else this.#columns.set(hash, { features, ranked });
  }

  /** All columns, those with the simplest features first. */
  simplestFirst(): FeatureColumn[] {
    return [...this.#columns.values()]
      .sort((one, other) => simplicityIn(one) - simplicityIn(other))
      .map(({ features, ranked }) =>
        featureColumn(
          features.map(({ feature }) => feature),
          ranked,
        ),
      );
  }
}

interface Column {
  features: readonly RatedFeature[];
  readonly ranked: RankedColumn;
}

const simplicityIn = ({ features: [simplest] }: Column): number => simplest?.simplicity ?? Infinity;

/** Whether so many rows of both have the same values. */
export function areEqual(one: RankedColumn, other: RankedColumn, rows: number): boolean {
  const { length } = one.distinct;
  if (length !== other.distinct.length || !isSame(one.distinct, other.distinct, length)) return false;
  if ("ranks" in one) return "ranks" in other && isSame(one.ranks, other.ranks, rows);
  const words = wordsFor(rows);
  return (
    "rowsOf" in other && one.rowsOf.every((bits, rank) => isSame(bits, other.rowsOf[rank] as RowBits, words))
  );
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>, length: number): boolean {
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** A number that columns share when so many rows have the same values, and others hardly ever. */
export function hashOf(column: RankedColumn, rows: number): number {
  const { buffer, byteOffset, length } = column.distinct;
  const distinct = hashed(new Uint32Array(buffer, byteOffset, 2 * length), 2 * length, 0);
  if ("ranks" in column) return hashed(column.ranks, rows, distinct);
  // All other rows have the last value.
  const words = wordsFor(rows);
  return column.rowsOf.slice(0, -1).reduce((hash, bits) => hashed(bits, words, hash), distinct);
}

function hashed(words: Uint32Array, length: number, before: number): number {
  let hash = before;
  for (let at = 0; at < length; at++) {
    hash = Math.imul(hash ^ (words[at] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
