import { costOf } from "../../grammar/normalize/step.ts";
import type { ForestOrder } from "../forest/forest-order.ts";
import { eachEmpty, type PackedForest } from "../forest/packed-forest.ts";
import type { EdgePreference } from "./preferred-edge.ts";

const nodesBetweenPauses = 10_000;

/**
 * For each node, which of its edges (counted from its first) begins its cheapest derivation: one whose alternatives
 * cost least, then one with the fewest rule nodes, and among equals the preferred one. Along a cycle the number of rule
 * nodes grows, so the cheapest derivation never goes round one. Linear in the edges without cycles; with them in at most as many rounds as
 * there are nodes. Pauses every few milliseconds.
 */
export function* cheapestEdges(
  forest: PackedForest,
  { nodes, isCyclic }: ForestOrder,
  isPreferred: EdgePreference,
): Generator<void, Int32Array, void> {
  const { nodeCount, firstEdge, edgesEnd } = forest;
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const edgeCost = edgeCosts(forest, costs);
  const chosen = new Int32Array(nodeCount);
  // Children come before their parents, so one round is enough where there is no cycle.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, node] of nodes.entries()) {
      if (index % nodesBetweenPauses === 0) yield;
      const first = firstEdge[node] as number;
      const end = edgesEnd[node] as number;
      let best = first;
      let cost = edgeCost(node, first);
      for (let edge = first + 1; edge < end; edge++) {
        const other = edgeCost(node, edge);
        if (other > cost || (other === cost && !isPreferred(edge, best))) continue;
        best = edge;
        cost = other;
      }
      chosen[node] = best - first;
      if (cost < (costs[node] as number)) changed = isCyclic;
      costs[node] = cost;
    }
  }
  return chosen;
}

/** The cost of an edge's cheapest derivation, given those of the nodes. */
function edgeCosts(forest: PackedForest, costs: Float64Array): (node: number, edge: number) => number {
  const { label, left, right, mark, dots } = forest;
  const productionCosts = Float64Array.from(dots.productions, ({ steps }) => costOf(steps));
  const costOfNode = (node: number): number => (node < 0 ? 0 : (costs[node] as number));
  return (node, edge) => {
    let cost = costOfNode(left[edge] as number) + costOfNode(right[edge] as number);
    if ((label[node] as number) >= 0) {
      cost += productionCosts[dots.production[mark[edge] as number] as number] as number;
    }
    eachEmpty(forest, node, edge, (whole) => {
      cost += costOfNode(whole);
    });
    return cost;
  };
}
