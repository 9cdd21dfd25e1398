import { difference, union } from "../base/ranges.ts";
import type { IndexSet } from "./index-set.ts";

/** The two sides of a search; the passing set is a subset of the failing one. */
export interface Sides {
  readonly passing: IndexSet;
  readonly failing: IndexSet;
}

/** A rule of delta debugging: the candidate, the outcome sought, and the next granularity. */
export interface Rule {
  readonly name: string;
  /** The set to test for one part of the difference. */
  readonly candidate: (sides: Sides, part: IndexSet) => IndexSet;
  /** The outcome that makes the candidate the new side `becomes`. */
  readonly outcome: "pass" | "fail";
  readonly becomes: keyof Sides;
  readonly nextGranularity: (granularity: number) => number;
}

/** The passing set plus one part of the difference. */
const subset = ({ passing }: Sides, part: IndexSet): IndexSet => union(passing, part);

/** The failing set minus one part of the difference. */
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
