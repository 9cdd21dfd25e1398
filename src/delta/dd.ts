import type { Oracle } from "../oracle/oracle.ts";
import { askingWhether, ended, inTurnBehind, type Walk } from "../oracle/walk.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import { type Narrowed, narrow, narrowing } from "./narrow.ts";
import {
  increaseToComplement,
  increaseToSubset,
  reduceToComplement,
  reduceToSubset,
  type Sides,
} from "./rules.ts";
import type { SearchOptions } from "./search-options.ts";

const rules = [reduceToSubset, increaseToComplement, increaseToSubset, reduceToComplement];

/**
 * The general delta debugging algorithm on `size` units, as published. It narrows the empty and the whole set until
 * their difference is 1-minimal, unless stopped: with any one unit of it the passing set no longer passes, and without it the
 * failing set no longer fails. Does not search unless the empty set passes and the
 * whole set fails. The number of tests is at most quadratic in the units, and logarithmic when no outcome is
 * unresolved.
 * Zeller & Hildebrandt, Simplifying and Isolating Failure-Inducing Input (2002), section 5.
 */
export async function dd(
  size: number,
  oracle: Oracle<IndexSet>,
  options: SearchOptions<Sides> = {},
): Promise<Narrowed> {
  return narrow(size, oracle, {
    ...options,
    rules,
    worthwhile: ({ empty, whole }) => empty.outcome === "pass" && whole.outcome === "fail",
  });
}

/** `dd` as a walk that first tests both ends; its result is the two sides at their closest. */
export function isolating<T>(size: number, render: (set: IndexSet) => T): Walk<T, Sides> {
  const ends = { passing: [], failing: wholeSet(size) };
  return inTurnBehind(
    askingWhether(render(ends.failing), { kind: "end", outcome: "fail" }),
    (isWholeFailing) =>
      inTurnBehind(askingWhether(render(ends.passing), { kind: "end", outcome: "pass" }), (isEmptyPassing) =>
        isWholeFailing && isEmptyPassing ? narrowing(size, { rules, render }) : ended(ends),
      ),
  );
}
