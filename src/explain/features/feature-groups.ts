import { grouped } from "../../base/grouped.ts";
import { GrowingColumn } from "../decision/growing-column.ts";

/** The features, by number, that no row so far tells apart, and their value in each row. */
export interface FeatureGroup {
  /** The same list until a row divides the group. */
  readonly features: readonly number[];
  readonly column: Pick<GrowingColumn, "varies" | "ranked">;
}

/** The features that a row has, each once, with their values. */
export interface PresentFeatures {
  readonly features: readonly number[];
  readonly values: readonly number[];
}

/**
 * Features in groups of equal values, which every new row divides further. A row costs what it says of the features that it
 * has, and one number for each group: what is absent needs no look at the feature.
 */
export class FeatureGroups {
  readonly #absentValueOf: (feature: number) => number;
  #groups: Group[] = [];
  readonly #groupOf = new Map<number, Group>();
  #rows = 0;

  /** @param absentValueOf what a feature is worth in rows that say nothing of it */
  constructor(absentValueOf: (feature: number) => number) {
    this.#absentValueOf = absentValueOf;
  }

  get rows(): number {
    return this.#rows;
  }

  get all(): readonly FeatureGroup[] {
    for (const group of this.#groups) group.goOn(this.#rows);
    return this.#groups;
  }

  has(feature: number): boolean {
    return this.#groupOf.has(feature);
  }

  /** Adds a feature whose values in all rows so far are known, as a group of its own. */
  define(feature: number, values: readonly number[]): void {
    this.#put([feature], new Group(this.#absentValueOf(feature), GrowingColumn.of(values)));
  }

  /** Adds a row, given its features. All that occur first now were absent from the rows before. */
  add({ features, values }: PresentFeatures): void {
    const met: Group[] = [];
    const arrivals = new Map<number, Group>();
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] as number;
      const value = values[at] as number;
      const absent = this.#absentValueOf(feature);
      if (value === absent) continue;
      const group = this.#groupOf.get(feature) ?? this.#unseen(absent, arrivals);
      if (group.met.features.length === 0) met.push(group);
      group.met.features.push(feature);
      group.met.values.push(value);
    }
    for (const group of met) this.#divide(group);
    this.#rows++;
    if (met.some(isEmpty)) this.#groups = this.#groups.filter((group) => !isEmpty(group));
  }

  /** Stands for all features with this value in all rows so far, which no group holds. */
  #unseen(absent: number, arrivals: Map<number, Group>): Group {
    const known =
      arrivals.get(absent) ?? new Group(absent, GrowingColumn.of(new Array<number>(this.#rows).fill(absent)));
    arrivals.set(absent, known);
    return known;
  }

  /** Divides the group by what the new row has of its features. */
  #divide(group: Group): void {
    const { features, values } = group.met;
    group.met = noneMet();
    group.goOn(this.#rows);
    const [first] = values as [number];
    if (features.length === group.features.length && values.every((value) => value === first)) {
      group.column.push(first);
      return;
    }
    const byValue = grouped(features.keys(), (at) => values[at] as number);
    for (const [value, places] of byValue) {
      this.#put(
        places.map((at) => features[at] as number),
        group.followedBy(value),
      );
    }
    group.features = group.features.filter((feature) => this.#groupOf.get(feature) === group);
  }

  #put(features: readonly number[], group: Group): void {
    group.features = features;
    for (const feature of features) this.#groupOf.set(feature, group);
    this.#groups.push(group);
  }
}

const isEmpty = ({ features }: Group): boolean => features.length === 0;

const noneMet = (): { readonly features: number[]; readonly values: number[] } => ({
  features: [],
  values: [],
});

class Group implements FeatureGroup {
  readonly absent: number;
  features: readonly number[] = [];
  /** Without the last rows, if these have none of the features. */
  readonly column: GrowingColumn;
  /** Features that a row has, while it is added. */
  met = noneMet();

  constructor(absent: number, column: GrowingColumn) {
    this.absent = absent;
    this.column = column;
  }

  /** Adds the rows that are missing: those had none of the features. */
  goOn(rows: number): void {
    this.column.push(this.absent, rows - this.column.length);
  }

  followedBy(value: number): Group {
    const column = this.column.copy();
    column.push(value);
    return new Group(this.absent, column);
  }
}
