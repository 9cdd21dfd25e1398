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
 * The general delta debugging algorithm on `size` units, as published: brings the empty and the whole set together
 * until, unless stopped, their difference is 1-minimal: no one unit of it can be added to the passing set so that it
 * still passes, or taken from the failing set so that it still fails. Searches nothing unless the empty set passes
 * and the whole set fails. Asks about at most quadratically many sets in the units, and logarithmically many when no
 * outcome is unresolved.
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

/** The same as a walk that begins with both ends; ends with the sides at their closest. */
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
