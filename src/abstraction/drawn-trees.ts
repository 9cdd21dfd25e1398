import { type Condition, withoutGroups } from "../algebra/condition.ts";
import { conditioned, positionsOf } from "../algebra/conditioned.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { Random } from "../base/random.ts";
import { type PartProducer, partProducer } from "../generate/constrain.ts";
import { around, uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import type { SizedTrees } from "../generate/text-source.ts";
import { severalTrees } from "../grammar/analysis/derivability.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { nameOf } from "../tree/node.ts";
import { countOf, nodeAt, pathOfNth, replaceAt } from "../tree/path.ts";
import { project } from "../tree/project.ts";
import type { Tree } from "../tree/tree.ts";
import { preorder } from "../tree/walk.ts";
import { type Harvest, harvestOf, learnedFrom } from "./replacements.ts";

/** Most subtrees of an input that are replaced. */
const mostReplaced = 3;

/** One in this many replacements is anything; the others come from valid inputs. */
const knownForEachNew = 8;

/**
 * Trees near those of valid inputs: a few subtrees are replaced by others of their nonterminals, most of which come from
 * valid inputs, too.
 */
export class NearValid implements SizedTrees {
  readonly #valid: readonly Tree[];
  readonly #harvest: Harvest;
  readonly #several: ReadonlySet<string>;
  readonly #random: Random;
  readonly #any: PartProducer;

  constructor(grammar: Grammar, valid: readonly Tree[], random: Random) {
    this.#valid = valid;
    this.#harvest = harvestOf(valid, (text) => /\S/.test(text));
    this.#several = severalTrees(grammar);
    this.#random = random;
    this.#any = partProducer({ sites: sitesOf(grammar), model: uniform, random });
  }

  /** @param size the most expansions of a replacement that is anything */
  produce(size: number): Tree {
    const random = this.#random;
    let tree = this.#valid[random.below(this.#valid.length)] as Tree;
    for (let left = 1 + random.below(mostReplaced); left > 0; left--) {
      const isPlace = (node: Tree): boolean => this.#several.has(nameOf(node) ?? "");
      const places = countOf(tree, isPlace);
      const place = pathOfNth(tree, random.below(Math.max(1, places)), isPlace);
      tree = replaceAt(tree, place, this.#replacement(nameOf(nodeAt(tree, place) as Tree) as string, size));
    }
    return tree;
  }

  #replacement(name: string, size: number): Tree {
    const known = this.#harvest.get(name) ?? [];
    const isNew = known.length === 0 || this.#random.below(knownForEachNew) === 0;
    if (isNew) return this.#any.produce(this.#random.below(Math.min(size, 10) + 1), name);
    return known[this.#random.below(known.length)] as Tree;
  }
}

/** Expansions of the largest trees. */
const mostExpansions = 30;

export interface ConditionedOptions {
  readonly grammar: Grammar;
  /** Trees of valid inputs. */
  readonly valid: readonly Tree[];
  readonly signal: AbortSignal;
}

/**
 * Draws trees by the grammar of all inputs that meet a condition, without regard to groups of patterns. Half of them have
 * the probabilities of valid inputs, so that many are valid; the other half is uniform.
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
        const producer = partProducer({ sites: madeSites, model: each, random });
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

/** Valid inputs that each production counts as having at first. */
const validAtFirst = 3;

/** For each production, the share of the inputs with it that were valid. */
export class ValidShares {
  readonly #several: ReadonlySet<string>;
  readonly #counts = new Map<string, { valid: number; tried: number }>();

  constructor(grammar: Grammar) {
    this.#several = severalTrees(grammar);
  }

  add(tree: Tree, isValid: boolean): void {
    for (const production of this.#productionsOf(tree)) {
      const counts = this.#counts.get(production) ?? { valid: 0, tried: 0 };
      this.#counts.set(production, counts);
      counts.tried++;
      if (isValid) counts.valid++;
    }
  }

  /** The least share of any of the tree's productions; 1 when none was refused. */
  leastOf(tree: Tree): number {
    let least = 1;
    for (const production of this.#productionsOf(tree)) {
      const { valid, tried } = this.#counts.get(production) ?? { valid: 0, tried: 0 };
      least = Math.min(least, (valid + validAtFirst) / (tried + validAtFirst));
    }
    return least;
  }

  #productionsOf(tree: Tree): ReadonlySet<string> {
    const productions = new Set<string>();
    for (const node of preorder(tree)) {
      if (node.kind === "rule" && this.#several.has(node.name))
        productions.add(`${node.name}:${node.alternative}`);
    }
    return productions;
  }
}

/** The seed of one draw, made from numbers that identify it, so that no draw depends on others. */
export function seedOf(...numbers: readonly number[]): number {
  let seed = 0x9e3779b9;
  for (const number of numbers) {
    seed = Math.imul(seed ^ number, 0x85ebca6b);
    seed = Math.imul(seed ^ (seed >>> 13), 0xc2b2ae35) ^ (seed >>> 16);
  }
  return seed | 0;
}

/** Draws without a new input after which there are probably no more. */
export const mostVainDraws = 300;
