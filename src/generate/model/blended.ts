import { mixture } from "../distribution.ts";
import type { Learned } from "../learned.ts";
import type { Model } from "../model.ts";
import { probabilistic } from "./probabilistic.ts";
import { uniform } from "./uniform.ts";

/**
 * The model that asks the one model with the given probability and the other one otherwise. Where contexts
 * matter they are the one's, so the other must answer without.
 */
export function blended(one: Model, other: Model, share: number): Model {
  return {
    depth: one.depth,
    contextOf: one.contextOf,
    distribution: (site, context) =>
      mixture([
        [one.distribution(site, context), share],
        [other.distribution(site, ""), 1 - share],
      ]),
  };
}

/** The model around what was learned from few inputs, such as one that fails: half like them, half like anything. */
export function around(learned: Learned, share = 0.5): Model {
  return blended(probabilistic(learned), uniform, share);
}
