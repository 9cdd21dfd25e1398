import { ruleNodesIn } from "../../grammar/normalize/step.ts";
import { forestOrder } from "../forest/forest-order.ts";
import { eachEmpty, type PackedForest } from "../forest/packed-forest.ts";

/**
 * For each node, which of its edges (counted from its first) begins its cheapest derivation: the one whose
 * trees have the fewest rule nodes, and among equals the one that comes first in the order of enumeration.
 * Along a cycle the number of rule nodes grows, so the cheapest derivation never goes round one.
 */
export function cheapestEdges(forest: PackedForest): Int32Array {
  const { nodeCount, firstEdge, label, left, right, mark, dots } = forest;
  const { nodes, isCyclic } = forestOrder(forest);
  const productionCosts = Float64Array.from(dots.productions, ({ steps }) => ruleNodesIn(steps));
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const chosen = new Int32Array(nodeCount);
  const costOf = (node: number): number => (node < 0 ? 0 : (costs[node] as number));
  const edgeCost = (node: number, edge: number): number => {
    let cost = costOf(left[edge] as number) + costOf(right[edge] as number);
    if ((label[node] as number) >= 0) {
      cost += productionCosts[dots.production[mark[edge] as number] as number] as number;
    }
    eachEmpty(forest, node, edge, (whole) => {
      cost += costOf(whole);
    });
    return cost;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of nodes) {
      const first = firstEdge[node] as number;
      const behind = firstEdge[node + 1] as number;
      for (let edge = first; edge < behind; edge++) {
        const cost = edgeCost(node, edge);
        if (cost < (costs[node] as number)) {
          costs[node] = cost;
          chosen[node] = edge - first;
          changed = isCyclic;
        }
      }
    }
  }
  return isCyclic ? firstOfTheCheapest(forest, costs, edgeCost) : chosen;
}

/** In a cyclic forest an edge may reach the least cost late, and yet come first. */
function firstOfTheCheapest(
  { nodeCount, firstEdge }: PackedForest,
  costs: Float64Array,
  edgeCost: (node: number, edge: number) => number,
): Int32Array {
  return Int32Array.from({ length: nodeCount }, (_, node) => {
    const first = firstEdge[node] as number;
    let edge = first;
    while (edge + 1 < (firstEdge[node + 1] as number) && edgeCost(node, edge) !== costs[node]) edge++;
    return edge - first;
  });
}
