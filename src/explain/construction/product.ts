import { atOnce, type Work } from "../../base/in-turns.ts";
import type { Obligation } from "./obligation.ts";
import { type CostedObligation, type Pair, type PairOption, Pairs, type ProductGrammar } from "./pairs.ts";

/** Products with more pairs or options than these are given up. An option takes some 300 bytes. */
const mostPairs = 60_000;
const mostOptions = 300_000;

/**
 * A grammar times obligations, made as far as it is needed: from the root down, the options first that promise most by
 * the costs of the single obligations, until what is asked about is found to lead to a text, or nothing is left to try.
 */
export class Product {
  readonly #pairs: Pairs;
  /** Pairs whose next option is to be followed, by how many were before. */
  readonly #agenda: Pair[][] = [];

  constructor(costed: readonly CostedObligation[], grammar: ProductGrammar) {
    this.#pairs = new Pairs(costed, grammar);
  }

  get root(): Pair {
    return this.#pairs.root;
  }

  /** Those of the given obligations that it says; the others are left to be checked. */
  get obligations(): readonly Obligation[] {
    return this.#pairs.obligations;
  }

  /** Whether all pairs that were needed to tell could be made. */
  get isWhole(): boolean {
    return this.#pairs.count <= mostPairs && this.#pairs.optionCount <= mostOptions;
  }

  /**
   * Whether the pair is known to lead to a text after so many options more were followed. Without a bound, and if the
   * product is whole, a pair that is not known to does not.
   */
  isAlive(pair: Pair, effort: number): boolean {
    return pair.alive !== undefined || atOnce(this.findingAlive(pair, effort));
  }

  /** The same as work, with any effort. */
  *findingAlive(pair: Pair, effort = Infinity): Work<boolean> {
    if (pair.alive) return true;
    this.#open(pair);
    for (let left = effort; left > 0 && !pair.alive && this.isWhole; left--) {
      const next = this.#next();
      if (!next) break;
      this.#follow(next);
      yield;
    }
    return pair.alive !== undefined;
  }

  /** All that can be done at the pair, whether or not it leads to a text, the cheapest first. */
  optionsOf(pair: Pair): readonly PairOption[] {
    pair.options ??= this.#pairs.optionsAt(pair);
    return pair.options;
  }

  #open(pair: Pair): void {
    if (pair.followed === undefined) this.#wait(pair, 0);
  }

  /** Lets the pair wait until as many options were followed at all others, if it has more. */
  #wait(pair: Pair, followed: number): void {
    pair.followed = followed;
    if (followed === this.optionsOf(pair).length) return;
    const waiting = this.#agenda[followed] ?? [];
    this.#agenda[followed] = waiting;
    waiting.push(pair);
  }

  /** The option to be followed next: one of those that promise most at their pairs, of the pair that was opened last. */
  #next(): PairOption | undefined {
    for (const waiting of this.#agenda) {
      for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
        if (pair.alive) continue;
        const followed = pair.followed ?? 0;
        this.#wait(pair, followed + 1);
        return this.optionsOf(pair)[followed];
      }
    }
    return undefined;
  }

  #follow(option: PairOption): void {
    const [left, right] = option.parts;
    if (left) this.#need(option, left);
    if (right && right !== left) this.#need(option, right);
    if (option.open === 0) this.#settle(option);
  }

  #need(option: PairOption, part: Pair): void {
    if (part.alive) return;
    option.open++;
    part.waiting.push(option);
    this.#open(part);
  }

  /** Notes that the option leads to a text, and all that does so because of it. */
  #settle(first: PairOption): void {
    const settled = [first];
    for (let option = settled.pop(); option; option = settled.pop()) {
      if (option.of.alive) continue;
      option.of.alive = option;
      for (const above of option.of.waiting) if (--above.open === 0) settled.push(above);
    }
  }
}
