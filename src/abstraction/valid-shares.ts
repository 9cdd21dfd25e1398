import { severalTrees } from "../grammar/analysis/derivability.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "../tree/tree.ts";
import { preorder } from "../tree/walk.ts";

/** A production is taken to be valid so many times before anything is known of it. */
const validAtFirst = 3;

/** How many of the inputs that have a production were valid, for each production. */
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

  /** The least share of any of the tree's productions: 1 when nothing speaks against any of them. */
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
