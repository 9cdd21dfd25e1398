import { has, not, or } from "../algebra/condition.ts";
import { Random } from "../base/random.ts";
import type { Tree } from "../tree/tree.ts";
import { type ConditionedOptions, ConditionedTrees } from "./conditioned-trees.ts";
import type { KnownPatterns } from "./known-patterns.ts";
import { NearValid } from "./near-valid.ts";

/** Expansions of the largest subtrees that are anything in inputs near failing ones. */
const mostExpansions = 10;

/** What is near a failing input mostly has its pattern: so many are drawn for one that has not. */
const mostNear = 50;

export interface FurtherOptions extends ConditionedOptions {
  readonly known: KnownPatterns;
  /** Trees of inputs that fail, one for each pattern. */
  readonly failing: readonly Tree[];
}

/**
 * Draws trees without any known pattern: half of them near inputs that fail, where what else fails so mostly is; half by the
 * grammar of all inputs without the patterns, which leaves no kind of input out.
 */
export class FurtherTrees {
  readonly #known: KnownPatterns;
  readonly #anywhere: ConditionedTrees;
  readonly #near: NearValid;
  readonly #random: Random;

  /** Rejects with what the signal was aborted with. */
  static async of(options: FurtherOptions): Promise<FurtherTrees> {
    const without = not(or(...options.known.patterns.map(has)));
    return new FurtherTrees(await ConditionedTrees.of(without, options), options);
  }

  private constructor(anywhere: ConditionedTrees, { known, grammar, failing }: FurtherOptions) {
    this.#known = known;
    this.#anywhere = anywhere;
    this.#random = new Random(0);
    this.#near = new NearValid(grammar, failing, this.#random);
  }

  /** The tree of this seed; undefined when none was found. */
  draw(seed: number): Tree | undefined {
    this.#random.backTo(new Random(seed).mark());
    if (this.#random.below(2) === 0) return this.#anywhere.draw(seed);
    for (let tries = 0; tries < mostNear; tries++) {
      const tree = this.#near.produce(mostExpansions);
      if (!this.#known.occurIn(tree)) return tree;
    }
    return undefined;
  }
}
