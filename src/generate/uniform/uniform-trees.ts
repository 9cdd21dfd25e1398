import { countOf } from "../../base/inclusive-ranges.ts";
import { OptionsError } from "../../base/options-error.ts";
import type { Random } from "../../base/random.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode } from "../../tree/node.ts";
import { placed } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { draw, evenly } from "../distribution.ts";
import { type Model, remembered } from "../model.ts";
import { uniform } from "../models.ts";
import { itemsOf, type Site, type SiteExpression, type SiteRule, type Sites } from "../sites.ts";
import {
  type Constant,
  countUpTo,
  type Grown,
  NOT_COUNTED,
  type Product,
  type Series,
  type Sum,
} from "./series.ts";

/** A derivation as its choices, without its characters. */
export interface Choices {
  readonly sites: Sites;
  /**
   * In preorder: the index of the option that each rule or choice takes, if it has several. Before each element of a
   * repetition whether there is one more (1 or 0), if both are possible.
   */
  readonly taken: readonly number[];
}

/** Builds the tree of a derivation and draws its characters from the model. */
function treeOfChoices(choices: Choices, characters: Model, random: Random): Tree {
  const builder = new TreeBuilder(choices, (site) => draw(characters.distribution(site, ""), random));
  return placed(builder.build());
}

type SiteRepetition = SiteExpression & { kind: "repetition" };

/** A part to derive, or a repetition to continue, and the array for its nodes. */
type Pending =
  | { readonly part: SiteExpression; readonly into: Tree[] }
  | { readonly repetition: SiteRepetition; readonly into: Tree[] };

class TreeBuilder {
  readonly #choices: Choices;
  readonly #character: (site: Site) => number;
  readonly #pending: Pending[] = [];
  #next = 0;

  constructor(choices: Choices, character: (site: Site) => number) {
    this.#choices = choices;
    this.#character = character;
  }

  build(): Tree {
    const roots: Tree[] = [];
    this.#pending.push({ part: { kind: "reference", name: this.#choices.sites.grammar.start }, into: roots });
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      if ("part" in next) next.into.push(this.#node(next.part));
      else this.#goOn(next.repetition, next.into);
    }
    return roots[0] as Tree;
  }

  #node(part: SiteExpression): Tree {
    switch (part.kind) {
      case "literal":
        return leaf(part.text);
      case "class":
        return leaf(String.fromCodePoint(this.#character(part.site)));
      case "reference": {
        const { site, alternatives } = this.#choices.sites.rule(part.name);
        const taken = this.#option(site);
        return ruleNode(part.name, this.#children(itemsOf(alternatives[taken] as SiteExpression)), taken);
      }
      case "sequence":
        return sequenceNode(this.#children(part.items));
      case "choice": {
        const taken = this.#option(part.site);
        const children = this.#children([part.alternatives[taken] as SiteExpression]);
        return { ...choiceNode(taken, leaf("")), children: children as [Tree] };
      }
      case "repetition": {
        const children: Tree[] = [];
        this.#pending.push({ repetition: part, into: children });
        return repetitionNode(children);
      }
    }
  }

  /** The children, which are filled in later. */
  #children(parts: readonly SiteExpression[]): Tree[] {
    const into: Tree[] = [];
    for (let index = parts.length - 1; index >= 0; index--)
      this.#pending.push({ part: parts[index] as SiteExpression, into });
    return into;
  }

  #goOn(repetition: SiteRepetition, into: Tree[]): void {
    const [min, max] = repetition.site.options[0] ?? [0, 0];
    if (into.length >= max || (into.length >= min && this.#take() === 0)) return;
    this.#pending.push({ repetition, into }, { part: repetition.item, into });
  }

  #option({ options }: Site): number {
    const taken = options.length > 1 ? this.#take() : 0;
    return options[taken]?.[0] ?? 0;
  }

  #take(): number {
    return this.#choices.taken[this.#next++] ?? 0;
  }
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
  const sum = (parts: readonly Series[]): number => parts.reduce((total, part) => total + at(part), 0);
  const next = (series: Series): number => {
    switch (series.kind) {
      case "constant":
        return series.count;
      case "grown":
        return point * sum(series.parts);
      case "sum":
        return sum(series.parts);
      case "product":
        return at(series.left) * at(series.right);
    }
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

/** The series that count the derivations of a grammar, in the order that `countUpTo` requires. */
export interface GrammarSeries {
  readonly start: Series;
  readonly all: readonly Series[];
}

/**
 * Builds the series of a grammar. The size of a derivation is its expansions: nonterminals and elements of repetitions.
 * Each character of a class makes a separate derivation, unless `classesCountOnce`.
 */
export function seriesOf(sites: Sites, classesCountOnce: boolean): GrammarSeries {
  const builder = new Builder(sites, classesCountOnce);
  for (const name of sites.grammar.rules.keys()) builder.fill(sites.rule(name));
  return { start: builder.rule(sites.grammar.start), all: builder.all };
}

class Builder {
  readonly all: Series[] = [];
  readonly #rules = new Map<string, Grown>();
  readonly #one: Series;
  readonly #classesCountOnce: boolean;

  constructor(sites: Sites, classesCountOnce: boolean) {
    this.#classesCountOnce = classesCountOnce;
    this.#one = this.#constant(1);
    for (const name of sites.grammar.rules.keys()) this.#rules.set(name, this.#grown());
  }

  rule(name: string): Grown {
    const rule = this.#rules.get(name);
    if (!rule) throw new RangeError(`the grammar has no rule "${name}"`);
    return rule;
  }

  /** Adds the parts of the rule's series. */
  fill({ name, site, alternatives }: SiteRule): void {
    const { parts } = this.rule(name);
    for (const [option] of site.options) parts.push(this.#part(alternatives[option] as SiteExpression));
  }

  #grown(...parts: Series[]): Grown {
    return this.#added({ kind: "grown", parts, ...NOT_COUNTED });
  }

  #part(part: SiteExpression): Series {
    switch (part.kind) {
      case "literal":
        return this.#one;
      case "class":
        return this.#classesCountOnce ? this.#one : this.#constant(countOf(part.site.options));
      case "reference":
        return this.rule(part.name);
      case "sequence":
        return part.items
          .map((item) => this.#part(item))
          .reduceRight((behind, item) => this.#product(item, behind), this.#one);
      case "choice":
        return this.#sum(
          part.site.options.map(([option]) => this.#part(part.alternatives[option] as SiteExpression)),
        );
      case "repetition":
        return this.#repetition(part);
    }
  }

  /** Each element adds one expansion; after the least number, the repetition may stop. */
  #repetition({ site, item }: SiteExpression & { kind: "repetition" }): Series {
    const [min, max] = site.options[0] ?? [0, 0];
    if (max === 0) return this.#one;
    const element = this.#grown(this.#part(item));
    let behind = max === Number.POSITIVE_INFINITY ? this.#endless(element) : this.#one;
    const bounded = max === Number.POSITIVE_INFINITY ? min : max;
    for (let count = bounded; count > 0; count--) {
      const more = this.#product(element, behind);
      behind = count > min ? this.#sum([this.#one, more]) : more;
    }
    return behind;
  }

  #endless(element: Series): Series {
    const parts: Series[] = [this.#one];
    const sum: Sum = { kind: "sum", parts, ...NOT_COUNTED };
    parts.push(this.#added<Product>({ kind: "product", left: element, right: sum, ...NOT_COUNTED }));
    return this.#added(sum);
  }

  #constant(count: number): Constant {
    return this.#added({ kind: "constant", count, ...NOT_COUNTED });
  }

  #sum(parts: Series[]): Sum {
    return this.#added({ kind: "sum", parts, ...NOT_COUNTED });
  }

  #product(left: Series, right: Series): Series {
    if (left === this.#one) return right;
    if (right === this.#one) return left;
    return this.#added({ kind: "product", left, right, ...NOT_COUNTED });
  }

  #added<Kind extends Series>(series: Kind): Kind {
    this.all.push(series);
    return series;
  }
}

export interface UniformOptions {
  /**
   * Count all characters of a class as one derivation, and draw them by the uniform model. Default: false, each
   * character makes a separate derivation.
   */
  readonly classesCountOnce?: boolean;
}

/**
 * Draws derivation trees of an exact size, all equally likely (the recursive method: Nijenhuis & Wilf 1978; Flajolet,
 * Zimmermann & Van Cutsem 1994). The size is the number of expansions. The initial counting takes quadratic time in the
 * greatest size.
 */
export class UniformTrees {
  readonly #sites: Sites;
  readonly #series: Scaled;
  readonly #most: number;
  readonly #characters: Model;

  /** Throws an OptionsError when the grammar's counts overflow at this size. */
  constructor(sites: Sites, most: number, { classesCountOnce = false }: UniformOptions = {}) {
    this.#sites = sites;
    this.#most = most;
    this.#characters = remembered(classesCountOnce ? uniform : evenCharacters);
    const series = seriesOf(sites, classesCountOnce);
    this.#series = { ...series, scale: scaleOf(series.all) };
    countUpTo(most, series.all, this.#series.scale);
    if (!this.#series.start.values.every(Number.isFinite)) {
      throw new OptionsError(
        `expected a size whose trees can be counted, got ${most}, which is too large; choose a smaller one`,
      );
    }
  }

  /** Whether some tree has exactly this size. */
  has(size: number): boolean {
    return (this.#series.start.values[size] ?? 0) > 0;
  }

  /** Draws a tree of the size. Throws an OptionsError when there is none. */
  draw(size: number, random: Random): Tree {
    return treeOfChoices(this.drawChoices(size, random), this.#characters, random);
  }

  /** Like `draw` without building the tree and drawing characters, which takes most of the time. */
  drawChoices(size: number, random: Random): Choices {
    if (!this.has(size)) throw this.#noSuchSize(size);
    return { sites: this.#sites, taken: drawChoices(this.#series, size, random) };
  }

  #noSuchSize(size: number): OptionsError {
    const below = this.#series.start.values.findLastIndex((value, each) => value > 0 && each < size);
    const above = this.#series.start.values.findIndex((value, each) => value > 0 && each > size);
    const nearest = [below, above].filter((each) => each >= 0).join(" and ");
    return new OptionsError(
      `expected a size that some tree has, at most ${this.#most}, got ${size}; ` +
        (nearest ? `the nearest sizes are ${nearest}` : "no tree is that small: allow for larger ones"),
    );
  }
}

/** Counted series, and their scale. */
interface Scaled extends GrammarSeries {
  readonly scale: number;
}

/** The uniform distribution over all characters of a class, however large. */
const evenCharacters: Model = {
  depth: 0,
  contextOf: () => "",
  distribution: ({ options }) => evenly(options),
};

function drawChoices({ start, scale }: Scaled, size: number, random: Random): number[] {
  const taken: number[] = [];
  const pending: Series[] = [start];
  const sizes: number[] = [size];
  for (let series = pending.pop(); series; series = pending.pop()) {
    const left = sizes.pop() as number;
    if (series.kind === "product") {
      const first = drawSplit(series, left, random);
      pending.push(series.right, series.left);
      sizes.push(left - first, first);
    } else if (series.kind !== "constant") {
      const inside = series.kind === "grown" ? left - 1 : left;
      const total = (series.values[left] as number) / (series.kind === "grown" ? scale : 1);
      // A single part is no choice and is not recorded.
      const isChoice = series.parts.length > 1;
      const chosen = isChoice ? drawPart(series.parts, inside, random.unit() * total) : 0;
      if (isChoice) taken.push(chosen);
      pending.push(series.parts[chosen] as Series);
      sizes.push(inside);
    }
  }
  return taken;
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
