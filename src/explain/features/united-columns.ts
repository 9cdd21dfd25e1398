import { keyOf } from "../../base/hash.ts";
import type { Feature } from "./feature.ts";

/** A feature with how simple it is to read: the lower the simpler. */
export interface RatedFeature {
  readonly feature: Feature;
  readonly simplicity: number;
}

/** Equally simple ones stay in their order. */
export const simplestFirst = (features: readonly RatedFeature[]): RatedFeature[] =>
  features.toSorted((one, other) => one.simplicity - other.simplicity);

/** Features with the same values in all rows. */
export interface UnitedColumn {
  readonly features: readonly Feature[];
  readonly values: Float64Array;
}

/** Unites the columns of features that have the same values. */
export class UnitedColumns {
  readonly #columns = new Map<string, Column>();

  /** @param features the simplest first */
  put(features: readonly RatedFeature[], values: Float64Array): void {
    if (features.length === 0) return;
    const key = keyOf(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const column = this.#columns.get(key);
    if (column) column.features = simplestFirst([...column.features, ...features]);
    else this.#columns.set(key, { features, values });
  }

  /** All columns, those with the simplest features first. */
  simplestFirst(): UnitedColumn[] {
    return [...this.#columns.values()]
      .sort((one, other) => simplicityIn(one) - simplicityIn(other))
      .map(({ features, values }) => ({ features: features.map(({ feature }) => feature), values }));
  }
}

interface Column {
  features: readonly RatedFeature[];
  readonly values: Float64Array;
}

const simplicityIn = ({ features: [simplest] }: Column): number => simplest?.simplicity ?? Infinity;
