import type { Distribution } from "./distribution.ts";
import type { Site, SiteRule } from "./sites.ts";

/** An alternative of a rule, as an ancestor of a node. */
export interface Expansion {
  readonly rule: string;
  readonly alternative: number;
}

/** The productions above a node, its parent's first; as many as anyone looks at. */
export type Above = readonly Expansion[];

/** How many productions above a node can matter at most: the parent's and the grandparent's. */
export const mostAbove = 2;

/** Says how likely each answer is at each choice of a grammar. */
export interface Model {
  /** How many productions above a node matter: 0, 1 or 2. */
  readonly depth: number;
  /**
   * What of the productions above a rule's node matters to the choices in that rule, as a key: the model
   * answers alike for equal keys. Rules are known by their origins.
   */
  contextOf(rule: string, above: Above): string;
  /** The distribution over the site's options, in a context that `contextOf` gave for the site's rule. */
  distribution(site: Site, context: string): Distribution;
}

/** The expansion by which models know the rule's alternative: the one that it was made from. */
export function expansionOf({ origin, site }: SiteRule, alternative: number): Expansion {
  return { rule: origin, alternative: site.origin?.alternatives?.[alternative] ?? alternative };
}

/** The expansions above the children of an expansion. */
export function aboveChildren(expansion: Expansion, above: Above): Above {
  return [expansion, ...above].slice(0, mostAbove);
}

/** The same model, which works out each distribution once. */
export function remembered(model: Model): Model {
  const known = new Map<string, Map<Site, Distribution>>();
  return {
    ...model,
    distribution(site, context) {
      const inContext = known.get(context) ?? new Map<Site, Distribution>();
      known.set(context, inContext);
      const distribution = inContext.get(site) ?? model.distribution(site, context);
      inContext.set(site, distribution);
      return distribution;
    },
  };
}
