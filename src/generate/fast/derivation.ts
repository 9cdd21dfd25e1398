/** An item of a fragment is a number and, in its last two bits, what the number is. */
export const IS_TEXT = 0;
export const IS_CHARACTER = 1;
export const IS_NODE = 2;

/** The item of a way that is only a text: see `textWay`. */
export const textItem = (way: number): number => (~way << 2) | IS_TEXT;

/** The item of nothing: text number 0 is the empty one. */
const NOTHING = IS_TEXT;

/** Numbers kept of each node: of an open one its ways, its completions and its item; then its fragment's ends. */
const NODE_SIZE = 3;

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
}

export function emptyDerivation(): Derivation {
  return {
    items: new Int32Array(1024),
    itemCount: 0,
    nodes: new Int32Array(1024),
    nodeEnd: 0,
    open: new Int32Array(256),
    openCount: 0,
  };
}

/** The root's place in `nodes`. */
export const ROOT = 0;

/** Forgets everything but the root, whose own item is the first one. */
export function clear(derivation: Derivation): void {
  derivation.items[0] = (ROOT << 2) | IS_NODE;
  derivation.itemCount = 1;
  derivation.nodeEnd = ROOT + NODE_SIZE;
  derivation.nodes[ROOT + 2] = 0;
  derivation.openCount = 0;
}

/** Adds an open node, to be expanded from one of the two tables; its item comes next. Answers with its place. */
export function addOpen(derivation: Derivation, ways: number, completions: number): number {
  const node = derivation.nodeEnd;
  derivation.nodeEnd += NODE_SIZE;
  if (derivation.nodeEnd > derivation.nodes.length) derivation.nodes = grown(derivation.nodes);
  const { nodes } = derivation;
  nodes[node] = ways;
  nodes[node + 1] = completions;
  nodes[node + 2] = derivation.itemCount;
  if (derivation.openCount === derivation.open.length) derivation.open = grown(derivation.open);
  derivation.open[derivation.openCount++] = node;
  return node;
}

/** Takes an open node out of the list. */
export function takeOpen(derivation: Derivation, index: number): number {
  const { open } = derivation;
  const node = open[index] as number;
  open[index] = open[--derivation.openCount] as number;
  return node;
}

/**
 * Makes what was added since `begin` the node's fragment. A single item takes the place of the node's own, so
 * that chains of nodes with one child each leave no trace.
 */
export function settle(derivation: Derivation, node: number, begin: number): void {
  const { items, itemCount, nodes } = derivation;
  if (itemCount > begin + 1) {
    nodes[node] = begin;
    nodes[node + 1] = itemCount;
    return;
  }
  const only = itemCount === begin ? NOTHING : (items[begin] as number);
  replaceNode(derivation, node, only);
  derivation.itemCount = begin;
}

/** Puts another item in the place of the node's own. */
export function replaceNode({ items, nodes }: Derivation, node: number, item: number): void {
  const place = nodes[node + 2] as number;
  items[place] = item;
  if ((item & 3) === IS_NODE) nodes[(item >> 2) + 2] = place;
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
