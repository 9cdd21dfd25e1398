import {
  between,
  countOf,
  firstOf,
  type InclusiveRange,
  type InclusiveRanges,
  without,
} from "../base/inclusive-ranges.ts";
import { type Distribution, evenly, mixture, type Span, sharesOf, weighted } from "./distribution.ts";
import { type Learned, narrowestContext, type Tally } from "./learned.ts";
import type { Model } from "./model.ts";
import type { Site, Sites } from "./sites.ts";

/** The model in which all alternatives are equally likely. */
export const uniform: Model = {
  depth: 0,
  contextOf: () => "",
  distribution: (site) => unspecified(site, site.options),
};

/** The distribution over some of a site's options when nothing is known about them. */
function unspecified(site: Site, options: InclusiveRanges): Distribution {
  switch (site.kind) {
    case "class":
      return characters(options);
    case "repetition":
      return counts(options);
    default:
      return evenly(options);
  }
}

/** The range of visible ASCII characters. */
const visible = [0x20, 0x7e] as const;

/** The share of visible ASCII characters in a class of at least `muchLarger` characters. */
const visibleShare = 0.9;
const muchLarger = 256;

/**
 * Uniform for a small class. A class such as "any character" prefers the characters that people type, because most of
 * Unicode is noise.
 */
function characters(ranges: InclusiveRanges): Distribution {
  const seen = between(ranges, visible);
  if (countOf(ranges) < muchLarger || seen.length === 0) return evenly(ranges);
  const others = [...between(ranges, [0, visible[0] - 1]), ...between(ranges, [visible[1] + 1, 0x10ffff])];
  return [...evenly(seen, visibleShare), ...evenly(others, 1 - visibleShare)];
}

/** Larger ranges of counts are treated as unbounded. */
const many = 64;

/** Uniform over a few counts; otherwise each further count is half as likely. */
function counts(ranges: InclusiveRanges): Distribution {
  if (countOf(ranges) <= many) return evenly(ranges);
  return weighted(firstOf(ranges, many / 2).map((count, index) => [count, 0.5 ** index]));
}

/** The model with the learned probabilities ("more of the same"; Inputs from Hell, section 3.2). */
export function probabilistic(learned: Learned): Model {
  return {
    depth: learned.depth,
    contextOf: (rule, above) => narrowestContext(learned, rule, above),
    distribution: (site, context) => probabilitiesAt(site, tallyAt(learned, site, context)),
  };
}

/** The counts of the site or its origin in the context, otherwise in any context. */
function tallyAt(learned: Learned, site: Site, context: string): Tally | undefined {
  const key = site.origin?.key ?? site.key;
  const tally = learned.contexts.get(context)?.get(key) ?? learned.contexts.get("")?.get(key);
  return tally && site.origin ? carriedOver(tally, site) : tally;
}

/** Transfers the counts of a site to one made from it; undefined when that has none of the counted options. */
function carriedOver({ counts, given }: Tally, site: Site): Tally | undefined {
  const carry = (values: ReadonlyMap<number, number>) =>
    new Map([...values].flatMap(([option, value]) => shared(value, optionsMadeFrom(site, option))));
  const carried = { counts: carry(counts), given: carry(given) };
  return carried.counts.size + carried.given.size === 0 ? undefined : carried;
}

/** Divides a value evenly among the options, so that splitting an option keeps its probability. */
const shared = (value: number, options: readonly number[]): (readonly [number, number])[] =>
  options.map((option) => [option, value / options.length]);

function optionsMadeFrom({ origin, options }: Site, option: number): readonly number[] {
  const made = origin?.alternatives?.flatMap((from, index) => (from === option ? [index] : [])) ?? [option];
  return made.filter((each) => between(options, [each, each]).length > 0);
}

/**
 * The shares of the site's options. Probabilities set by hand stay; the other options share the rest by their counts,
 * or equally without counts (Inputs from Hell, section 3.1).
 */
function probabilitiesAt(site: Site, tally: Tally | undefined): Distribution {
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

/**
 * The model that prefers rare choices ("less of the same"; Inputs from Hell, section 3.3). An option weighs 1 / count;
 * options never chosen get all the weight, equally; an unseen choice stays uniform.
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

/** The options that inversion considers: for a repetition, counts up to one more than seen. */
function withinReach(site: Site, seen: readonly number[]): InclusiveRanges {
  if (site.kind !== "repetition") return site.options;
  const [least, most] = site.options[0] ?? [0, 0];
  return [[least, Math.min(most, (seen.at(-1) ?? least) + 1)]];
}

/**
 * Mixes two models with the given share for `one`. Contexts are those of `one`, so `other` must not depend on contexts.
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

/** The model around a few learned inputs, such as a failing one: half like them, half uniform. */
export function around(learned: Learned, share = 0.5): Model {
  return blended(probabilistic(learned), uniform, share);
}

/**
 * The counts of infinitely many inputs of a model without contexts: `probabilistic` turns them back into the model.
 * Uniform choices are omitted.
 */
export function learnedFromModel(sites: Sites, model: Model): Learned {
  const tallies = sites.all().flatMap((site) => {
    const distribution = model.distribution(site, "");
    const isUnspecified = JSON.stringify(distribution) === JSON.stringify(uniform.distribution(site, ""));
    return isUnspecified || distribution.length === 0 ? [] : [[site.key, tallyOf(distribution)] as const];
  });
  return { depth: 0, contexts: new Map([["", new Map(tallies)]]) };
}

/** Longer spans are ranges of characters; their invisible characters share the remainder evenly. */
const mostNamed = 256;

function tallyOf(distribution: Distribution): Tally {
  const isLong = ({ first, last }: Span): boolean => last - first >= mostNamed;
  const named = distribution.flatMap((span) => {
    const range: InclusiveRange = [span.first, span.last];
    return firstOf(isLong(span) ? between([range], visible) : [range], mostNamed);
  });
  const shareOf = sharesOf(distribution);
  const shares = new Map(named.map((option) => [option, shareOf(option)]));
  // With counts, no other option is ever chosen; with probabilities, other options share the rest.
  return distribution.some(isLong)
    ? { counts: new Map(), given: shares }
    : { counts: shares, given: new Map() };
}
