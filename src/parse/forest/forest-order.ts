import { atOnce } from "../../base/in-turns.ts";
import { eachEmpty, type PackedForest } from "./packed-forest.ts";

export interface ForestOrder {
  /** The nodes, each behind those that its edges speak of, except where a cycle makes that impossible. */
  readonly nodes: Int32Array;
  /** Whether a node can be derived from itself, and not directly: ways for that are left out of every forest. */
  readonly isCyclic: boolean;
}

const OPEN = 1;
const DONE = 2;

/** Walks the forest depth first from its root, in time linear in its edges. */
export function forestOrder(forest: PackedForest): ForestOrder {
  return atOnce(orderingForest(forest));
}

const stepsBetweenPauses = 10_000;

/** The same as work that pauses every few milliseconds. */
export function* orderingForest(forest: PackedForest): Generator<void, ForestOrder, void> {
  const { root, nodeCount, firstEdge, edgesEnd, left, right } = forest;
  const nodes = new Int32Array(nodeCount);
  const visited = new Uint8Array(nodeCount);
  let count = 0;
  let isCyclic = false;
  const pending = [root];
  const visit = (node: number): void => {
    if (visited[node] === OPEN) isCyclic = true;
    else if (visited[node] !== DONE) pending.push(node);
  };
  let steps = 0;
  for (let node = pending.at(-1); node !== undefined; node = pending.at(-1)) {
    if (++steps % stepsBetweenPauses === 0) yield;
    if (visited[node]) {
      pending.pop();
      if (visited[node] === OPEN) nodes[count++] = node;
      visited[node] = DONE;
      continue;
    }
    visited[node] = OPEN;
    for (let edge = firstEdge[node] as number; edge < (edgesEnd[node] as number); edge++) {
      eachEmpty(forest, node, edge, visit);
      if ((right[edge] as number) >= 0) visit(right[edge] as number);
      if ((left[edge] as number) >= 0) visit(left[edge] as number);
    }
  }
  return { nodes: nodes.subarray(0, count), isCyclic };
}
