import { difference, sizeOf } from "../base/ranges.ts";
import { follow } from "../oracle/follow.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { type About, ending, type Steps, type Walk, walkFrom } from "../oracle/walk.ts";
import { askEnds, type Ends } from "./ends.ts";
import { type IndexSet, partOf, wholeSet } from "./index-set.ts";
import type { Rule, Sides } from "./rules.ts";
import { type SearchOptions, withDefaults } from "./search-options.ts";

export interface NarrowOptions extends SearchOptions<Sides> {
  /** In the order in which they are tried. */
  readonly rules: readonly Rule[];
  /** Decides from the verdicts on the two ends whether to search at all. */
  readonly worthwhile: (ends: Ends) => boolean;
}

export interface Narrowed extends Sides {
  /** The verdicts on the two ends; null when stopped before both were known. */
  readonly ends: Ends | null;
  /** Why the search ended early; null when it finished. */
  readonly stopped: StopReason | null;
}

/** Runs `narrowing` on the empty and the whole set of `size` units if their verdicts make it worthwhile. */
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
  const stopped = await untilStopped(async () => {
    await follow(oracle, () => narrowing(size, { rules, render: (set) => set }), {
      signal,
      onFound(set, outcome) {
        sides = { ...sides, [outcome === "pass" ? "passing" : "failing"]: set };
        onImprovement(sides);
      },
    });
  });
  return { ...sides, ends: beginning.ends, stopped };
}

export interface NarrowingOptions<T> {
  /** In the order in which they are tried. */
  readonly rules: readonly Rule[];
  readonly render: (set: IndexSet) => T;
}

/** The state of the search: the sides, and the rule and the part to try next. */
interface Standing {
  readonly sides: Sides;
  /** The difference of the sides, which is split into parts. */
  readonly between: IndexSet;
  readonly granularity: number;
  readonly rule: number;
  readonly part: number;
}

/**
 * The loop that ddmin, dd and ddmax share, starting from the empty and the whole set of `size` units. The first rule
 * that succeeds narrows the difference. When no rule succeeds, the parts are halved until they are single units. Its
 * result is the two sides.
 */
export function narrowing<T>(size: number, { rules, render }: NarrowingOptions<T>): Walk<T, Sides> {
  const steps = stepsOf(rules, size);
  const start = standing({ passing: [], failing: wholeSet(size) }, 2);
  return ending(walkFrom(start, steps, { render }), ({ sides }) => sides);
}

function stepsOf(rules: readonly Rule[], size: number): Steps<Standing, IndexSet> {
  const ruleOf = ({ rule }: Standing): Rule => rules[rule] as Rule;
  const isEnd = ({ between, granularity }: Standing): boolean =>
    sizeOf(between) <= 1 || granularity > sizeOf(between);

  function candidate(at: Standing): IndexSet | undefined {
    if (isEnd(at)) return undefined;
    return ruleOf(at).candidate(at.sides, partOf(at.between, at.part, at.granularity));
  }

  function after(at: Standing, isFound: boolean): Standing {
    const { sides, between, granularity, rule, part } = at;
    if (isFound) {
      const { becomes, nextGranularity } = ruleOf(at);
      return standing({ ...sides, [becomes]: candidate(at) }, nextGranularity(granularity));
    }
    if (part + 1 < granularity) return { ...at, part: part + 1 };
    if (rule + 1 < rules.length) return { ...at, rule: rule + 1, part: 0 };
    const units = sizeOf(between);
    const finer = granularity < units ? Math.min(2 * granularity, units) : Infinity;
    return { ...at, granularity: finer, rule: 0, part: 0 };
  }

  /** A growing passing set is described by the units that it still lacks. */
  const scopes = { pass: {}, fail: {} };
  const whole = wholeSet(size);
  function about(at: Standing): About {
    const { name, outcome } = ruleOf(at);
    const set = candidate(at) ?? [];
    const { passing, failing } = at.sides;
    return {
      scope: scopes[outcome],
      kind: name,
      size: sizeOf(at.between) / at.granularity,
      kept: outcome === "fail" ? set : difference(whole, set),
      removed: outcome === "fail" ? difference(failing, set) : difference(set, passing),
    };
  }

  return { candidate, after, about, outcome: (at) => ruleOf(at).outcome };
}

const standing = (sides: Sides, granularity: number): Standing => ({
  sides,
  between: difference(sides.failing, sides.passing),
  granularity,
  rule: 0,
  part: 0,
});
