import { atOnce, smallStepsBetweenPauses } from "../../base/in-turns.ts";
import type { Items } from "../automaton/items.ts";

/**
 * All derivations of an input (a shared packed parse forest, Scott, SPPF-Style Parsing From Earley Recognisers, 2008)
 * in typed arrays. A node is a *symbol node*, a nonterminal over a stretch of the input, or an *intermediate node*, the
 * symbols of a production before an item. Each packed node is one way to derive its node: `right` is its last non-empty
 * symbol, `left` the symbols before. All other symbols derive the empty text, for which every nullable nonterminal has
 * one symbol node. The symbol node of a single nonterminal replaces its intermediate node; a single letter needs none.
 * Packed nodes have at most two children, so the forest has at most cubic size.
 */
export interface PackedForest {
  readonly items: Items;
  readonly root: number;
  readonly nodeCount: number;
  /** For each node, a symbol node's nonterminal, or `intermediateNodeLabel` of an intermediate node's item. */
  readonly label: Int32Array;
  /** For each node its first packed node, and the one after its last. */
  readonly firstPackedNode: Int32Array;
  readonly packedNodesEnd: Int32Array;
  /**
   * For each packed node, the intermediate node before its last symbol; `NOTHING` if that part is empty or one letter.
   */
  readonly left: Int32Array;
  /** For each packed node, the symbol node of its last symbol, or a code of `OVER` for a letter. */
  readonly right: Int32Array;
  /** For each packed node, the item after its last symbol; the first of a production when all of it is empty. */
  readonly mark: Int32Array;
  /** For each nonterminal, its symbol node over the empty text; `NOTHING` when unused. */
  readonly emptySymbolNode: Int32Array;
  /** For each symbol node, the Earley sets where it starts and ends; arbitrary for an empty symbol node. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Whether some node has more than one packed node. */
  readonly isAmbiguous: boolean;
  /** Whether derivations of a node directly from itself were left out. */
  readonly hadLoops: boolean;
}

export const NOTHING = -1;

/** Intermediate nodes take the negative labels; the function is its own inverse. */
export const intermediateNodeLabel = (item: number): number => ~item;

/** Calls `call` with the symbol node of each empty symbol of the packed node that no other packed node covers. */
export function eachEmpty(
  forest: PackedForest,
  node: number,
  packedNode: number,
  call: (symbolNode: number) => void,
): void {
  const { items, label, left, mark, emptySymbolNode } = forest;
  const { symbol, firstItem, production } = items;
  const behind = mark[packedNode] as number;
  const number = production[behind] as number;
  if (left[packedNode] === NOTHING) {
    for (let item = firstItem[number] as number; item < behind - 1; item++) {
      const before = symbol[item] as number;
      if (before >= 0) call(emptySymbolNode[before] as number);
    }
  }
  const named = label[node] as number;
  const last = named < 0 ? intermediateNodeLabel(named) : (firstItem[number + 1] as number) - 1;
  for (let item = behind; item < last; item++) call(emptySymbolNode[symbol[item] as number] as number);
}

export interface ForestOrder {
  /** The nodes, children first except on cycles. */
  readonly nodes: Int32Array;
  /** Whether a node can be derived from itself indirectly. Direct self-derivations are left out of every forest. */
  readonly isCyclic: boolean;
}

const OPEN = 1;
const DONE = 2;

/** Depth-first postorder from the root, in linear time in the packed nodes. */
export function forestOrder(forest: PackedForest): ForestOrder {
  return atOnce(orderingForest(forest));
}

/** `forestOrder` as work that pauses every few milliseconds. */
export function* orderingForest(forest: PackedForest): Generator<void, ForestOrder, void> {
  const { root, nodeCount, firstPackedNode, packedNodesEnd, left, right } = forest;
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
    if (++steps % smallStepsBetweenPauses === 0) yield;
    if (visited[node]) {
      pending.pop();
      if (visited[node] === OPEN) nodes[count++] = node;
      visited[node] = DONE;
      continue;
    }
    visited[node] = OPEN;
    for (
      let packedNode = firstPackedNode[node] as number;
      packedNode < (packedNodesEnd[node] as number);
      packedNode++
    ) {
      eachEmpty(forest, node, packedNode, visit);
      if ((right[packedNode] as number) >= 0) visit(right[packedNode] as number);
      if ((left[packedNode] as number) >= 0) visit(left[packedNode] as number);
    }
  }
  return { nodes: nodes.subarray(0, count), isCyclic };
}
