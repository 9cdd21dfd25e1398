import { type Distribution, weighted } from "../../generate/distribution.ts";
import type { Model } from "../../generate/model.ts";
import { itemsOf, type Site, type SiteExpression, type Sites, sitesOf } from "../../generate/sites.ts";
import type { MadeAlternative, MadeGrammar, MadeRule } from "../product/made-grammar.ts";
import { type Masses, massesOf, within } from "./masses.ts";

/**
 * The base model for a grammar made from its grammar: producing follows the base model on condition that the tree is one of
 * the made grammar's, exactly. An alternative gets its probability times those of the subtrees it leads to, divided by
 * that of the whole. Undefined when the base model never gives such a tree. Contexts are not told apart; for models in
 * which repetitions have counts of any distribution, the grammar is made with the model's positions.
 */
export function conditioned(made: MadeGrammar, base: Sites, model: Model): Model | undefined {
  const masses = massesOf(made, model);
  const start = made.rules.get(made.grammar.start);
  if (start?.nodes.every((node) => masses.ofNode(node) === 0)) return undefined;
  const sites = sitesOf(made.grammar);
  const origins = new Map<string, ReadonlyMap<string, Site>>();
  return {
    depth: 0,
    contextOf: () => "",
    distribution: (site) => {
      const rule = made.rules.get(site.rule);
      if (rule && site.kind === "rule") return alternativesOf(rule, masses);
      const known = origins.get(site.rule) ?? originalSites(site.rule, { made, base, sites });
      origins.set(site.rule, known);
      const distribution = model.distribution(known.get(site.key) ?? site, "");
      return site.kind === "class" ? within(distribution, site.options) : distribution;
    },
  };
}

function alternativesOf({ nodes, alternatives }: MadeRule, masses: Masses): Distribution {
  const total = nodes.reduce((sum, node) => sum + masses.ofNode(node), 0);
  const shares = alternatives.map((each, index) => [index, shareOf(each, masses) / total] as const);
  // What the base model never gives is as good as anything else there.
  return total > 0 ? weighted(shares) : weighted(alternatives.map((_, index) => [index, 1]));
}

/** The mass of an alternative: that of its node, parted among the productions step by step. */
function shareOf({ node, productions }: MadeAlternative, masses: Masses): number {
  let mass = masses.ofNode(node);
  let of = mass;
  for (const production of productions) {
    const own = masses.ofProduction(production);
    mass *= of === 0 ? 0 : own / of;
    const [rest] = production.fillings;
    of = rest?.kind === "view" ? rest.members.reduce((sum, each) => sum + masses.ofNode(each), 0) : 0;
  }
  return mass;
}

interface Grammars {
  readonly made: MadeGrammar;
  readonly base: Sites;
  readonly sites: Sites;
}

/** The base grammar's site for each site inside the alternatives of a rule, by key. */
function originalSites(name: string, { made, base, sites }: Grammars): ReadonlyMap<string, Site> {
  const found = new Map<string, Site>();
  const rule = sites.rule(name);
  const alternatives = made.rules.get(name)?.alternatives;
  if (!alternatives) found.set(rule.site.key, base.rule(name).site);
  for (const [index, alternative] of rule.alternatives.entries()) {
    const originals = alternatives
      ? (alternatives[index]?.parts ?? [])
      : itemsOf(base.rule(name).alternatives[index] as SiteExpression);
    for (const [at, part] of itemsOf(alternative).entries()) pairSites(part, originals[at], found);
  }
  return found;
}

/** Notes the sites of a part, which is built like the original. */
function pairSites(
  part: SiteExpression,
  original: SiteExpression | undefined,
  found: Map<string, Site>,
): void {
  if (!original) return;
  if ("site" in part && "site" in original) found.set(part.site.key, original.site);
  if ("items" in part && "items" in original) {
    for (const [index, item] of part.items.entries()) pairSites(item, original.items[index], found);
  }
  if ("alternatives" in part && "alternatives" in original) {
    for (const [index, each] of part.alternatives.entries())
      pairSites(each, original.alternatives[index], found);
  }
  if ("item" in part && "item" in original) pairSites(part.item, original.item, found);
}
