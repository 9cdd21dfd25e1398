import { ruleNodesIn } from "../../grammar/normalize/step.ts";
import { forestOrder } from "../forest/forest-order.ts";
import { eachEmpty, type PackedForest } from "../forest/packed-forest.ts";
import type { EdgePreference } from "./preferred-edge.ts";

/**
 * For each node, which of its edges (counted from its first) begins its cheapest derivation: one whose trees have
 * the fewest rule nodes, and among equals the preferred one. Along a cycle the number of rule nodes grows, so the
 * cheapest derivation never goes round one.
 */
export function cheapestEdges(forest: PackedForest, prefer: EdgePreference): Int32Array {
  const { firstEdge, edgesEnd } = forest;
  const { nodes, isCyclic } = forestOrder(forest);
  const { costs, edgeCost } = costsOf(forest, nodes, isCyclic);
  const chosen = new Int32Array(forest.nodeCount);
  for (const node of nodes) {
    const first = firstEdge[node] as number;
    const end = edgesEnd[node] as number;
    if (end === first + 1) continue;
    const least: number[] = [];
    for (let edge = first; edge < end; edge++) if (edgeCost(node, edge) === costs[node]) least.push(edge);
    chosen[node] = (least.length === 1 ? (least[0] as number) : prefer(least)) - first;
  }
  return chosen;
}

interface Costs {
  /** For each node the rule nodes of its cheapest derivation. */
  readonly costs: Float64Array;
  readonly edgeCost: (node: number, edge: number) => number;
}

function costsOf(forest: PackedForest, nodes: Int32Array, isCyclic: boolean): Costs {
  const { nodeCount, firstEdge, edgesEnd, label, left, right, mark, dots } = forest;
  const productionCosts = Float64Array.from(dots.productions, ({ steps }) => ruleNodesIn(steps));
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
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
  // Children come before their parents, so one round is enough where there is no cycle.
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of nodes) {
      for (let edge = firstEdge[node] as number; edge < (edgesEnd[node] as number); edge++) {
        const cost = edgeCost(node, edge);
        if (cost >= (costs[node] as number)) continue;
        costs[node] = cost;
        changed = isCyclic;
      }
    }
  }
  return { costs, edgeCost };
}
