import { forestOrder } from "./forest-order.ts";
import { eachEmpty, type PackedForest } from "./packed-forest.ts";

/** The number of trees in the forest, by one product for each edge. */
export function countTrees(forest: PackedForest): bigint | "infinite" {
  if (!forest.isAmbiguous && !forest.hadLoops) return 1n;
  const { nodes, isCyclic } = forestOrder(forest);
  if (isCyclic || forest.hadLoops) return "infinite";
  const { root, nodeCount, firstEdge, edgesEnd, left, right } = forest;
  const counts: bigint[] = new Array(nodeCount).fill(1n);
  const countOf = (node: number): bigint => counts[node] ?? 1n;
  for (const node of nodes) {
    let count = 0n;
    for (let edge = firstEdge[node] as number; edge < (edgesEnd[node] as number); edge++) {
      let ways = countOf(left[edge] as number) * countOf(right[edge] as number);
      eachEmpty(forest, node, edge, (whole) => {
        ways *= countOf(whole);
      });
      count += ways;
    }
    counts[node] = count;
  }
  return countOf(root);
}
