import { oncePerKey } from "../base/lazy.ts";
import type { Distribution } from "./distribution.ts";
import type { Site, SiteRule } from "./sites.ts";

/** An alternative of a rule, as an ancestor of a node. */
export interface Expansion {
  readonly rule: string;
  readonly alternative: number;
}

/** The productions above a node, its parent's first; at most `mostAbove`. */
export type Above = readonly Expansion[];

/** Models use the productions of the parent and the grandparent at most. */
export const mostAbove = 2;

/** Gives the probabilities of each choice of a grammar. */
export interface Model {
  /** The number of productions above a node that matter: 0, 1 or 2. */
  readonly depth: number;
  /**
   * A key of the productions above a rule's node. The distributions in the rule depend only on it. Rules are identified
   * by their origins.
   */
  contextOf(rule: string, above: Above): string;
  /** The distribution over the site's options, in a context from `contextOf` for the site's rule. */
  distribution(site: Site, context: string): Distribution;
}

/** The expansion by which models identify the rule's alternative: its origin. */
export function expansionOf({ origin, site }: SiteRule, alternative: number): Expansion {
  return { rule: origin, alternative: site.origin?.alternatives?.[alternative] ?? alternative };
}

/** The expansions above the children of an expansion. */
export function aboveChildren(expansion: Expansion, above: Above): Above {
  return [expansion, ...above].slice(0, mostAbove);
}

/** Caches the distributions of a model. */
export function remembered(model: Model): Model {
  const inContext = oncePerKey((context: string) =>
    oncePerKey((site: Site) => model.distribution(site, context)),
  );
  return { ...model, distribution: (site, context) => inContext(context)(site) };
}
