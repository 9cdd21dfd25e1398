import { difference, union } from "../base/ranges.ts";
import { type IndexSet, split } from "./index-set.ts";

/** The two sets a search stands between; the passing one is part of the failing one. */
export interface Sides {
  readonly passing: IndexSet;
  readonly failing: IndexSet;
}

/** A rule of delta debugging: what to try, what to look for, and how to go on. */
export interface Rule {
  /** The sets to try, given the number of parts the difference is split into. */
  readonly candidates: (sides: Sides, granularity: number) => Iterable<IndexSet>;
  /** The first candidate with this outcome … */
  readonly outcome: "pass" | "fail";
  /** … becomes this side. */
  readonly becomes: keyof Sides;
  readonly nextGranularity: (granularity: number) => number;
}

/** The passing set with one part of the difference added. */
function* subsets({ passing, failing }: Sides, granularity: number): Generator<IndexSet, void, void> {
  for (const part of split(difference(failing, passing), granularity)) yield union(passing, part);
}

/** The failing set with one part of the difference taken away. */
function* complements({ passing, failing }: Sides, granularity: number): Generator<IndexSet, void, void> {
  for (const part of split(difference(failing, passing), granularity)) yield difference(failing, part);
}

const startOver = (): number => 2;
const oneLess = (granularity: number): number => Math.max(granularity - 1, 2);

export const reduceToSubset: Rule = {
  candidates: subsets,
  outcome: "fail",
  becomes: "failing",
  nextGranularity: startOver,
};

export const reduceToComplement: Rule = {
  candidates: complements,
  outcome: "fail",
  becomes: "failing",
  nextGranularity: oneLess,
};

export const increaseToSubset: Rule = {
  candidates: subsets,
  outcome: "pass",
  becomes: "passing",
  nextGranularity: oneLess,
};

export const increaseToComplement: Rule = {
  candidates: complements,
  outcome: "pass",
  becomes: "passing",
  nextGranularity: startOver,
};
