import { OptionsError } from "../../base/options-error.ts";
import type { Random } from "../../base/random.ts";
import type { Tree } from "../../tree/tree.ts";
import { evenly } from "../distribution.ts";
import { uniform } from "../model/uniform.ts";
import { type Model, remembered } from "../model.ts";
import type { Sites } from "../sites.ts";
import { type Choices, treeOfChoices } from "./choices-tree.ts";
import { type GrammarSeries, seriesOf } from "./grammar-series.ts";
import { scaleOf } from "./growth.ts";
import { countUpTo, type Product, type Series } from "./series.ts";

export interface UniformOptions {
  /**
   * Let all characters of a class count as one derivation, and draw them as the uniform model does. Default: false,
   * each character makes a derivation of its own.
   */
  readonly classesCountOnce?: boolean;
}

/**
 * Draws derivation trees of an exact size, all equally likely (the recursive method: Nijenhuis & Wilf 1978;
 * Flajolet, Zimmermann & Van Cutsem 1994). The size is the number of expansions. Counting beforehand takes time
 * in the square of the greatest size.
 */
export class UniformTrees {
  readonly #sites: Sites;
  readonly #series: Scaled;
  readonly #most: number;
  readonly #characters: Model;

  /** Throws an OptionsError when the grammar's counts leave the range of numbers at such a size. */
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

  /** One tree of the size. Throws an OptionsError when there is none. */
  draw(size: number, random: Random): Tree {
    return treeOfChoices(this.drawChoices(size, random), this.#characters, random);
  }

  /** The same as `draw`, but for the tree being built and its characters being drawn: that takes most of the time. */
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

/** The series, counted, and the scale of their counts. */
interface Scaled extends GrammarSeries {
  readonly scale: number;
}

/** All characters of a class alike, however many. */
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
      // A single part is no choice, and nothing is written down for it.
      const isChoice = series.parts.length > 1;
      const chosen = isChoice ? drawPart(series.parts, inside, random.unit() * total) : 0;
      if (isChoice) taken.push(chosen);
      pending.push(series.parts[chosen] as Series);
      sizes.push(inside);
    }
  }
  return taken;
}

/** Which part it is, given the sum of their counts at the size. */
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

/** How much of the size the left factor gets. Looked for from both ends at once, for most splits are lopsided. */
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
