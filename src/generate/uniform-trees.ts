import { OptionsError } from "../base/options-error.ts";
import type { Random } from "../base/random.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "../tree/node.ts";
import { placed } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { draw } from "./distribution.ts";
import { remembered } from "./model.ts";
import { uniform } from "./models.ts";
import { itemsOf, type Site, type SiteExpression, type SiteRule, type Sites } from "./sites.ts";

type SiteRepetition = SiteExpression & { kind: "repetition" };

/**
 * The number of derivations of each size from 0. Counts would overflow, so the count at size n is multiplied by
 * scale^n, which does not affect the relative weights of derivations of equal size.
 */
export type Series = One | Sum | Product;

interface Counted {
  /** The scaled counts, up to the counted size. */
  values: Float64Array;
  /** The least and greatest counted size that has a derivation; -1 while there is none. */
  first: number;
  last: number;
}

/** The only derivation of a character, or of nothing: its size is 0. */
interface One extends Counted {
  readonly kind: "one";
}

/** A sum of parts, plus one expansion if it grows. Parts may be added later, because rules and repetitions are recursive. */
interface Sum extends Counted {
  readonly kind: "sum";
  readonly grows: boolean;
  readonly parts: Series[];
}

/** The concatenation of both factors. */
interface Product extends Counted {
  readonly kind: "product";
  readonly left: Series;
  readonly right: Series;
}

const NOT_COUNTED: Counted = { values: new Float64Array(0), first: -1, last: -1 };

/** The series that count the derivations of a grammar, in the order that `countUpTo` requires. */
export interface GrammarSeries {
  readonly start: Series;
  readonly all: readonly Series[];
}

/**
 * Builds the series of a grammar. The size of a derivation is its expansions: nonterminals and elements of repetitions.
 * All characters of a class make one derivation.
 */
export function seriesOf({ grammar, rule }: Sites): GrammarSeries {
  const all: Series[] = [];
  const added = <Kind extends Series>(series: Kind): Kind => {
    all.push(series);
    return series;
  };
  const sum = (parts: Series[], grows = false): Sum => ({ kind: "sum", grows, parts, ...NOT_COUNTED });
  const product = (left: Series, right: Series): Series => {
    if (left === one) return right;
    return right === one ? left : added({ kind: "product", left, right, ...NOT_COUNTED });
  };
  const one: Series = added({ kind: "one", ...NOT_COUNTED });
  const rules = new Map(Array.from(grammar.rules.keys(), (name) => [name, added(sum([], true))]));
  const seriesOfRule = (name: string): Sum => rules.get(name) as Sum;

  const seriesOfPart = (part: SiteExpression): Series => {
    switch (part.kind) {
      case "literal":
      case "class":
        return one;
      case "reference":
        return seriesOfRule(part.name);
      case "sequence":
        return part.items.map(seriesOfPart).reduceRight((behind, item) => product(item, behind), one);
      case "choice":
        return added(sum(alternativesOf(part)));
      case "repetition":
        return seriesOfRepetition(part);
    }
  };
  const alternativesOf = ({ site, alternatives }: Pick<SiteRule, "site" | "alternatives">): Series[] =>
    site.options.map(([option]) => seriesOfPart(alternatives[option] as SiteExpression));
  /** Each element adds one expansion; after the least number, the repetition may stop. */
  const seriesOfRepetition = ({ site, item }: SiteRepetition): Series => {
    const [min, max] = site.options[0] ?? [0, 0];
    if (max === 0) return one;
    const element = added(sum([seriesOfPart(item)], true));
    let behind = max === Number.POSITIVE_INFINITY ? endless(element) : one;
    for (let count = max === Number.POSITIVE_INFINITY ? min : max; count > 0; count--) {
      const more = product(element, behind);
      behind = count > min ? added(sum([one, more])) : more;
    }
    return behind;
  };
  const endless = (element: Series): Series => {
    const goingOn = sum([one]);
    goingOn.parts.push(product(element, goingOn));
    return added(goingOn);
  };

  for (const [name, { parts }] of rules) parts.push(...alternativesOf(rule(name)));
  return { start: seriesOfRule(grammar.start), all };
}

/**
 * Computes the values up to the size. A series must come after its parts, except those of growing sums, and of sums that
 * refer to themselves behind a factor of positive size.
 */
function countUpTo(size: number, all: readonly Series[], scale: number): void {
  for (const series of all)
    Object.assign(series, { values: new Float64Array(size + 1), first: -1, last: -1 });
  const growing = all.filter((series) => series.kind === "sum" && series.grows);
  const others = all.filter((series) => !growing.includes(series));
  for (let n = 0; n <= size; n++) {
    for (const series of [growing, others].flat()) {
      const value = valueAt(series, n, scale);
      if (value === 0) continue;
      series.values[n] = value;
      if (series.first < 0) series.first = n;
      series.last = n;
    }
  }
}

function valueAt(series: Series, size: number, scale: number): number {
  switch (series.kind) {
    case "one":
      return size === 0 ? 1 : 0;
    case "sum":
      return series.grows ? scale * sumAt(series.parts, size - 1) : sumAt(series.parts, size);
    case "product":
      return productAt(series.left, series.right, size);
  }
}

function sumAt(parts: readonly Series[], size: number): number {
  let sum = 0;
  if (size >= 0) for (const part of parts) sum += part.values[size] as number;
  return sum;
}

function productAt(left: Series, right: Series, size: number): number {
  if (left.first < 0 || right.first < 0) return 0;
  const one = left.values;
  const other = right.values;
  const to = Math.min(left.last, size - right.first);
  let sum = 0;
  for (let part = Math.max(left.first, size - right.last); part <= to; part++) {
    sum += (one[part] as number) * (other[size - part] as number);
  }
  return sum;
}

/** A series that still changes after these rounds is considered divergent. */
const rounds = 150;
const halvings = 18;
/** The least scale is 2 to this power. */
const leastExponent = -60;

/**
 * A scale that keeps the counts of all series in the range of floating point, for sizes of some thousands. It is nearly
 * the radius of convergence of the generating functions, found by bisection. The error of the scale is raised to the
 * power of the size, and a thousandth is accurate enough. Series whose counts never grow have scale 1.
 */
function scaleOf(all: readonly Series[]): number {
  if (converges(all, 1)) return 1;
  let low = leastExponent;
  let high = 0;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (converges(all, 2 ** middle)) low = middle;
    else high = middle;
  }
  return 2 ** low;
}

/** Whether the generating functions are finite at the point: iteration from 0 reaches a fixed point. */
function converges(all: readonly Series[], point: number): boolean {
  const index = new Map(all.map((series, position) => [series, position]));
  const values = new Float64Array(all.length);
  const at = (series: Series): number => values[index.get(series) as number] as number;
  const next = (series: Series): number => {
    if (series.kind === "one") return 1;
    if (series.kind === "product") return at(series.left) * at(series.right);
    const sum = series.parts.reduce((total, part) => total + at(part), 0);
    return series.grows ? point * sum : sum;
  };
  for (let round = 0; round < rounds; round++) {
    let moved = 0;
    for (const [position, series] of all.entries()) {
      const value = next(series);
      moved = Math.max(moved, (value - (values[position] as number)) / (1 + value));
      values[position] = value;
      if (value > 1e100) return false;
    }
    if (moved < 1e-9) return true;
  }
  return false;
}

/**
 * Draws derivation trees of an exact size, all equally likely (the recursive method: Nijenhuis & Wilf 1978; Flajolet,
 * Zimmermann & Van Cutsem 1994), and the characters of classes by the uniform model. The size is the number of
 * expansions. The initial counting takes quadratic time in the greatest size.
 */
export class UniformTrees {
  readonly #sites: Sites;
  readonly #series: Series;
  readonly #scale: number;
  readonly #most: number;
  readonly #characters = remembered(uniform);

  /** Throws an OptionsError when the grammar's counts overflow at this size. */
  constructor(sites: Sites, most: number) {
    const { start, all } = seriesOf(sites);
    this.#sites = sites;
    this.#series = start;
    this.#most = most;
    this.#scale = scaleOf(all);
    countUpTo(most, all, this.#scale);
    if (!start.values.every(Number.isFinite)) {
      throw new OptionsError(
        `expected a size whose trees can be counted, got ${most}, which is too large; choose a smaller one`,
      );
    }
  }

  /** Whether some tree has exactly this size. */
  has(size: number): boolean {
    return (this.#series.values[size] ?? 0) > 0;
  }

  /** Draws a tree of the size. Throws an OptionsError when there is none. */
  draw(size: number, random: Random): Tree {
    if (!this.has(size)) throw this.#noSuchSize(size);
    const taken = drawChoices(this.#series, size, { scale: this.#scale, random });
    return treeOfChoices(this.#sites, taken, (site) => draw(this.#characters.distribution(site, ""), random));
  }

  #noSuchSize(size: number): OptionsError {
    const { values } = this.#series;
    const below = values.findLastIndex((value, each) => value > 0 && each < size);
    const above = values.findIndex((value, each) => value > 0 && each > size);
    const nearest = [below, above].filter((each) => each >= 0).join(" and ");
    return new OptionsError(
      `expected a size that some tree has, at most ${this.#most}, got ${size}; ` +
        (nearest ? `the nearest sizes are ${nearest}` : "no tree is that small: allow for larger ones"),
    );
  }
}

/** Draws the choices of a derivation of the size, in the order of `treeOfChoices`. */
function drawChoices(
  start: Series,
  size: number,
  { scale, random }: { readonly scale: number; readonly random: Random },
): readonly number[] {
  const taken: number[] = [];
  const pending: Series[] = [start];
  const sizes: number[] = [size];
  for (let series = pending.pop(); series; series = pending.pop()) {
    const left = sizes.pop() as number;
    if (series.kind === "product") {
      const first = drawSplit(series, left, random);
      pending.push(series.right, series.left);
      sizes.push(left - first, first);
    } else if (series.kind === "sum") {
      const { parts, grows, values } = series;
      const inside = grows ? left - 1 : left;
      const total = (values[left] as number) / (grows ? scale : 1);
      // A single part is no choice and is not recorded.
      const isChoice = parts.length > 1;
      const chosen = isChoice ? drawPart(parts, inside, random.unit() * total) : 0;
      if (isChoice) taken.push(chosen);
      pending.push(parts[chosen] as Series);
      sizes.push(inside);
    }
  }
  return taken;
}

/** A part to derive, or a repetition to continue, and the array for its nodes. */
interface Pending {
  readonly part: SiteExpression;
  readonly into: Tree[];
  readonly isBegun?: true;
}

/**
 * Builds the tree of a derivation from its choices in preorder: the index of the option that each rule or choice takes, if
 * it has several; before each element of a repetition whether there is one more (1 or 0), if both are possible.
 */
function treeOfChoices(sites: Sites, taken: readonly number[], character: (site: Site) => number): Tree {
  const roots: Tree[] = [];
  const pending: Pending[] = [{ part: { kind: "reference", name: sites.grammar.start }, into: roots }];
  let used = 0;
  const take = (): number => taken[used++] ?? 0;
  const optionOf = ({ options }: Site): number => options[options.length > 1 ? take() : 0]?.[0] ?? 0;
  /** The children, which are filled in later. */
  const children = (parts: readonly SiteExpression[]): Tree[] => {
    const into: Tree[] = [];
    for (const part of parts.toReversed()) pending.push({ part, into });
    return into;
  };
  const goOn = (part: SiteRepetition, into: Tree[]): void => {
    const [min, max] = part.site.options[0] ?? [0, 0];
    if (into.length >= max || (into.length >= min && take() === 0)) return;
    pending.push({ part, into, isBegun: true }, { part: part.item, into });
  };
  const nodeOf = (part: SiteExpression): Tree => {
    switch (part.kind) {
      case "literal":
        return leaf(part.text);
      case "class":
        return leaf(String.fromCodePoint(character(part.site)));
      case "reference": {
        const { site, alternatives } = sites.rule(part.name);
        const option = optionOf(site);
        return ruleNode(part.name, children(itemsOf(alternatives[option] as SiteExpression)), option);
      }
      case "sequence":
        return sequenceNode(children(part.items));
      case "choice": {
        const option = optionOf(part.site);
        const chosen = children([part.alternatives[option] as SiteExpression]);
        return { ...choiceNode(option, leaf("")), children: chosen as [Tree] };
      }
      case "repetition": {
        const into: Tree[] = [];
        pending.push({ part, into, isBegun: true });
        return repetitionNode(into);
      }
    }
  };
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.isBegun) goOn(next.part as SiteRepetition, next.into);
    else next.into.push(nodeOf(next.part));
  }
  return placed(roots[0] as Tree);
}

/** The part that contains the drawn number among their counts at the size. */
function drawPart(parts: readonly Series[], size: number, drawn: number): number {
  let left = drawn;
  let chosen = 0;
  for (let index = 0; index < parts.length && left >= 0; index++) {
    const value = (parts[index] as Series).values[size] as number;
    if (value > 0) chosen = index;
    left -= value;
  }
  return chosen;
}

/** Draws the size of the left factor. Searches from both ends at once, because most splits are lopsided. */
function drawSplit({ left, right, values }: Product, size: number, random: Random): number {
  let from = Math.max(left.first, size - right.last);
  let to = Math.min(left.last, size - right.first);
  let rest = random.unit() * (values[size] as number);
  let chosen = from;
  while (from <= to) {
    for (const part of from === to ? [from] : [from, to]) {
      const value = (left.values[part] as number) * (right.values[size - part] as number);
      if (value === 0) continue;
      chosen = part;
      rest -= value;
      if (rest < 0) return part;
    }
    from++;
    to--;
  }
  return chosen;
}
