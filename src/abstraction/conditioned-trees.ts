import { type Condition, withoutGroups } from "../algebra/condition.ts";
import { conditioned, positionsOf } from "../algebra/conditioned.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { Random } from "../base/random.ts";
import { around, uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { project } from "../tree/project.ts";
import type { Tree } from "../tree/tree.ts";
import { learnedFrom } from "./replacements.ts";

/** Expansions of the largest trees. */
const mostExpansions = 30;

export interface ConditionedOptions {
  readonly grammar: Grammar;
  /** Trees of inputs known to be valid. */
  readonly valid: readonly Tree[];
  readonly signal: AbortSignal;
}

/**
 * Draws trees by the grammar of all inputs that meet a condition, the groups of patterns aside: half of them as likely as
 * around the inputs known to be valid, so that many are valid, too; half with all ways to meet it as likely as one another.
 */
export class ConditionedTrees {
  readonly #random = new Random(0);
  readonly #produce: readonly ((expansions: number) => Tree)[];

  /** Rejects with what the signal was aborted with. */
  static async of(
    condition: Condition,
    { grammar, valid, signal }: ConditionedOptions,
  ): Promise<ConditionedTrees> {
    const sites = sitesOf(grammar);
    const model = around(learnedFrom(grammar, valid));
    const { made } = await inTurns(specializing(sites, withoutGroups(condition), positionsOf(model)), signal);
    if (!made) return new ConditionedTrees(() => []);
    const madeSites = sitesOf(made.grammar);
    return new ConditionedTrees((random) =>
      [conditioned(made, sites, model) ?? uniform, uniform].map((each) => {
        const producer = new TreeProducer(madeSites, each, random);
        return (expansions) => project(producer.produce(expansions), made.grammar);
      }),
    );
  }

  private constructor(producers: (random: Random) => readonly ((expansions: number) => Tree)[]) {
    this.#produce = producers(this.#random);
  }

  /** The tree of this seed; undefined when none meets the condition. */
  draw(seed: number): Tree | undefined {
    this.#random.backTo(new Random(seed).mark());
    const produce = this.#produce[this.#random.below(Math.max(1, this.#produce.length))];
    return produce?.(this.#random.below(mostExpansions));
  }
}
