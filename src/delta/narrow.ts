import { difference, sizeOf } from "../base/ranges.ts";
import { firstWith } from "../oracle/first-with.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { askEnds, type Ends } from "./ends.ts";
import { type IndexSet, wholeSet } from "./index-set.ts";
import type { Rule, Sides } from "./rules.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface NarrowOptions extends SearchOptions<Sides> {
  /** Tried in this order. */
  readonly rules: readonly Rule[];
  /** Whether to search at all, given the verdicts on the two ends. */
  readonly worthwhile: (ends: Ends) => boolean;
}

export interface Narrowed extends Sides {
  /** The verdicts on the two ends; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** Why the search ended early; null when it was finished. */
  readonly stopped: StopReason | null;
}

interface State extends Sides {
  readonly granularity: number;
}

/**
 * The loop that ddmin, dd and ddmax share: from the empty and the whole set of `size` units, the first rule with a
 * success narrows the difference; when none has any, its parts are halved, until they are single units.
 */
export async function narrow(
  size: number,
  oracle: Oracle<IndexSet>,
  options: NarrowOptions,
): Promise<Narrowed> {
  const { rules, worthwhile, signal, onImprovement } = { ...options, ...withDefaults<Sides>(options) };
  let state: State = { passing: [], failing: wholeSet(size), granularity: 2 };
  let ends: Ends | null = null;

  const applyFirst = async (): Promise<State | undefined> => {
    for (const { candidates, outcome, becomes, nextGranularity } of rules) {
      const found = await firstWith(oracle, candidates(state, state.granularity), outcome, signal);
      if (found === undefined) continue;
      return { ...state, [becomes]: found.candidate, granularity: nextGranularity(state.granularity) };
    }
    return undefined;
  };

  const stopped = await untilStopped(async () => {
    ends = await askEnds(oracle, { empty: state.passing, whole: state.failing }, signal);
    if (!worthwhile(ends)) return;
    for (;;) {
      const units = sizeOf(difference(state.failing, state.passing));
      if (units < 2) return;
      const { granularity } = state;
      const narrower = await applyFirst();
      if (narrower !== undefined) {
        state = narrower;
        onImprovement(state);
      } else if (granularity < units) {
        state = { ...state, granularity: Math.min(2 * granularity, units) };
      } else return;
    }
  });
  return { passing: state.passing, failing: state.failing, ends, stopped };
}
