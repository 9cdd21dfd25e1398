import { type InclusiveRanges, without } from "../../base/inclusive-ranges.ts";
import { type Distribution, evenly, sharesOf, weighted } from "../distribution.ts";
import { type Learned, narrowestContext, type Tally } from "../learned.ts";
import type { Model } from "../model.ts";
import type { Site } from "../sites.ts";
import { probabilitiesAt, tallyAt } from "./probabilistic.ts";
import { unspecified } from "./uniform.ts";

/**
 * The model that prefers what was learned to be rare ("less of the same"; Inputs from Hell, section 3.3): an
 * option weighs 1 / count; options never chosen get all the weight, equally; a choice never met stays uniform.
 */
export function inverted(learned: Learned): Model {
  return {
    depth: learned.depth,
    contextOf: (rule, above) => narrowestContext(learned, rule, above),
    distribution: (site, context) => invertedAt(site, tallyAt(learned, site, context)),
  };
}

function invertedAt(site: Site, tally: Tally | undefined): Distribution {
  if (!tally) return unspecified(site, site.options);
  const probabilities = probabilitiesAt(site, tally);
  const shareOf = sharesOf(probabilities);
  const seen = optionsOf(tally).filter((option) => shareOf(option) > 0);
  const unseen = without(withinReach(site, seen), seen);
  if (unseen.length > 0) return site.kind === "class" ? unspecified(site, unseen) : evenly(unseen);
  return weighted(seen.map((option) => [option, 1 / shareOf(option)]));
}

function optionsOf({ counts, given }: Tally): number[] {
  return [...new Set([...counts.keys(), ...given.keys()])].sort((one, other) => one - other);
}

/** The options that inverting looks at: of the counts of a repetition those up to one more than was seen. */
function withinReach(site: Site, seen: readonly number[]): InclusiveRanges {
  if (site.kind !== "repetition") return site.options;
  const [least, most] = site.options[0] ?? [0, 0];
  return [[least, Math.min(most, (seen.at(-1) ?? least) + 1)]];
}
