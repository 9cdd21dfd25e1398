import { difference, union } from "../base/ranges.ts";
import type { IndexSet } from "./index-set.ts";

/** The two sets a search stands between; the passing one is part of the failing one. */
export interface Sides {
  readonly passing: IndexSet;
  readonly failing: IndexSet;
}

/** A rule of delta debugging: what to try, what to look for, and how to go on. */
export interface Rule {
  readonly name: string;
  /** The set to try with one of the parts that the difference is split into. */
  readonly candidate: (sides: Sides, part: IndexSet) => IndexSet;
  /** The first candidate with this outcome … */
  readonly outcome: "pass" | "fail";
  /** … becomes this side. */
  readonly becomes: keyof Sides;
  readonly nextGranularity: (granularity: number) => number;
}

/** The passing set with one part of the difference added. */
const subset = ({ passing }: Sides, part: IndexSet): IndexSet => union(passing, part);

/** The failing set with one part of the difference taken away. */
const complement = ({ failing }: Sides, part: IndexSet): IndexSet => difference(failing, part);

const startOver = (): number => 2;
const oneLess = (granularity: number): number => Math.max(granularity - 1, 2);

export const reduceToSubset: Rule = {
  name: "reduce to subset",
  candidate: subset,
  outcome: "fail",
  becomes: "failing",
  nextGranularity: startOver,
};

export const reduceToComplement: Rule = {
  name: "reduce to complement",
  candidate: complement,
  outcome: "fail",
  becomes: "failing",
  nextGranularity: oneLess,
};

export const increaseToSubset: Rule = {
  name: "increase to subset",
  candidate: subset,
  outcome: "pass",
  becomes: "passing",
  nextGranularity: oneLess,
};

export const increaseToComplement: Rule = {
  name: "increase to complement",
  candidate: complement,
  outcome: "pass",
  becomes: "passing",
  nextGranularity: startOver,
};
