import { sizeOf } from "../base/ranges.ts";
import { type About, ending, type Steps, type Walk, walkFrom } from "../oracle/walk.ts";
import { type IndexSet, partOf, wholeSet } from "./index-set.ts";
import { increaseToComplement, increaseToSubset } from "./rules.ts";

/** The state of the search: granularity, rule, part, and the set found. */
interface Standing {
  readonly granularity: number;
  readonly rule: number;
  readonly part: number;
  readonly found: IndexSet | null;
}

const rules = [increaseToComplement, increaseToSubset];

/**
 * Looks for a passing set of `size` units where neither the empty nor the whole set passes. Like the rules of ddmax it
 * tries all but one of several equal parts, or one part alone, large parts first. Its result is null when there is
 * none.
 */
export function findingPassing<T>(size: number, render: (set: IndexSet) => T): Walk<T, IndexSet | null> {
  const whole = wholeSet(size);
  const sides = { passing: [], failing: whole };
  const scope = {};
  const candidate = ({ granularity, rule, part, found }: Standing): IndexSet | undefined =>
    found === null && granularity <= size
      ? rules[rule]?.candidate(sides, partOf(whole, part, granularity))
      : undefined;
  const after = (at: Standing, isFound: boolean): Standing => {
    const { granularity, rule, part } = at;
    if (isFound) return { ...at, found: candidate(at) ?? null };
    if (part + 1 < granularity) return { ...at, part: part + 1 };
    if (rule + 1 < rules.length) return { ...at, rule: rule + 1, part: 0 };
    return { granularity: nextGranularity(granularity, size), rule: 0, part: 0, found: null };
  };
  const about = (at: Standing): About => {
    const set = candidate(at) ?? [];
    const size = Math.max(1, sizeOf(whole) / at.granularity);
    return { scope, kind: `first passing ${at.rule}`, size, kept: set, removed: set };
  };
  const steps: Steps<Standing, IndexSet> = { candidate, after, about };
  const start = { granularity: 2, rule: 0, part: 0, found: null };
  return ending(walkFrom(start, steps, { outcome: "pass", render }), ({ found }) => found);
}

const nextGranularity = (granularity: number, size: number): number =>
  granularity < size ? Math.min(2 * granularity, size) : Infinity;
