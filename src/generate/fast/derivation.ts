/** An item of a fragment is a number and, in its last two bits, what the number is. */
export const IS_TEXT = 0;
export const IS_CHARACTER = 1;
export const IS_NODE = 2;

/** Numbers kept of each node: its ways, its cheapest completions, where its fragment begins and where it ends. */
const NODE_SIZE = 4;

/**
 * A derivation while it grows. Every expanded node has a fragment, a run of items: texts, characters and the
 * nodes below it. Nodes not expanded yet are the open ones.
 */
export interface Derivation {
  items: Int32Array;
  itemCount: number;
  nodes: Int32Array;
  nodeEnd: number;
  /** The open nodes, by their places in `nodes`, in no order. */
  open: Int32Array;
  openCount: number;
  /** Where the root's fragment ends; it begins at 0. */
  rootEnd: number;
}

export function emptyDerivation(): Derivation {
  return {
    items: new Int32Array(1024),
    itemCount: 0,
    nodes: new Int32Array(1024),
    nodeEnd: 0,
    open: new Int32Array(256),
    openCount: 0,
    rootEnd: 0,
  };
}

export function clear(derivation: Derivation): void {
  derivation.itemCount = 0;
  derivation.nodeEnd = 0;
  derivation.openCount = 0;
}

/** Adds an open node, to be expanded from one of the two tables; answers with its place. */
export function addOpen(derivation: Derivation, ways: number, completions: number): number {
  const node = derivation.nodeEnd;
  derivation.nodeEnd += NODE_SIZE;
  if (derivation.nodeEnd > derivation.nodes.length) derivation.nodes = grown(derivation.nodes);
  derivation.nodes[node] = ways;
  derivation.nodes[node + 1] = completions;
  if (derivation.openCount === derivation.open.length) derivation.open = grown(derivation.open);
  derivation.open[derivation.openCount++] = node;
  return node;
}

/** Makes room for more items. */
export function moreItems(derivation: Derivation): Int32Array {
  derivation.items = grown(derivation.items);
  return derivation.items;
}

/** The same numbers with room for twice as many. */
export function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
