import { settleRules } from "../grammar/analysis/fixpoint.ts";
import { type Distribution, restricted } from "./distribution.ts";
import type { Part, Site, SiteRule, Sites } from "./sites.ts";

/**
 * What there is to know about the sizes of derivations. A derivation's size is its expansions: one for each
 * nonterminal, one for each element of a repetition.
 */
export interface Sizes {
  /** The least size of each rule's derivations. */
  readonly least: ReadonlyMap<string, number>;
  /** The size of the rules whose derivations are all equally large: their choices have no say about size. */
  readonly settled: ReadonlyMap<string, number>;
}

export function sizesOf(sites: Sites): Sizes {
  return { least: leastSizes(sites), settled: settledSizes(sites) };
}

/**
 * Whether a rule's nodes need not wait to be expanded: the rule is settled, or there is only one way to go on.
 * Such ways never lead back to the rule, which would derive no text.
 */
export function isExpandedAtOnce({ name, site, alternatives }: SiteRule, { settled }: Sizes): boolean {
  const [only] = site.options;
  return (
    settled.has(name) || (site.options.length === 1 && leavesNoChoice(alternatives[only?.[0] ?? 0] as Part))
  );
}

function leavesNoChoice(part: Part): boolean {
  switch (part.kind) {
    case "sequence":
      return part.items.every(leavesNoChoice);
    case "choice":
      return false;
    case "repetition": {
      const [min, max] = countsOf(part);
      return min === max && leavesNoChoice(part.item);
    }
    default:
      return true;
  }
}

/** The distribution over the ways of a rule or a choice, left to those that complete it in the least size. */
export function completing(
  of: Distribution,
  { site, alternatives }: { readonly site: Site; readonly alternatives: readonly Part[] },
  { least }: Sizes,
): Distribution {
  const options = site.options.map(([option]) => option);
  const sizes = options.map((option) => leastSize(alternatives[option] as Part, least));
  const fewest = sizes.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return restricted(
    of,
    options.filter((_, index) => sizes[index] === fewest),
  );
}

/** A fixpoint: sizes start at infinity and only fall, so cyclic grammars end too. */
function leastSizes({ grammar, rules }: Sites): ReadonlyMap<string, number> {
  const least = new Map<string, number>();
  settleRules(grammar, ({ name }) => {
    const { site, alternatives } = rules.get(name) as SiteRule;
    const sizes = site.options.map(([option]) => leastSize(alternatives[option] as Part, least));
    const size = 1 + sizes.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    if (size >= (least.get(name) ?? Number.POSITIVE_INFINITY)) return false;
    least.set(name, size);
    return true;
  });
  return least;
}

function leastSize(part: Part, least: ReadonlyMap<string, number>): number {
  switch (part.kind) {
    case "literal":
    case "class":
      return 0;
    case "reference":
      return least.get(part.name) ?? Number.POSITIVE_INFINITY;
    case "sequence":
      return part.items.reduce((sum, item) => sum + leastSize(item, least), 0);
    case "choice":
      return part.alternatives.reduce(
        (fewest, each) => Math.min(fewest, leastSize(each, least)),
        Number.POSITIVE_INFINITY,
      );
    case "repetition": {
      const [min] = countsOf(part);
      return min === 0 ? 0 : min * (1 + leastSize(part.item, least));
    }
  }
}

function settledSizes({ grammar, rules }: Sites): ReadonlyMap<string, number> {
  const settled = new Map<string, number>();
  settleRules(grammar, ({ name }) => {
    if (settled.has(name)) return false;
    const { site, alternatives } = rules.get(name) as SiteRule;
    const size = sameSize(
      site.options.map(([option]) => alternatives[option] as Part),
      settled,
    );
    if (size === undefined) return false;
    settled.set(name, 1 + size);
    return true;
  });
  return settled;
}

/** The size that all derivations of all these parts have; undefined when they differ. */
function sameSize(parts: readonly Part[], settled: ReadonlyMap<string, number>): number | undefined {
  const sizes = new Set(parts.map((part) => settledSize(part, settled)));
  const [size] = sizes;
  return sizes.size === 1 ? size : undefined;
}

function settledSize(part: Part, settled: ReadonlyMap<string, number>): number | undefined {
  switch (part.kind) {
    case "literal":
    case "class":
      return 0;
    case "reference":
      return settled.get(part.name);
    case "sequence": {
      const sizes = part.items.map((item) => settledSize(item, settled));
      return sizes.reduce(
        (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
        0,
      );
    }
    case "choice":
      return sameSize(part.alternatives, settled);
    case "repetition": {
      const [min, max] = countsOf(part);
      if (max === 0) return 0;
      const size = settledSize(part.item, settled);
      return min === max && size !== undefined ? min * (1 + size) : undefined;
    }
  }
}

function countsOf({ site }: Part & { kind: "repetition" }): readonly [min: number, max: number] {
  return site.options[0] ?? [0, 0];
}
