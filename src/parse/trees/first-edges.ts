import type { ForestOrder } from "../forest/forest-order.ts";
import type { PackedForest } from "../forest/packed-forest.ts";
import { type ChosenDerivations, DecisionComparison } from "./decision-comparison.ts";

/**
 * For each node of a forest without a cycle, which of its edges (counted from its first) begins the derivation whose
 * decisions come first: from the top and from left to right, as soon as two derivations part, that of the least rank.
 * No derivation's decisions are the beginning of another's over the same stretch, so the first derivation of a node is
 * made of the first ones of its parts. A comparison walks the two derivations until they part.
 *
 * That is the tree of ANTLR 4, whose prediction takes the least alternative with which the rest of the input can be
 * parsed (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 3).
 */
export function firstEdges(
  forest: PackedForest,
  { nodes }: ForestOrder,
  { decisions, letters }: Pick<ChosenDerivations, "decisions" | "letters">,
): Int32Array {
  const { nodeCount, firstEdge, edgesEnd } = forest;
  const chosen = new Int32Array(nodeCount);
  const place = new Int32Array(nodeCount);
  for (let index = 0; index < nodes.length; index++) place[nodes[index] as number] = index;
  const comparison = new DecisionComparison({ forest, decisions, letters, chosen, place });
  for (const node of nodes) {
    const first = firstEdge[node] as number;
    const end = edgesEnd[node] as number;
    for (let edge = first + 1; edge < end; edge++) {
      if (comparison.isBefore(node, edge, first + (chosen[node] as number))) chosen[node] = edge - first;
    }
  }
  return chosen;
}
