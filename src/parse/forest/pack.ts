import { grown } from "../../base/grown.ts";
import type { Dots } from "../automaton/dots.ts";
import { type Chart, OVER, overLetter } from "../chart/chart.ts";
import { NOTHING, type PackedForest, partLabel } from "./packed-forest.ts";

/** The forest of all derivations that end in the completion, which ends in the column. */
export function pack(chart: Chart, completion: number, column: number): PackedForest {
  return new Packing(chart).forest(completion, column);
}

/** Numbers are given to nodes when they are first met; depth first, so that what is near stays near. */
class Packing {
  private readonly chart: Chart;
  private readonly dots: Dots;
  private nodeCount = 0;
  private label: Int32Array<ArrayBuffer>;
  private firstEdge: Int32Array<ArrayBuffer>;
  private edgesEnd: Int32Array<ArrayBuffer>;
  private start: Int32Array<ArrayBuffer>;
  private end: Int32Array<ArrayBuffer>;
  /** For each node, the cell that it stands for. */
  private source: Int32Array<ArrayBuffer>;
  /** For each node, the one of its cell before it, plus one. */
  private nextOfCell: Int32Array<ArrayBuffer>;
  private pendingCount = 0;
  private pending = new Int32Array(1024);
  private edgeCount = 0;
  private left: Int32Array<ArrayBuffer>;
  private right: Int32Array<ArrayBuffer>;
  private mark: Int32Array<ArrayBuffer>;
  private readonly emptyWhole: Int32Array;
  /** For each cell the newest of its nodes, plus one. */
  private nodesOf: Int32Array<ArrayBuffer>;
  private isAmbiguous = false;
  private hadLoops = false;

  constructor(chart: Chart) {
    const array = (length: number) => new Int32Array(length);
    const expected = 64 + chart.completionCount;
    this.chart = chart;
    this.dots = chart.automaton.dots;
    [this.label, this.firstEdge, this.edgesEnd] = [array(expected), array(expected), array(expected)];
    [this.start, this.end] = [array(expected), array(expected)];
    [this.source, this.nextOfCell] = [array(expected), array(expected)];
    [this.left, this.right, this.mark] = [array(expected), array(expected), array(expected)];
    this.emptyWhole = array(this.dots.firstProduction.length - 1).fill(NOTHING);
    this.nodesOf = array(chart.cellCount);
  }

  forest(completion: number, column: number): PackedForest {
    const root = this.wholeOver(completion, column);
    while (this.pendingCount > 0) this.expand(this.pending[--this.pendingCount] as number);
    const { dots, nodeCount, label, firstEdge, edgesEnd, start, end, left, right, mark } = this;
    const { emptyWhole, isAmbiguous, hadLoops } = this;
    const nodes = { label, firstEdge, edgesEnd, start, end };
    return { dots, root, nodeCount, ...nodes, left, right, mark, emptyWhole, isAmbiguous, hadLoops };
  }

  private expand(node: number): void {
    const first = this.edgeCount;
    this.firstEdge[node] = first;
    const source = this.source[node] as number;
    const label = this.label[node] as number;
    if (label < 0) this.addEdges(node, partLabel(label), source);
    else if (source === NOTHING) this.expandEmptyWhole(label);
    else this.expandWhole(node, source);
    this.edgesEnd[node] = this.edgeCount;
    if (this.edgeCount - first > 1) {
      this.isAmbiguous = true;
      this.sort(first);
    }
  }

  private expandWhole(node: number, cell: number): void {
    const { chart } = this;
    this.addComplete(node, cell, chart.state[cell] as number);
    let further = chart.furtherState[cell] as number;
    if (further < 0) return;
    const added = new Set(chart.automaton.completeDotsIn[chart.state[cell] as number]);
    for (; further >= 0; further = chart.nextState[further] as number) {
      this.addComplete(node, cell, chart.listedState[further] as number, added);
    }
  }

  /** Adds the edges of the productions that are complete in a state of the cell, but for those added before. */
  private addComplete(node: number, cell: number, state: number, added?: Set<number>): void {
    const nonterminal = this.label[node] as number;
    const dots = this.chart.automaton.completeDotsIn[state] as Int32Array;
    for (let index = 0; index < dots.length; index++) {
      const dot = dots[index] as number;
      if (this.dots.nonterminal[dot] !== nonterminal || added?.has(dot)) continue;
      added?.add(dot);
      this.addEdges(node, dot, cell);
    }
  }

  private expandEmptyWhole(nonterminal: number): void {
    const { firstProduction, productions, firstDot, skippable } = this.dots;
    const last = firstProduction[nonterminal + 1] as number;
    for (let number = firstProduction[nonterminal] as number; number < last; number++) {
      const symbols = productions[number]?.symbols ?? [];
      const dot = firstDot[number] as number;
      if (!symbols.every((_, index) => skippable[dot + index])) continue;
      if (symbols.includes(nonterminal)) {
        this.hadLoops = true;
        continue;
      }
      this.newEdge(NOTHING, NOTHING, dot);
      for (const symbol of symbols) this.emptyWholeOf(symbol);
    }
  }

  /** Adds the edges over the symbols before the dot, which end with the cell. */
  private addEdges(node: number, dot: number, cell: number): void {
    const { chart, dots } = this;
    const firstDot = dots.firstDot[dots.production[dot] as number] as number;
    if (chart.over[cell] === OVER.beginning) {
      for (let empty = firstDot; empty < dot; empty++) this.emptyWholeOf(dots.symbol[empty] as number);
      this.newEdge(NOTHING, NOTHING, firstDot);
      return;
    }
    for (let mark = dot; ; mark--) {
      const way = { node, dot, mark, firstDot };
      if (mark === firstDot + 1 && dots.absorbs[firstDot]) this.addAbsorbed(way, cell);
      this.addEdge(way, chart.from[cell] as number, chart.over[cell] as number);
      let link = chart.furtherLink[cell] as number;
      for (; link >= 0; link = chart.nextLink[link] as number) {
        this.addEdge(way, chart.linkFrom[link] as number, chart.linkOver[link] as number);
      }
      if (mark <= firstDot + 1 || !dots.skippable[mark - 1]) break;
    }
  }

  /** Adds the edge over an absorbed nonterminal, which is no link, if that is complete in the cell. */
  private addAbsorbed({ node, dot, mark, firstDot }: Way, cell: number): void {
    const { dots } = this;
    const nonterminal = dots.symbol[firstDot] as number;
    if (!this.chart.isComplete(cell, nonterminal)) return;
    if (this.label[node] === nonterminal) {
      this.hadLoops = true;
      return;
    }
    for (let empty = mark; empty < dot; empty++) this.emptyWholeOf(dots.symbol[empty] as number);
    this.newEdge(NOTHING, this.whole(nonterminal, cell, this.end[node] as number), mark);
  }

  /** Adds the edge over one link, if the link is over the symbol before the mark. */
  private addEdge({ node, dot, mark, firstDot }: Way, from: number, over: number): void {
    const { chart, dots } = this;
    const end = this.end[node] as number;
    if (over === OVER.deleted) {
      if (mark === dot && chart.hasDot(from, dot)) this.newEdge(this.part(dot, from, end), over, dot);
      return;
    }
    const before = dots.symbol[mark - 1] as number;
    if (mark === firstDot || (over >= 0 ? chart.completed[over] !== before : before >= 0)) return;
    if (dots.absorbs[mark - 1]) return;
    if (!chart.hasDot(from, mark - 1)) return;
    const isOfClass = over <= overLetter(0);
    if (isOfClass && !dots.expected[mark - 1]?.[overLetter(over)]) return;
    let left = NOTHING;
    if (chart.over[from] !== OVER.beginning) {
      const start = over >= 0 ? chart.beginningOf(over) : end - 1;
      const isOneSymbol = mark === firstDot + 2 && chart.leaps;
      left = isOneSymbol ? this.only(from, firstDot, start) : this.part(mark - 1, from, start);
    } else if (over >= 0 && before === this.label[node]) {
      this.hadLoops = true;
      return;
    } else {
      for (let empty = firstDot; empty < mark - 1; empty++) this.emptyWholeOf(dots.symbol[empty] as number);
    }
    for (let empty = mark; empty < dot; empty++) this.emptyWholeOf(dots.symbol[empty] as number);
    this.newEdge(left, over >= 0 ? this.wholeOver(over, end) : isOfClass ? OVER.letter : over, mark);
  }

  private wholeOver(completion: number, end: number): number {
    const { chart } = this;
    chart.leaps?.fillIn(completion, end);
    return this.whole(chart.completed[completion] as number, chart.completedCell[completion] as number, end);
  }

  private whole(nonterminal: number, cell: number, end: number): number {
    const known = this.known(cell, nonterminal);
    if (known !== NOTHING) return known;
    const node = this.newNodeOf(cell, nonterminal, end);
    this.start[node] = this.chart.origin[cell] as number;
    return node;
  }

  private emptyWholeOf(nonterminal: number): number {
    const known = this.emptyWhole[nonterminal] as number;
    if (known !== NOTHING) return known;
    const node = this.newNode(nonterminal, NOTHING, 0);
    this.emptyWhole[nonterminal] = node;
    return node;
  }

  private part(dot: number, cell: number, end: number): number {
    const known = this.known(cell, partLabel(dot));
    return known === NOTHING ? this.newNodeOf(cell, partLabel(dot), end) : known;
  }

  private known(cell: number, label: number): number {
    if (cell >= this.nodesOf.length) this.nodesOf = grown(this.nodesOf, cell + 1);
    for (let node = this.nodesOf[cell] as number; node > 0; node = this.nextOfCell[node - 1] as number) {
      if (this.label[node - 1] === label) return node - 1;
    }
    return NOTHING;
  }

  private newNodeOf(cell: number, label: number, end: number): number {
    const node = this.newNode(label, cell, end);
    this.nextOfCell[node] = this.nodesOf[cell] as number;
    this.nodesOf[cell] = node + 1;
    return node;
  }

  /** The whole of the first symbol of a production, over which the cell was reached; nothing for a letter. */
  private only(cell: number, firstDot: number, end: number): number {
    const { chart, dots } = this;
    const symbol = dots.symbol[firstDot] as number;
    if (symbol < 0) return NOTHING;
    if (dots.absorbs[firstDot]) return this.whole(symbol, cell, end);
    const isIt = (over: number): boolean =>
      chart.completed[over] === symbol && chart.beginningOf(over) === chart.origin[cell];
    let over = chart.over[cell] as number;
    for (let link = chart.furtherLink[cell] as number; !isIt(over); link = chart.nextLink[link] as number) {
      over = chart.linkOver[link] as number;
    }
    return this.wholeOver(over, end);
  }

  private newNode(label: number, source: number, end: number): number {
    const node = this.nodeCount++;
    if (node === this.label.length) {
      this.label = grown(this.label, node + 1);
      this.firstEdge = grown(this.firstEdge, node + 1);
      this.edgesEnd = grown(this.edgesEnd, node + 1);
      this.start = grown(this.start, node + 1);
      this.end = grown(this.end, node + 1);
      this.source = grown(this.source, node + 1);
      this.nextOfCell = grown(this.nextOfCell, node + 1);
    }
    this.label[node] = label;
    this.source[node] = source;
    this.end[node] = end;
    if (this.pendingCount === this.pending.length) this.pending = grown(this.pending, this.pendingCount + 1);
    this.pending[this.pendingCount++] = node;
    return node;
  }

  private newEdge(left: number, right: number, mark: number): void {
    const edge = this.edgeCount++;
    if (edge === this.left.length) {
      this.left = grown(this.left, edge + 1);
      this.right = grown(this.right, edge + 1);
      this.mark = grown(this.mark, edge + 1);
    }
    this.left[edge] = left;
    this.right[edge] = right;
    this.mark[edge] = mark;
  }

  /** Orders a node's edges by production and then so that its last symbols are as short as they can be. */
  private sort(first: number): void {
    const edges = Array.from({ length: this.edgeCount - first }, (_, index) => {
      const edge = first + index;
      const right = this.right[edge] as number;
      const start = right >= 0 ? (this.start[right] as number) : 0;
      return { left: this.left[edge] as number, right, mark: this.mark[edge] as number, start };
    });
    edges.sort((one, other) => one.mark - other.mark || other.start - one.start);
    for (const [index, { left, right, mark }] of edges.entries()) {
      this.left[first + index] = left;
      this.right[first + index] = right;
      this.mark[first + index] = mark;
    }
  }
}

/** The edges being made: of which node, up to which dot, and over the symbol before which mark. */
interface Way {
  readonly node: number;
  readonly dot: number;
  readonly mark: number;
  readonly firstDot: number;
}
