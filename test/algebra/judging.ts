import { type Condition, isTrue } from "../../src/algebra/condition.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { tokenTree } from "../../src/parse/token-tree.ts";
import { childrenOf } from "../../src/tree/node.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { type MatchOptions, occursAt } from "../../src/tree/occurrences.ts";
import type { Pattern } from "../../src/tree/pattern.ts";
import { textOf } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** What trees that share subtrees have of a pattern: each subtree is looked at once. */
class Census {
  readonly #pattern: Pattern;
  readonly #options: MatchOptions;
  readonly #counts = new Map<Tree, number>();
  readonly #wholes = new Map<Tree, boolean>();

  constructor(pattern: Pattern, options: MatchOptions) {
    this.#pattern = pattern;
    this.#options = options;
  }

  occurrences(tree: Tree): number {
    const known = this.#counts.get(tree);
    if (known !== undefined) return known;
    const here = occursAt(this.#pattern, tree, this.#options) ? 1 : 0;
    const count = childrenOf(tree).reduce((sum, child) => sum + this.occurrences(child), here);
    this.#counts.set(tree, count);
    return count;
  }

  /** Whether an occurrence has the tree's whole text. */
  isWhole(tree: Tree): boolean {
    const known = this.#wholes.get(tree);
    if (known !== undefined) return known;
    const text = textOf(tree);
    const isWhole =
      occursAt(this.#pattern, tree, this.#options) ||
      childrenOf(tree).some((child) => textOf(child) === text && this.isWhole(child));
    this.#wholes.set(tree, isWhole);
    return isWhole;
  }
}

/** Decides conditions on many trees that share subtrees, by itself: neither by a grammar nor by `holds`. */
export function judging(grammar: Grammar): (condition: Condition, tree: Tree) => boolean {
  const known = new Map<Pattern, Census>();
  const options = insidesOf(grammar);
  const censusOf = (pattern: Pattern): Census => {
    const census = known.get(pattern) ?? new Census(pattern, options);
    known.set(pattern, census);
    return census;
  };
  return (condition, tree) =>
    isTrue(condition, (atom) => {
      const census = censusOf(atom.pattern);
      if (atom.kind === "is") return census.isWhole(tree);
      const count = census.occurrences(tree);
      return count >= atom.least && count <= atom.most;
    });
}

/** Looks into tokens, into each text once. */
export function insidesOf(grammar: Grammar): MatchOptions {
  const known = new Map<string, Tree | undefined>();
  const inside = (token: Tree) => {
    if (token.kind !== "token") return undefined;
    const key = notationOf(token);
    if (!known.has(key)) known.set(key, tokenTree(grammar, token));
    return known.get(key);
  };
  return { inside };
}
