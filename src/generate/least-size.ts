import type { Tree } from "../tree/tree.ts";
import { preorder } from "../tree/walk.ts";

/** A source of trees or texts. */
interface Drawing<Drawn> {
  produce(budget: number): Drawn;
  /** Whether the budget cut the last one short. */
  readonly isCut?: boolean;
}

/** Draws before the largest one is taken. Most grammars of languages need fewer than ten. */
const mostDraws = 50;

/**
 * Draws again what has fewer than `least` expansions: otherwise half of all programs would be empty. If none of many
 * draws is large enough, the largest of them is taken, and less is required from then on.
 */
export function ofLeastSize<Drawn>(
  source: Drawing<Drawn>,
  sizeOf: (drawn: Drawn) => number,
  least: number,
): Required<Drawing<Drawn>> {
  let required = least;
  let isCut = false;
  return {
    produce(budget) {
      let largest: { drawn: Drawn; size: number } | undefined;
      for (let draw = 0; draw < mostDraws; draw++) {
        const drawn = source.produce(budget);
        const size = sizeOf(drawn);
        if (largest && size <= largest.size) continue;
        largest = { drawn, size };
        isCut = source.isCut ?? false;
        if (size >= Math.min(required, budget)) return drawn;
      }
      const { drawn, size } = largest as { drawn: Drawn; size: number };
      required = Math.floor((Math.min(required, budget) + size) / 2);
      return drawn;
    },
    get isCut() {
      return isCut;
    },
  };
}

/** The number of expansions in a tree: one for each nonterminal, one for each element of a repetition. */
export function expansionsOf(tree: Tree): number {
  let count = 0;
  for (const node of preorder(tree)) {
    if (node.kind === "rule") count++;
    if (node.kind === "repetition") count += node.children.length;
  }
  return count;
}
