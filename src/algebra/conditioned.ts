import { between, type InclusiveRanges } from "../base/inclusive-ranges.ts";
import { oncePerKey } from "../base/lazy.ts";
import { closure } from "../base/relation.ts";
import { type Distribution, sharesOf, totalOf, weighted } from "../generate/distribution.ts";
import type { Model } from "../generate/model.ts";
import { itemsOf, type Site, type SiteExpression, type Sites, sitesOf } from "../generate/sites.ts";
import type { FlatChoice, Positions } from "./flat-grammar.ts";
import type { MadeAlternative, MadeGrammar, MadeRule } from "./make-grammar.ts";
import type { ProductFilling, ProductNode, ProductProduction } from "./product.ts";

/** Probability that may be neglected: invisible even in a million inputs. */
const NEGLIGIBLE = 1e-9;

/** Further positions of a repetition are not distinguished. */
const mostPositions = 1000;

/**
 * Chooses the number of a repetition's elements to distinguish so that its count can be drawn element by element. After
 * them the model continues with a constant probability.
 */
export function positionsOf(model: Model): Positions {
  return (site) => {
    const shares = countShares(model.distribution(site, ""));
    const position = shares.findIndex((_, index) => isGeometric(shares.slice(index)));
    return position < 0 ? shares.length : position;
  };
}

/** The probability that a repetition ends after `position` elements. */
function endingShare(counts: Distribution, position: number): number {
  const shares = countShares(counts);
  const left = sum(shares.slice(position));
  return left === 0 ? 1 : (shares[position] ?? 0) / left;
}

/** The probability of each count from 0. */
function countShares(counts: Distribution): readonly number[] {
  const shares: number[] = [];
  const total = sum(counts.map(({ weight }) => weight));
  for (const { first, last, weight } of counts) {
    const end = Math.min(last, mostPositions);
    for (let count = first; count <= end; count++) {
      while (shares.length <= count) shares.push(0);
      shares[count] = (shares[count] as number) + weight / total / (last - first + 1);
    }
  }
  return shares;
}

/** Whether the shares fall by a constant factor, up to a negligible error. */
function isGeometric(shares: readonly number[]): boolean {
  const total = sum(shares);
  const ends = (shares[0] ?? 0) / total;
  let expected = shares[0] ?? 0;
  let error = 0;
  for (const share of shares) {
    error += Math.abs(share - expected);
    expected *= 1 - ends;
  }
  return ends > 0 && error + expected / ends < NEGLIGIBLE;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The probability that a subtree of the nonterminal, by the base model, belongs to the node or to the production. */
interface Masses {
  ofNode(node: ProductNode): number;
  ofProduction(production: ProductProduction): number;
}

/** Only models that barely terminate with probability one need more sweeps. */
const mostSweeps = 20_000;

const PRECISION = 1e-14;

/**
 * The least solution of mass = sum over productions of probability times the masses below. Kleene's iteration
 * approaches it from below, children before parents. Copies of the base grammar have mass 1.
 */
function massesOf({ rules, isWhole }: MadeGrammar, model: Model): Masses {
  const nodes = nodesBelow([...rules.values()].flatMap((rule) => rule.nodes));
  const masses = new Map<ProductNode, number>(nodes.map((node) => [node, 0]));
  const shares = new Map<ProductProduction, number>();
  for (const { productions } of nodes) for (const each of productions) shares.set(each, shareOf(each, model));
  const ofFilling = (filling: ProductFilling): number => {
    if (filling.kind !== "view" || isWhole(filling)) return 1;
    return filling.members.reduce((sum, member) => sum + (masses.get(member) ?? 0), 0);
  };
  const ofProduction = (production: ProductProduction): number =>
    production.fillings.reduce(
      (product, filling) => product * ofFilling(filling),
      shares.get(production) ?? 0,
    );
  for (let sweep = 0, change = 1; change > PRECISION && sweep < mostSweeps; sweep++) {
    change = 0;
    for (const node of nodes) {
      const mass = node.productions.reduce((sum, production) => sum + ofProduction(production), 0);
      change = Math.max(change, mass === 0 ? 0 : (mass - (masses.get(node) as number)) / mass);
      masses.set(node, mass);
    }
  }
  return { ofNode: (node) => masses.get(node) ?? 0, ofProduction };
}

/** The nodes and all nodes below them, as far as possible children first. */
function nodesBelow(from: readonly ProductNode[]): readonly ProductNode[] {
  const below = ({ productions }: ProductNode): readonly ProductNode[] =>
    productions.flatMap(({ fillings }) =>
      fillings.flatMap((filling) => (filling.kind === "view" ? filling.members : [])),
    );
  return [...closure(from, below)].reverse();
}

/** The probability of the production's own choices: its alternative, and the characters of its classes. */
function shareOf({ flat, fillings }: ProductProduction, model: Model): number {
  return fillings.reduce(
    (product, filling, index) => {
      const symbol = flat.symbols[index];
      if (filling.kind !== "characters" || symbol?.kind !== "class") return product;
      return product * massWithin(model.distribution(symbol.site, ""), filling.ranges);
    },
    flat.choice ? choiceShare(flat.choice, model) : 1,
  );
}

function choiceShare(choice: FlatChoice, model: Model): number {
  const distribution = model.distribution(choice.site, "");
  if (choice.kind === "option") return sharesOf(distribution)(choice.option);
  const ending = choice.position < leastCount(choice.site) ? 0 : endingShare(distribution, choice.position);
  return choice.ends ? ending : 1 - ending;
}

const leastCount = ({ options }: Site): number => options[0]?.[0] ?? 0;

/** The share of the distribution that lies in the ranges. */
function massWithin(distribution: Distribution, ranges: InclusiveRanges): number {
  return totalOf(within(distribution, ranges)) / totalOf(distribution);
}

/** The distribution restricted to the ranges. */
function within(distribution: Distribution, ranges: InclusiveRanges): Distribution {
  return distribution.flatMap(({ first, last, weight }) =>
    between(ranges, [first, last]).map(([from, to]) => ({
      first: from,
      last: to,
      weight: (weight * (to - from + 1)) / (last - first + 1),
    })),
  );
}

/**
 * Makes the base model's distribution, conditional on the trees of the made grammar. The probability of an alternative
 * is multiplied by the masses of its subtrees and divided by the mass of the whole. Undefined when the base model gives
 * no such tree. Contexts are not distinguished. For arbitrary distributions of counts, the grammar must be made with
 * `positionsOf` the model.
 */
export function conditioned(made: MadeGrammar, base: Sites, model: Model): Model | undefined {
  const masses = massesOf(made, model);
  const start = made.rules.get(made.grammar.start);
  if (start?.nodes.every((node) => masses.ofNode(node) === 0)) return undefined;
  const sites = sitesOf(made.grammar);
  const origins = oncePerKey((rule: string) => originalSites(rule, { made, base, sites }));
  return {
    depth: 0,
    contextOf: () => "",
    distribution: (site) => {
      const rule = made.rules.get(site.rule);
      if (rule && site.kind === "rule") return alternativesOf(rule, masses);
      const distribution = model.distribution(origins(site.rule).get(site.key) ?? site, "");
      return site.kind === "class" ? within(distribution, site.options) : distribution;
    },
  };
}

function alternativesOf({ nodes, alternatives }: MadeRule, masses: Masses): Distribution {
  const total = nodes.reduce((sum, node) => sum + masses.ofNode(node), 0);
  const shares = alternatives.map((each, index) => [index, massOf(each, masses) / total] as const);
  // Alternatives that the base model never chooses are equally likely.
  return total > 0 ? weighted(shares) : weighted(alternatives.map((_, index) => [index, 1]));
}

/** The mass of an alternative: the mass of its node, divided among the productions step by step. */
function massOf({ node, productions }: MadeAlternative, masses: Masses): number {
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

/** Maps each site inside the alternatives of a rule, by key, to the base grammar's site. */
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

/** Maps the sites of a part to those of the original, which has the same structure. */
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
