import { type Distribution, mixture, weighted } from "../distribution.ts";
import { without } from "../inclusive-ranges.ts";
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

/** What was learned about the site there, or else anywhere. */
export function tallyAt(learned: Learned, site: Site, context: string): Tally | undefined {
  return learned.contexts.get(context)?.get(site.key) ?? learned.contexts.get("")?.get(site.key);
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
