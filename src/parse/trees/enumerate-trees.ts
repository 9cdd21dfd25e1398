import type { Tree } from "../../tree/tree.ts";
import type { PackedForest } from "../forest/packed-forest.ts";
import { buildTree, type Chooser } from "./build-tree.ts";
import type { LeafReader } from "./leaf-reader.ts";

/**
 * All trees of the forest, each once, in the order of the alternatives as declared and, for one alternative,
 * with its last items as short as possible first; what stands further left varies slowest. In a forest with
 * trees without number, those in which no rule's node holds a node of the same rule and span, and no unbounded
 * repetition an empty element beyond its least number. `isGuarded` marks the nonterminals to watch for that.
 * Each tree is built anew from its root.
 */
export function* enumerateTrees(
  forest: PackedForest,
  newReader: () => LeafReader,
  isGuarded: (nonterminal: number) => boolean,
): Generator<Tree, void> {
  const odometer = new Odometer(forest, isGuarded);
  do {
    const tree = buildTree(forest, newReader(), odometer);
    if (tree) yield tree;
  } while (odometer.advance());
}

/** The choices of one derivation after the other, as the digits of a number whose last digit turns first. */
export class Odometer implements Chooser {
  readonly #forest: PackedForest;
  readonly #isGuarded: (nonterminal: number) => boolean;
  readonly #digits: number[] = [];
  readonly #limits: number[] = [];
  #at = 0;
  readonly #open = new Set<number>();

  constructor(forest: PackedForest, isGuarded: (nonterminal: number) => boolean) {
    this.#forest = forest;
    this.#isGuarded = isGuarded;
  }

  choose(node: number): number {
    const { firstEdge, edgesEnd } = this.#forest;
    if (this.#at === this.#digits.length) {
      this.#digits.push(0);
      this.#limits.push((edgesEnd[node] as number) - (firstEdge[node] as number));
    }
    return this.#digits[this.#at++] as number;
  }

  enter(whole: number): boolean {
    if (!this.#isGuarded(this.#forest.label[whole] as number)) return true;
    if (this.#open.has(whole)) return false;
    this.#open.add(whole);
    return true;
  }

  leave(whole: number): void {
    if (this.#isGuarded(this.#forest.label[whole] as number)) this.#open.delete(whole);
  }

  /** Turns to the next derivation; false when there is none. */
  advance(): boolean {
    this.#at = 0;
    this.#open.clear();
    while (this.#digits.length > 0) {
      const digit = (this.#digits.pop() as number) + 1;
      const limit = this.#limits.at(-1) as number;
      if (digit < limit) {
        this.#digits.push(digit);
        return true;
      }
      this.#limits.pop();
    }
    return false;
  }
}
