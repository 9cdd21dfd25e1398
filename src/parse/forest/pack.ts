import { grown } from "../../base/arrays.ts";
import { atOnce } from "../../base/in-turns.ts";
import type { Dots } from "../automaton/dots.ts";
import { type Chart, OVER, overLetter } from "../chart/chart.ts";
import { NOTHING, type PackedForest, partLabel } from "./packed-forest.ts";

/** A packed forest while nodes and edges are added. The edges of a node are added one after the other. */
export class GrowingForest {
  nodeCount = 0;
  edgeCount = 0;
  hadLoops = false;
  /** For each node; see `PackedForest`. */
  label: Int32Array<ArrayBuffer>;
  start: Int32Array<ArrayBuffer>;
  end: Int32Array<ArrayBuffer>;
  #firstEdge: Int32Array<ArrayBuffer>;
  #edgesEnd: Int32Array<ArrayBuffer>;
  /** For each edge. */
  #left: Int32Array<ArrayBuffer>;
  #right: Int32Array<ArrayBuffer>;
  #mark: Int32Array<ArrayBuffer>;
  readonly emptyWhole: Int32Array;
  #isAmbiguous = false;

  /** Room is made for so many nodes and edges at first. */
  constructor(nonterminals: number, expected: number) {
    const array = () => new Int32Array(expected);
    [this.label, this.start, this.end] = [array(), array(), array()];
    [this.#firstEdge, this.#edgesEnd] = [array(), array()];
    [this.#left, this.#right, this.#mark] = [array(), array(), array()];
    this.emptyWhole = new Int32Array(nonterminals).fill(NOTHING);
  }

  /** Adds a node over the columns from `start` to `end`. */
  addNode(label: number, start: number, end: number): number {
    const node = this.nodeCount++;
    if (node === this.label.length) {
      this.label = grown(this.label, node + 1);
      this.start = grown(this.start, node + 1);
      this.end = grown(this.end, node + 1);
      this.#firstEdge = grown(this.#firstEdge, node + 1);
      this.#edgesEnd = grown(this.#edgesEnd, node + 1);
    }
    this.label[node] = label;
    this.start[node] = start;
    this.end[node] = end;
    return node;
  }

  addEdge(left: number, right: number, mark: number): void {
    const edge = this.edgeCount++;
    if (edge === this.#left.length) {
      this.#left = grown(this.#left, edge + 1);
      this.#right = grown(this.#right, edge + 1);
      this.#mark = grown(this.#mark, edge + 1);
    }
    this.#left[edge] = left;
    this.#right[edge] = right;
    this.#mark[edge] = mark;
  }

  /** Gives the node the edges from `first` on, by production and then with their last symbols the shortest first. */
  setEdges(node: number, first: number): void {
    this.#firstEdge[node] = first;
    this.#edgesEnd[node] = this.edgeCount;
    if (this.edgeCount - first < 2) return;
    this.#isAmbiguous = true;
    if (!this.#isSorted(first)) this.#sort(first);
  }

  forest(dots: Dots, root: number): PackedForest {
    const { nodeCount, label, start, end, emptyWhole, hadLoops } = this;
    return {
      dots,
      root,
      nodeCount,
      label,
      firstEdge: this.#firstEdge,
      edgesEnd: this.#edgesEnd,
      start,
      end,
      left: this.#left,
      right: this.#right,
      mark: this.#mark,
      emptyWhole,
      isAmbiguous: this.#isAmbiguous,
      hadLoops,
    };
  }

  #isSorted(first: number): boolean {
    for (let edge = first + 1; edge < this.edgeCount; edge++)
      if (this.#compare(edge - 1, edge) > 0) return false;
    return true;
  }

  #sort(first: number): void {
    const order: number[] = [];
    for (let edge = first; edge < this.edgeCount; edge++) order.push(edge);
    order.sort((one, other) => this.#compare(one, other));
    for (const array of [this.#left, this.#right, this.#mark])
      array.set(
        order.map((edge) => array[edge] as number),
        first,
      );
  }

  #compare(one: number, other: number): number {
    const difference = (this.#mark[one] as number) - (this.#mark[other] as number);
    return difference || this.#startOfLast(other) - this.#startOfLast(one);
  }

  #startOfLast(edge: number): number {
    const last = this.#right[edge] as number;
    return last >= 0 ? (this.start[last] as number) : 0;
  }
}

/** The forest of all derivations that end in the completion, which ends in the column. */
export function pack(chart: Chart, completion: number, column: number): PackedForest {
  return atOnce(packing(chart, completion, column));
}

/** The same as work that pauses every few milliseconds. */
export function packing(
  chart: Chart,
  completion: number,
  column: number,
): Generator<void, PackedForest, void> {
  return new Packing(chart).forest(completion, column);
}

const nodesBetweenPauses = 2_000;

/** Numbers are given to nodes when they are first met; depth first, so that what is near stays near. */
class Packing {
  readonly #chart: Chart;
  readonly #dots: Dots;
  readonly #growing: GrowingForest;
  /** For each node, the cell that it stands for, and the node of the same cell before it, plus one. */
  #source: Int32Array<ArrayBuffer>;
  #nextOfCell: Int32Array<ArrayBuffer>;
  /** For each cell the newest of its nodes, plus one. */
  #nodesOf: Int32Array<ArrayBuffer>;
  #pendingCount = 0;
  #pending = new Int32Array(1024);
  /** What is being expanded: a node, the column where it ends, up to which dot, and the first of its production. */
  #node = 0;
  #column = 0;
  #dot = 0;
  #firstDot = 0;

  constructor(chart: Chart) {
    const expected = 64 + chart.completionCount;
    this.#chart = chart;
    this.#dots = chart.automaton.dots;
    this.#growing = new GrowingForest(this.#dots.emptyDots.length, expected);
    [this.#source, this.#nextOfCell] = [new Int32Array(expected), new Int32Array(expected)];
    this.#nodesOf = new Int32Array(chart.cellCount);
  }

  *forest(completion: number, column: number): Generator<void, PackedForest, void> {
    const root = this.#wholeOver(completion, column);
    for (let expanded = 1; this.#pendingCount > 0; expanded++) {
      this.#expand(this.#pending[--this.#pendingCount] as number);
      if (expanded % nodesBetweenPauses === 0) yield;
    }
    return this.#growing.forest(this.#dots, root);
  }

  #expand(node: number): void {
    const growing = this.#growing;
    const first = growing.edgeCount;
    const source = this.#source[node] as number;
    const label = growing.label[node] as number;
    this.#node = node;
    this.#column = growing.end[node] as number;
    if (label < 0) this.#addEdges(partLabel(label), source);
    else if (source === NOTHING) this.#expandEmptyWhole(label);
    else this.#expandWhole(label, source);
    growing.setEdges(node, first);
  }

  /** Adds the edges of all productions of the nonterminal that are complete in the cell. */
  #expandWhole(nonterminal: number, cell: number): void {
    const chart = this.#chart;
    const { completeDotsIn } = chart.automaton.states;
    /** States of one cell may share dots. */
    const added: number[] = [];
    let state = chart.state[cell] as number;
    for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
      const complete = completeDotsIn[state] as Int32Array;
      for (let index = 0; index < complete.length; index++) {
        const dot = complete[index] as number;
        if (this.#dots.nonterminal[dot] !== nonterminal || added.includes(dot)) continue;
        added.push(dot);
        this.#addEdges(dot, cell);
      }
      if (further < 0) return;
      state = chart.listedState[further] as number;
    }
  }

  #expandEmptyWhole(nonterminal: number): void {
    const { emptyDots, firstDot, production, productions } = this.#dots;
    for (const dot of emptyDots[nonterminal] as Int32Array) {
      const number = production[dot] as number;
      const symbols = productions[number]?.symbols ?? [];
      if (symbols.includes(nonterminal)) this.#growing.hadLoops = true;
      else {
        this.#growing.addEdge(NOTHING, NOTHING, firstDot[number] as number);
        for (const symbol of symbols) this.#emptyWholeOf(symbol);
      }
    }
  }

  /** Adds the edges over the symbols before the dot, which end with the cell. */
  #addEdges(dot: number, cell: number): void {
    const chart = this.#chart;
    const dots = this.#dots;
    const firstDot = dots.firstDot[dots.production[dot] as number] as number;
    this.#dot = dot;
    this.#firstDot = firstDot;
    if (chart.over[cell] === OVER.beginning) {
      this.#addEmpties(firstDot, dot);
      this.#growing.addEdge(NOTHING, NOTHING, firstDot);
      return;
    }
    for (let mark = dot; ; mark--) {
      if (dots.absorbs[mark - 1]) this.#addAbsorbed(mark, cell);
      this.#addLink(mark, chart.from[cell] as number, chart.over[cell] as number);
      let link = chart.furtherLink[cell] as number;
      for (; link >= 0; link = chart.nextLink(link)) {
        this.#addLink(mark, chart.linkFrom(link), chart.linkOver(link));
      }
      if (mark <= firstDot + 1 || !dots.skippable[mark - 1]) break;
    }
  }

  /** Adds the edge over an absorbed nonterminal, which is no link, if that is complete in the cell. */
  #addAbsorbed(mark: number, cell: number): void {
    const growing = this.#growing;
    const nonterminal = this.#dots.symbol[mark - 1] as number;
    if (!this.#chart.isComplete(cell, nonterminal)) return;
    if (growing.label[this.#node] === nonterminal) {
      growing.hadLoops = true;
      return;
    }
    this.#addEmpties(mark, this.#dot);
    growing.addEdge(NOTHING, this.#whole(nonterminal, cell, this.#column), mark);
  }

  /** Adds the edge over a link, if the link is over the symbol before the mark. */
  #addLink(mark: number, from: number, over: number): void {
    const chart = this.#chart;
    const dots = this.#dots;
    const growing = this.#growing;
    const dot = this.#dot;
    const firstDot = this.#firstDot;
    if (over === OVER.deleted) {
      if (mark === dot && chart.hasDot(from, dot))
        growing.addEdge(this.#part(dot, from, this.#column), over, dot);
      return;
    }
    const before = dots.symbol[mark - 1] as number;
    if (mark === firstDot || (over >= 0 ? chart.completed[over] !== before : before >= 0)) return;
    if (dots.absorbs[mark - 1] || !chart.hasDot(from, mark - 1)) return;
    const isOfClass = over <= overLetter(0);
    if (isOfClass && !dots.expected[mark - 1]?.[overLetter(over)]) return;
    let left = NOTHING;
    if (chart.over[from] !== OVER.beginning) {
      left = this.#leftOf(mark, from, over >= 0 ? chart.beginningOf(over) : this.#column - 1);
    } else if (over >= 0 && before === growing.label[this.#node]) {
      growing.hadLoops = true;
      return;
    } else this.#addEmpties(firstDot, mark - 1);
    this.#addEmpties(mark, dot);
    growing.addEdge(
      left,
      over >= 0 ? this.#wholeOver(over, this.#column) : isOfClass ? OVER.letter : over,
      mark,
    );
  }

  /** What stands before the symbol before the mark and ends with the cell. */
  #leftOf(mark: number, cell: number, end: number): number {
    const isOneSymbol = mark === this.#firstDot + 2 && this.#chart.leptOver;
    return isOneSymbol ? this.#only(cell, this.#firstDot, end) : this.#part(mark - 1, cell, end);
  }

  #wholeOver(completion: number, end: number): number {
    const chart = this.#chart;
    chart.leptOver?.fillIn(completion, end);
    return this.#whole(chart.completed[completion] as number, chart.completedCell[completion] as number, end);
  }

  #whole(nonterminal: number, cell: number, end: number): number {
    return this.#nodeOf(cell, nonterminal, end);
  }

  #part(dot: number, cell: number, end: number): number {
    return this.#nodeOf(cell, partLabel(dot), end);
  }

  /** The whole of the first symbol of a production, over which the cell was reached; nothing for a letter. */
  #only(cell: number, firstDot: number, end: number): number {
    const chart = this.#chart;
    const dots = this.#dots;
    const symbol = dots.symbol[firstDot] as number;
    if (symbol < 0) return NOTHING;
    if (dots.absorbs[firstDot]) return this.#whole(symbol, cell, end);
    const isIt = (over: number): boolean =>
      chart.completed[over] === symbol && chart.beginningOf(over) === chart.origin[cell];
    let over = chart.over[cell] as number;
    for (let link = chart.furtherLink[cell] as number; !isIt(over); link = chart.nextLink(link)) {
      over = chart.linkOver(link);
    }
    return this.#wholeOver(over, end);
  }

  /** Makes sure of the empty wholes of the nonterminals between two dots. */
  #addEmpties(from: number, to: number): void {
    for (let dot = from; dot < to; dot++) this.#emptyWholeOf(this.#dots.symbol[dot] as number);
  }

  #emptyWholeOf(nonterminal: number): void {
    const { emptyWhole } = this.#growing;
    if (emptyWhole[nonterminal] === NOTHING) emptyWhole[nonterminal] = this.#newNode(nonterminal, NOTHING, 0);
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
