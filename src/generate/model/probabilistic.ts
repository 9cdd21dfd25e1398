import { between, without } from "../../base/inclusive-ranges.ts";
import { type Distribution, mixture, weighted } from "../distribution.ts";
import { type Learned, narrowestContext, type Tally } from "../learned.ts";
import type { Model } from "../model.ts";
import type { Site } from "../sites.ts";
import { unspecified } from "./uniform.ts";

/** The model that chooses as often as was learned ("more of the same"; Inputs from Hell, section 3.2). */
export function probabilistic(learned: Learned): Model {
  return {
    depth: learned.depth,
    contextOf: (rule, above) => narrowestContext(learned, rule, above),
    distribution: (site, context) => probabilitiesAt(site, tallyAt(learned, site, context)),
  };
}

/** What was learned about the site, or the one it was made from, there or else anywhere. */
export function tallyAt(learned: Learned, site: Site, context: string): Tally | undefined {
  const key = site.origin?.key ?? site.key;
  const tally = learned.contexts.get(context)?.get(key) ?? learned.contexts.get("")?.get(key);
  return tally && site.origin ? carriedOver(tally, site) : tally;
}

/** What was learned about a site, for one that was made from it; undefined when that has none of the options seen. */
function carriedOver({ counts, given }: Tally, site: Site): Tally | undefined {
  const carry = (values: ReadonlyMap<number, number>) =>
    new Map([...values].flatMap(([option, value]) => shared(value, optionsMadeFrom(site, option))));
  const carried = { counts: carry(counts), given: carry(given) };
  return carried.counts.size + carried.given.size === 0 ? undefined : carried;
}

/** The options share evenly, so that a choice is as likely as before it was split. */
const shared = (value: number, options: readonly number[]): (readonly [number, number])[] =>
  options.map((option) => [option, value / options.length]);

function optionsMadeFrom({ origin, options }: Site, option: number): readonly number[] {
  const made = origin?.alternatives?.flatMap((from, index) => (from === option ? [index] : [])) ?? [option];
  return made.filter((each) => between(options, [each, each]).length > 0);
}

/**
 * The shares of the site's options. Probabilities set by hand stand; what they leave is shared by the other
 * options as they were counted, or equally when none was (Inputs from Hell, section 3.1).
 */
export function probabilitiesAt(site: Site, tally: Tally | undefined): Distribution {
  if (!tally) return unspecified(site, site.options);
  const given = weighted(tally.given);
  const sum = given.reduce((total, { weight }) => total + weight, 0);
  const counted = weighted([...tally.counts].filter(([option]) => !tally.given.has(option)));
  const named = [...tally.given.keys()].sort((one, other) => one - other);
  const rest = counted.length > 0 ? counted : unspecified(site, without(site.options, named));
  if (given.length === 0) return rest;
  return sum >= 1 || rest.length === 0
    ? given
    : mixture([
        [given, sum],
        [rest, 1 - sum],
      ]);
}
