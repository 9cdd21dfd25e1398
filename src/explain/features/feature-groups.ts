import { GrowingColumn } from "../decision/growing-column.ts";

/** The features, by number, that no row so far tells apart, and their value in each row. */
export interface FeatureGroup {
  /** The same list until a row divides the group. */
  readonly features: readonly number[];
  readonly column: Pick<GrowingColumn, "varies" | "ranked">;
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

  /** Adds a row, given its features, each once. All that occur first now were absent from the rows before. */
  add(present: Iterable<readonly [feature: number, value: number]>): void {
    const met: Group[] = [];
    const arrivals = new Map<number, Group>();
    for (const [feature, value] of present) {
      const absent = this.#absentValueOf(feature);
      if (value === absent) continue;
      const group = this.#groupOf.get(feature) ?? this.#unseen(absent, arrivals);
      if (!group.met) met.push(group);
      group.met ??= new Map();
      const features = group.met.get(value);
      if (features) features.push(feature);
      else group.met.set(value, [feature]);
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
    const values = group.met ?? [];
    group.met = undefined;
    group.goOn(this.#rows);
    for (const [value, features] of values) {
      if (features.length === group.features.length) {
        group.column.push(value);
        return;
      }
      this.#put(features, group.followedBy(value));
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

class Group implements FeatureGroup {
  readonly absent: number;
  features: readonly number[] = [];
  /** Without the last rows, if these have none of the features. */
  readonly column: GrowingColumn;
  /** Features that a row has, by value, while it is added. */
  met: Map<number, number[]> | undefined;

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
