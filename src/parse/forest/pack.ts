import { grown } from "../../base/arrays.ts";
import type { Items } from "../automaton/items.ts";
import { type Chart, OVER } from "../chart/chart.ts";
import { intermediateNodeLabel, NOTHING, type PackedForest } from "./packed-forest.ts";

/** A packed forest under construction. The packed nodes of a node are added consecutively. */
export class GrowingForest {
  nodeCount = 0;
  packedNodeCount = 0;
  hadLoops = false;
  /** For each node; see `PackedForest`. */
  label: Int32Array<ArrayBuffer>;
  start: Int32Array<ArrayBuffer>;
  end: Int32Array<ArrayBuffer>;
  #firstPackedNode: Int32Array<ArrayBuffer>;
  #packedNodesEnd: Int32Array<ArrayBuffer>;
  /** For each packed node. */
  #left: Int32Array<ArrayBuffer>;
  #right: Int32Array<ArrayBuffer>;
  #mark: Int32Array<ArrayBuffer>;
  readonly emptySymbolNode: Int32Array;
  #isAmbiguous = false;

  /** Reserves memory for `expected` nodes and packed nodes. */
  constructor(nonterminals: number, expected: number) {
    const array = () => new Int32Array(expected);
    [this.label, this.start, this.end] = [array(), array(), array()];
    [this.#firstPackedNode, this.#packedNodesEnd] = [array(), array()];
    [this.#left, this.#right, this.#mark] = [array(), array(), array()];
    this.emptySymbolNode = new Int32Array(nonterminals).fill(NOTHING);
  }

  /** Adds a node over the Earley sets from `start` to `end`. */
  addNode(label: number, start: number, end: number): number {
    const node = this.nodeCount++;
    if (node === this.label.length) {
      this.label = grown(this.label, node + 1);
      this.start = grown(this.start, node + 1);
      this.end = grown(this.end, node + 1);
      this.#firstPackedNode = grown(this.#firstPackedNode, node + 1);
      this.#packedNodesEnd = grown(this.#packedNodesEnd, node + 1);
    }
    this.label[node] = label;
    this.start[node] = start;
    this.end[node] = end;
    return node;
  }

  addPackedNode(left: number, right: number, mark: number): void {
    const packedNode = this.packedNodeCount++;
    if (packedNode === this.#left.length) {
      this.#left = grown(this.#left, packedNode + 1);
      this.#right = grown(this.#right, packedNode + 1);
      this.#mark = grown(this.#mark, packedNode + 1);
    }
    this.#left[packedNode] = left;
    this.#right[packedNode] = right;
    this.#mark[packedNode] = mark;
  }

  /**
   * Assigns the packed nodes from `first` to the node, sorted by production and then by their last symbols, shortest
   * first.
   */
  setPackedNodes(node: number, first: number): void {
    this.#firstPackedNode[node] = first;
    this.#packedNodesEnd[node] = this.packedNodeCount;
    if (this.packedNodeCount - first < 2) return;
    this.#isAmbiguous = true;
    if (!this.#isSorted(first)) this.#sort(first);
  }

  forest(items: Items, root: number): PackedForest {
    const { nodeCount, label, start, end, emptySymbolNode, hadLoops } = this;
    return {
      items,
      root,
      nodeCount,
      label,
      firstPackedNode: this.#firstPackedNode,
      packedNodesEnd: this.#packedNodesEnd,
      start,
      end,
      left: this.#left,
      right: this.#right,
      mark: this.#mark,
      emptySymbolNode,
      isAmbiguous: this.#isAmbiguous,
      hadLoops,
    };
  }

  #isSorted(first: number): boolean {
    for (let packedNode = first + 1; packedNode < this.packedNodeCount; packedNode++)
      if (this.#compare(packedNode - 1, packedNode) > 0) return false;
    return true;
  }

  #sort(first: number): void {
    const order: number[] = [];
    for (let packedNode = first; packedNode < this.packedNodeCount; packedNode++) order.push(packedNode);
    order.sort((one, other) => this.#compare(one, other));
    for (const array of [this.#left, this.#right, this.#mark])
      array.set(
        order.map((packedNode) => array[packedNode] as number),
        first,
      );
  }

  #compare(one: number, other: number): number {
    const difference = (this.#mark[one] as number) - (this.#mark[other] as number);
    return difference || this.#startOfLast(other) - this.#startOfLast(one);
  }

  #startOfLast(packedNode: number): number {
    const last = this.#right[packedNode] as number;
    return last >= 0 ? (this.start[last] as number) : 0;
  }
}

/** Packs all derivations of the completion, which ends in the Earley set. Pauses every few milliseconds. */
export function packing(
  chart: Chart,
  completion: number,
  earleySet: number,
): Generator<void, PackedForest, void> {
  return new Packing(chart).forest(completion, earleySet);
}

/** Items and links looked at per turn. Ambiguous cells have many, so a count of nodes would say little. */
const stepsBetweenPauses = 50_000;

/** Numbers nodes when they are first reached, depth first, so that related nodes stay close in memory. */
class Packing {
  readonly #chart: Chart;
  readonly #items: Items;
  readonly #growing: GrowingForest;
  /** For each node its cell, and the previous node of the same cell, plus one. */
  #source: Int32Array<ArrayBuffer>;
  #nextOfCell: Int32Array<ArrayBuffer>;
  /** For each cell its newest node, plus one. */
  #nodesOf: Int32Array<ArrayBuffer>;
  /** Items and links looked at. */
  #steps = 0;
  #pendingCount = 0;
  #pending = new Int32Array(1024);
  /** The current node, the Earley set where it ends, its item, and the first item of its production. */
  #node = 0;
  #earleySet = 0;
  #item = 0;
  #firstItem = 0;

  constructor(chart: Chart) {
    const expected = 64 + chart.completionCount;
    this.#chart = chart;
    this.#items = chart.automaton.items;
    this.#growing = new GrowingForest(this.#items.emptyItems.length, expected);
    [this.#source, this.#nextOfCell] = [new Int32Array(expected), new Int32Array(expected)];
    this.#nodesOf = new Int32Array(chart.cellCount);
  }

  *forest(completion: number, earleySet: number): Generator<void, PackedForest, void> {
    const root = this.#symbolNodeOver(completion, earleySet);
    let due = stepsBetweenPauses;
    while (this.#pendingCount > 0) {
      this.#expand(this.#pending[--this.#pendingCount] as number);
      if (this.#steps < due) continue;
      due = this.#steps + stepsBetweenPauses;
      yield;
    }
    return this.#growing.forest(this.#items, root);
  }

  #expand(node: number): void {
    const growing = this.#growing;
    const first = growing.packedNodeCount;
    const source = this.#source[node] as number;
    const label = growing.label[node] as number;
    this.#node = node;
    this.#earleySet = growing.end[node] as number;
    if (label < 0) this.#addPackedNodes(intermediateNodeLabel(label), source);
    else if (source === NOTHING) this.#expandEmptySymbolNode(label);
    else this.#expandSymbolNode(label, source);
    growing.setPackedNodes(node, first);
  }

  /** Adds the packed nodes of all productions of the nonterminal that are complete in the cell. */
  #expandSymbolNode(nonterminal: number, cell: number): void {
    const chart = this.#chart;
    const { completeItemsIn } = chart.automaton.states;
    /** States of one cell may share items. */
    const added: number[] = [];
    let state = chart.state[cell] as number;
    for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
      const complete = completeItemsIn[state] as Int32Array;
      this.#steps += complete.length;
      for (let index = 0; index < complete.length; index++) {
        const item = complete[index] as number;
        if (this.#items.nonterminal[item] !== nonterminal || added.includes(item)) continue;
        added.push(item);
        this.#addPackedNodes(item, cell);
      }
      if (further < 0) return;
      state = chart.listedState[further] as number;
    }
  }

  #expandEmptySymbolNode(nonterminal: number): void {
    const { emptyItems, firstItem, production, productions } = this.#items;
    for (const item of emptyItems[nonterminal] as Int32Array) {
      const number = production[item] as number;
      const symbols = productions[number]?.symbols ?? [];
      if (symbols.includes(nonterminal)) this.#growing.hadLoops = true;
      else {
        this.#growing.addPackedNode(NOTHING, NOTHING, firstItem[number] as number);
        for (const symbol of symbols) this.#emptySymbolNodeOf(symbol);
      }
    }
  }

  /** Adds the packed nodes over the symbols before the item, which end with the cell. */
  #addPackedNodes(item: number, cell: number): void {
    const chart = this.#chart;
    const items = this.#items;
    const firstItem = items.firstItem[items.production[item] as number] as number;
    this.#item = item;
    this.#firstItem = firstItem;
    if (chart.over[cell] === OVER.beginning) {
      this.#addEmpties(firstItem, item);
      this.#growing.addPackedNode(NOTHING, NOTHING, firstItem);
      return;
    }
    for (let mark = item; ; mark--) {
      if (items.absorbs[mark - 1]) this.#addAbsorbed(mark, cell);
      this.#addLink(mark, chart.from[cell] as number, chart.over[cell] as number);
      let link = chart.furtherLink[cell] as number;
      for (; link >= 0; link = chart.nextLink(link)) {
        this.#addLink(mark, chart.linkFrom(link), chart.linkOver(link));
      }
      if (mark <= firstItem + 1 || !items.skippable[mark - 1]) break;
    }
  }

  /** Adds the packed node over an absorbed nonterminal, which has no link, if it is complete in the cell. */
  #addAbsorbed(mark: number, cell: number): void {
    const growing = this.#growing;
    const nonterminal = this.#items.symbol[mark - 1] as number;
    if (!this.#chart.isComplete(cell, nonterminal)) return;
    if (growing.label[this.#node] === nonterminal) {
      growing.hadLoops = true;
      return;
    }
    this.#addEmpties(mark, this.#item);
    growing.addPackedNode(NOTHING, this.#symbolNode(nonterminal, cell, this.#earleySet), mark);
  }

  /** Adds the packed node over a link, if the link is over the symbol before the mark. */
  #addLink(mark: number, from: number, over: number): void {
    this.#steps++;
    const chart = this.#chart;
    const items = this.#items;
    const growing = this.#growing;
    const item = this.#item;
    const firstItem = this.#firstItem;
    const before = items.symbol[mark - 1] as number;
    if (mark === firstItem || (over >= 0 ? chart.completed[over] !== before : before >= 0)) return;
    if (items.absorbs[mark - 1] || !chart.hasItem(from, mark - 1)) return;
    let left = NOTHING;
    if (chart.over[from] !== OVER.beginning) {
      left = this.#leftOf(mark, from, over >= 0 ? chart.beginningOf(over) : this.#earleySet - 1);
    } else if (over >= 0 && before === growing.label[this.#node]) {
      growing.hadLoops = true;
      return;
    } else this.#addEmpties(firstItem, mark - 1);
    this.#addEmpties(mark, item);
    growing.addPackedNode(left, over >= 0 ? this.#symbolNodeOver(over, this.#earleySet) : over, mark);
  }

  /** The node for the symbols before the last one, ending with the cell. */
  #leftOf(mark: number, cell: number, end: number): number {
    const isOneSymbol = mark === this.#firstItem + 2;
    return isOneSymbol ? this.#only(cell, this.#firstItem, end) : this.#intermediateNode(mark - 1, cell, end);
  }

  #symbolNodeOver(completion: number, end: number): number {
    const chart = this.#chart;
    return this.#symbolNode(
      chart.completed[completion] as number,
      chart.completedCell[completion] as number,
      end,
    );
  }

  #symbolNode(nonterminal: number, cell: number, end: number): number {
    return this.#nodeOf(cell, nonterminal, end);
  }

  #intermediateNode(item: number, cell: number, end: number): number {
    return this.#nodeOf(cell, intermediateNodeLabel(item), end);
  }

  /** The symbol node of a production's first symbol, over which the cell was reached; NOTHING for a letter. */
  #only(cell: number, firstItem: number, end: number): number {
    const chart = this.#chart;
    const items = this.#items;
    const symbol = items.symbol[firstItem] as number;
    if (symbol < 0) return NOTHING;
    if (items.absorbs[firstItem]) return this.#symbolNode(symbol, cell, end);
    const isIt = (over: number): boolean =>
      chart.completed[over] === symbol && chart.beginningOf(over) === chart.origin[cell];
    let over = chart.over[cell] as number;
    for (let link = chart.furtherLink[cell] as number; !isIt(over); link = chart.nextLink(link)) {
      over = chart.linkOver(link);
    }
    return this.#symbolNodeOver(over, end);
  }

  /** Makes the empty symbol nodes of the nonterminals between two items. */
  #addEmpties(from: number, to: number): void {
    for (let item = from; item < to; item++) this.#emptySymbolNodeOf(this.#items.symbol[item] as number);
  }

  #emptySymbolNodeOf(nonterminal: number): void {
    const { emptySymbolNode } = this.#growing;
    if (emptySymbolNode[nonterminal] === NOTHING)
      emptySymbolNode[nonterminal] = this.#newNode(nonterminal, NOTHING, 0);
  }

  #nodeOf(cell: number, label: number, end: number): number {
    if (cell >= this.#nodesOf.length) this.#nodesOf = grown(this.#nodesOf, cell + 1);
    const newest = this.#nodesOf[cell] as number;
    for (let node = newest; node > 0; node = this.#nextOfCell[node - 1] as number) {
      if (this.#growing.label[node - 1] === label) return node - 1;
    }
    const node = this.#newNode(label, cell, end);
    this.#nextOfCell[node] = newest;
    this.#nodesOf[cell] = node + 1;
    return node;
  }

  #newNode(label: number, source: number, end: number): number {
    const start = source === NOTHING ? 0 : (this.#chart.origin[source] as number);
    const node = this.#growing.addNode(label, start, end);
    if (node === this.#source.length) {
      this.#source = grown(this.#source, node + 1);
      this.#nextOfCell = grown(this.#nextOfCell, node + 1);
    }
    this.#source[node] = source;
    if (this.#pendingCount === this.#pending.length)
      this.#pending = grown(this.#pending, this.#pendingCount + 1);
    this.#pending[this.#pendingCount++] = node;
    return node;
  }
}
