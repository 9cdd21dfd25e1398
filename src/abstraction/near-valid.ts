import type { Random } from "../base/random.ts";
import { uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import type { SizedTrees } from "../generate/text-source.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import { severalTrees } from "../grammar/analysis/derivability.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { nameOf } from "../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import { type Harvest, harvestOf } from "./replacements.ts";

/** Subtrees of an input that are replaced, at most. */
const mostReplaced = 3;

/** Of so many replacements one is anything, the others come from inputs known to be valid. */
const knownForEachNew = 8;

/**
 * Trees near those of inputs known to be valid: one of them in which a few subtrees have given way to others of their
 * nonterminals, mostly from valid inputs, too.
 */
export class NearValid implements SizedTrees {
  readonly #valid: readonly Tree[];
  readonly #harvest: Harvest;
  readonly #several: ReadonlySet<string>;
  readonly #random: Random;
  readonly #any: TreeProducer;

  constructor(grammar: Grammar, valid: readonly Tree[], random: Random) {
    this.#valid = valid;
    this.#harvest = harvestOf(valid, (text) => withoutWhiteSpace(text) !== "");
    this.#several = severalTrees(grammar);
    this.#random = random;
    this.#any = new TreeProducer(sitesOf(grammar), uniform, random);
  }

  /** Replacements that are anything have no more expansions than the size. */
  produce(size: number): Tree {
    const random = this.#random;
    let tree = this.#valid[random.below(this.#valid.length)] as Tree;
    for (let left = 1 + random.below(mostReplaced); left > 0; left--) {
      const places = pathsOf(tree, (node) => this.#several.has(nameOf(node) ?? ""));
      const place: Path = places[random.below(Math.max(1, places.length))] ?? [];
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
