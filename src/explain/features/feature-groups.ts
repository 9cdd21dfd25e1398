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
    const changes = new Map<Group, Map<number, number[]>>();
    const arrivals = new Map<number, Group>();
    for (const [feature, value] of present) {
      const absent = this.#absentValueOf(feature);
      if (value === absent) continue;
      const group = this.#groupOf.get(feature) ?? this.#unseen(absent, arrivals);
      const values = changes.get(group) ?? new Map<number, number[]>();
      changes.set(group, values);
      const features = values.get(value);
      if (features) features.push(feature);
      else values.set(value, [feature]);
    }
    this.#rows++;
    for (const [group, values] of changes) this.#divide(group, values);
    this.#groups = this.#groups.filter(({ features }) => features.length > 0);
    for (const group of this.#groups) if (group.column.length < this.#rows) group.column.push(group.absent);
  }

  /** Stands for all features with this value in all rows so far, which no group holds. */
  #unseen(absent: number, arrivals: Map<number, Group>): Group {
    const known =
      arrivals.get(absent) ?? new Group(absent, GrowingColumn.of(new Array<number>(this.#rows).fill(absent)));
    arrivals.set(absent, known);
    return known;
  }

  #divide(group: Group, values: ReadonlyMap<number, number[]>): void {
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

class Group implements FeatureGroup {
  readonly absent: number;
  features: readonly number[] = [];
  readonly column: GrowingColumn;

  constructor(absent: number, column: GrowingColumn) {
    this.absent = absent;
    this.column = column;
  }

  followedBy(value: number): Group {
    const column = this.column.copy();
    column.push(value);
    return new Group(this.absent, column);
  }
}
