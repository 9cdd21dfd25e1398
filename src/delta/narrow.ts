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

/**
 * The loop that ddmin, dd and ddmax share: from the empty and the whole set of `size` units, the first rule with a
 * success narrows the difference; when none has any, its parts are halved, until they are single units.
 */
export async function narrow(
  size: number,
  oracle: Oracle<IndexSet>,
  options: NarrowOptions,
): Promise<Narrowed> {
  const { rules, worthwhile } = options;
  const { signal, onImprovement } = withDefaults<Sides>(options);
  let sides: Sides = { passing: [], failing: wholeSet(size) };
  const beginning = await askEnds(oracle, { empty: sides.passing, whole: sides.failing }, signal);
  if (beginning.ends === null || !worthwhile(beginning.ends)) return { ...sides, ...beginning };

  /** Applies the first rule that has a success; undefined when none has. */
  const step = async (granularity: number): Promise<Rule | undefined> => {
    for (const rule of rules) {
      const found = await firstWith(oracle, rule.candidates(sides, granularity), rule.outcome, signal);
      if (found === undefined) continue;
      sides = { ...sides, [rule.becomes]: found.candidate };
      onImprovement(sides);
      return rule;
    }
    return undefined;
  };

  const stopped = await untilStopped(async () => {
    let granularity = 2;
    for (let units = unitsBetween(sides); units > 1; units = unitsBetween(sides)) {
      const applied = await step(granularity);
      if (applied !== undefined) granularity = applied.nextGranularity(granularity);
      else if (granularity < units) granularity = Math.min(2 * granularity, units);
      else return;
    }
  });
  return { ...sides, ends: beginning.ends, stopped };
}

const unitsBetween = ({ passing, failing }: Sides): number => sizeOf(difference(failing, passing));
