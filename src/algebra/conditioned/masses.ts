import { between, type InclusiveRanges } from "../../base/inclusive-ranges.ts";
import { type Distribution, sharesOf, totalOf } from "../../generate/distribution.ts";
import type { Model } from "../../generate/model.ts";
import type { Site } from "../../generate/sites.ts";
import type { FlatChoice } from "../flat/flat-grammar.ts";
import type { MadeGrammar } from "../product/made-grammar.ts";
import type { ProductFilling, ProductNode, ProductProduction } from "../product/product.ts";
import { endingShare } from "./positions.ts";

/** How likely the base model makes it that a subtree of the nonterminal is one of the node's, or of the production's. */
export interface Masses {
  ofNode(node: ProductNode): number;
  ofProduction(production: ProductProduction): number;
}

/** Sweeps over the equations, at most; only models that just fail to end with probability one need more. */
const mostSweeps = 20_000;

const PRECISION = 1e-14;

/**
 * The least solution of mass = sum over productions of probability times the masses below, from below (Kleene's iteration,
 * children before parents). What is copied from the base grammar has the mass 1.
 */
export function massesOf({ rules, isWhole }: MadeGrammar, model: Model): Masses {
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

/** The nodes and all below them, those below first as far as that can be. */
function nodesBelow(from: readonly ProductNode[]): readonly ProductNode[] {
  const found = new Set(from);
  for (const node of found) {
    for (const { fillings } of node.productions) {
      for (const filling of fillings)
        if (filling.kind === "view") for (const member of filling.members) found.add(member);
    }
  }
  return [...found].reverse();
}

/** The probability of the production's own choices: its alternative, and the characters of classes. */
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

/** The share of the numbers that lie in the ranges. */
function massWithin(distribution: Distribution, ranges: InclusiveRanges): number {
  return totalOf(within(distribution, ranges)) / totalOf(distribution);
}

/** What the distribution gives to the numbers in the ranges. */
export function within(distribution: Distribution, ranges: InclusiveRanges): Distribution {
  return distribution.flatMap(({ first, last, weight }) =>
    between(ranges, [first, last]).map(([from, to]) => ({
      first: from,
      last: to,
      weight: (weight * (to - from + 1)) / (last - first + 1),
    })),
  );
}
