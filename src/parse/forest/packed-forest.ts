import { atOnce } from "../../base/in-turns.ts";
import type { Dots } from "../automaton/dots.ts";

/**
 * All derivations of an input in typed arrays. A node is either a *whole*, a nonterminal over a stretch of the
 * input, or a *part*, the symbols of a production before a dot over a stretch. Each edge of a node is one way
 * to derive it: its last symbol that is not empty is at `right`, and the part before that at `left`. Symbols
 * that no edge speaks of derive the empty text; every nullable nonterminal has one whole for that, wherever it
 * stands. In place of a part of one nonterminal stands its whole; one of a letter goes without saying. Having at most
 * two children an edge, the forest is at most cubic in the input (as in Scott, SPPF-Style Parsing From Earley
 * Recognisers, 2008).
 */
export interface PackedForest {
  readonly dots: Dots;
  readonly root: number;
  readonly nodeCount: number;
  /** For each node, a whole's nonterminal or `partLabel` of a part's dot. */
  readonly label: Int32Array;
  /** For each node its first edge and the edge behind its last. */
  readonly firstEdge: Int32Array;
  readonly edgesEnd: Int32Array;
  /** For each edge, the part before its last symbol; `NOTHING` when all before is empty or one letter. */
  readonly left: Int32Array;
  /** For each edge, the whole of its last symbol, or a code of `OVER` when that is a letter. */
  readonly right: Int32Array;
  /** For each edge, the dot behind its last symbol; the first of a production when all of it is empty. */
  readonly mark: Int32Array;
  /** For each nonterminal, its whole over the empty text; `NOTHING` when it is not used. */
  readonly emptyWhole: Int32Array;
  /** For each whole, the columns between which it stands. Those of an empty whole say nothing. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Whether a node has more than one edge. */
  readonly isAmbiguous: boolean;
  /** Whether ways to derive a node directly from itself were left out. */
  readonly hadLoops: boolean;
}

export const NOTHING = -1;

/** Parts take the negative labels; the function is its own inverse. */
export const partLabel = (dot: number): number => ~dot;

/** Calls back with the whole of each symbol that is empty in the edge and that no other edge speaks of. */
export function eachEmpty(
  forest: PackedForest,
  node: number,
  edge: number,
  call: (whole: number) => void,
): void {
  const { dots, label, left, mark, emptyWhole } = forest;
  const { symbol, firstDot, production } = dots;
  const behind = mark[edge] as number;
  const number = production[behind] as number;
  if (left[edge] === NOTHING) {
    for (let dot = firstDot[number] as number; dot < behind - 1; dot++) {
      const before = symbol[dot] as number;
      if (before >= 0) call(emptyWhole[before] as number);
    }
  }
  const named = label[node] as number;
  const last = named < 0 ? partLabel(named) : (firstDot[number + 1] as number) - 1;
  for (let dot = behind; dot < last; dot++) call(emptyWhole[symbol[dot] as number] as number);
}

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
