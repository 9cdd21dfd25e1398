import { grown } from "../../base/grown.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import type { Automaton } from "../automaton/automaton.ts";
import { type Dots, END } from "../automaton/dots.ts";
import { type Chart, OVER } from "../chart/chart.ts";
import { NOTHING, type PackedForest, partLabel } from "./packed-forest.ts";

/** The forest of all derivations that end in the completion, which ends in the column. */
export function pack(chart: Chart, completion: number, column: number): PackedForest {
  return new Packing(chart).forest(completion, column);
}

/** Numbers are given to nodes when they are first met; their edges follow when their turn comes. */
class Packing {
  private readonly chart: Chart;
  private readonly automaton: Automaton;
  private readonly dots: Dots;
  private nodeCount = 0;
  private label = new Int32Array(1024);
  private firstEdge = new Int32Array(1024);
  private edgeCount = new Int32Array(1024);
  private start = new Int32Array(1024);
  private end = new Int32Array(1024);
  /** For each node, what of the chart it stands for: a whole's completion or a part's cell. */
  private source = new Int32Array(1024);
  /** For each part, the next part of its cell, plus one. */
  private nextPart = new Int32Array(1024);
  private edgeTotal = 0;
  private left = new Int32Array(1024);
  private right = new Int32Array(1024);
  private mark = new Int32Array(1024);
  private readonly emptyWhole: Int32Array;
  /** For each completion its whole, and for each cell its first part, plus one. */
  private wholeOf: Int32Array<ArrayBuffer>;
  private partsOf: Int32Array<ArrayBuffer>;
  private readonly pending: number[] = [];
  private hadLoops = false;
  private isAmbiguous = false;

  constructor(chart: Chart) {
    this.chart = chart;
    this.automaton = chart.automaton;
    this.dots = chart.automaton.dots;
    this.emptyWhole = new Int32Array(this.dots.firstProduction.length - 1).fill(NOTHING);
    this.wholeOf = new Int32Array(chart.completionCount);
    this.partsOf = new Int32Array(chart.itemCount);
  }

  forest(completion: number, column: number): PackedForest {
    // What is complete where it begins has no links to tell of: it is empty.
    const isEmpty = this.chart.completedFrom[completion] === column;
    const root = isEmpty ? this.emptyWholeOf(START) : this.whole(completion, column);
    for (let node = this.pending.pop(); node !== undefined; node = this.pending.pop()) {
      if (this.firstEdge[node] !== NOTHING) continue;
      if ((this.label[node] as number) < 0) this.expandPart(node);
      else if (this.source[node] === NOTHING) this.expandEmptyWhole(node);
      else this.expandWhole(node);
    }
    const { dots, nodeCount, label, firstEdge, edgeCount, start, end, left, right, mark } = this;
    const { emptyWhole, isAmbiguous, hadLoops } = this;
    const nodes = { label, firstEdge, edgeCount, start, end };
    return { dots, root, nodeCount, ...nodes, left, right, mark, emptyWhole, isAmbiguous, hadLoops };
  }

  private whole(completion: number, end: number): number {
    this.wholeOf = grown(this.wholeOf, completion + 1);
    const known = this.wholeOf[completion] as number;
    if (known > 0) return known - 1;
    const node = this.newNode(this.chart.completed[completion] as number, completion, end);
    this.start[node] = this.chart.completedFrom[completion] as number;
    this.wholeOf[completion] = node + 1;
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
    this.partsOf = grown(this.partsOf, cell + 1);
    const label = partLabel(dot);
    for (let known = this.partsOf[cell] as number; known > 0; known = this.nextPart[known - 1] as number) {
      if (this.label[known - 1] === label) return known - 1;
    }
    const node = this.newNode(label, cell, end);
    this.nextPart[node] = this.partsOf[cell] as number;
    this.partsOf[cell] = node + 1;
    return node;
  }

  private newNode(label: number, source: number, end: number): number {
    const node = this.nodeCount++;
    if (node === this.label.length) {
      this.label = grown(this.label, node + 1);
      this.firstEdge = grown(this.firstEdge, node + 1);
      this.edgeCount = grown(this.edgeCount, node + 1);
      this.start = grown(this.start, node + 1);
      this.end = grown(this.end, node + 1);
      this.source = grown(this.source, node + 1);
      this.nextPart = grown(this.nextPart, node + 1);
    }
    this.label[node] = label;
    this.source[node] = source;
    this.end[node] = end;
    this.firstEdge[node] = NOTHING;
    this.pending.push(node);
    return node;
  }

  private newEdge(left: number, right: number, mark: number): void {
    const edge = this.edgeTotal++;
    if (edge === this.left.length) {
      this.left = grown(this.left, edge + 1);
      this.right = grown(this.right, edge + 1);
      this.mark = grown(this.mark, edge + 1);
    }
    this.left[edge] = left;
    this.right[edge] = right;
    this.mark[edge] = mark;
  }

  private expandWhole(node: number): void {
    const completion = this.source[node] as number;
    const end = this.end[node] as number;
    this.chart.leaps.fillIn(completion, end);
    const cell = this.chart.completedCell[completion] as number;
    // A part whose only ways were loops is no part at all, so the parts come first.
    const parts: number[] = [];
    for (const dot of this.completeDots(cell, this.label[node] as number)) {
      const part = this.part(dot, cell, end);
      if (this.firstEdge[part] === NOTHING) this.expandPart(part);
      if (this.edgeCount[part]) parts.push(part);
    }
    const first = this.edgeTotal;
    for (const part of parts) {
      const dot = partLabel(this.label[part] as number);
      this.newEdge(part, NOTHING, this.dots.production[dot] as number);
    }
    this.finish(node, first);
  }

  /** The dots in the cell behind whole productions of the nonterminal, in order. */
  private completeDots(cell: number, nonterminal: number): readonly number[] {
    const { symbol, nonterminal: lefts } = this.dots;
    const found: number[] = [];
    for (let item = cell; item >= 0; item = this.chart.cellmate[item] as number) {
      for (const dot of this.automaton.dotsOf[this.chart.state[item] as number] ?? []) {
        if (symbol[dot] === END && lefts[dot] === nonterminal && !found.includes(dot)) found.push(dot);
      }
    }
    return found.length > 1 ? found.sort((one, other) => one - other) : found;
  }

  private expandEmptyWhole(node: number): void {
    const { firstProduction, productions, firstDot, skippable } = this.dots;
    const nonterminal = this.label[node] as number;
    const first = this.edgeTotal;
    const last = firstProduction[nonterminal + 1] as number;
    for (let number = firstProduction[nonterminal] as number; number < last; number++) {
      const symbols = productions[number]?.symbols ?? [];
      const dot = firstDot[number] as number;
      if (!symbols.every((_, index) => skippable[dot + index])) continue;
      if (symbols.includes(nonterminal)) {
        this.hadLoops = true;
        continue;
      }
      this.newEdge(NOTHING, NOTHING, number);
      for (const symbol of symbols) this.emptyWholeOf(symbol);
    }
    this.finish(node, first);
  }

  private expandPart(node: number): void {
    const { chart } = this;
    const cell = this.source[node] as number;
    const last = partLabel(this.label[node] as number);
    const firstDot = this.firstDotOf(last);
    const first = this.edgeTotal;
    for (let mark = last; mark > firstDot; mark--) {
      this.addEdge(node, mark, chart.from[cell] as number, chart.over[cell] as number);
      let link = chart.furtherLink[cell] as number;
      for (; link >= 0; link = chart.linkNext[link] as number) {
        this.addEdge(node, mark, chart.linkFrom[link] as number, chart.linkOver[link] as number);
      }
      if (!this.dots.skippable[mark - 1]) break;
    }
    this.finish(node, first);
    if (this.edgeTotal - first > 1) this.sort(first);
  }

  /** Adds the edge of a part over one link of its cell, if the part can come about so. */
  // biome-ignore lint/complexity/useMaxParams: called for every link, an object each would cost a third of the time
  private addEdge(node: number, mark: number, from: number, over: number): void {
    const { chart, dots } = this;
    const before = dots.symbol[mark - 1] as number;
    if (over === OVER.beginning || (over >= 0 ? chart.completed[over] !== before : before >= 0)) return;
    if (!this.holds(from, mark - 1)) return;
    const end = this.end[node] as number;
    const last = partLabel(this.label[node] as number);
    let left = NOTHING;
    if (chart.over[from] !== OVER.beginning) {
      left = this.part(mark - 1, from, over >= 0 ? (chart.completedFrom[over] as number) : end - 1);
    } else if (before === dots.nonterminal[mark] && dots.symbol[last] === END) {
      this.hadLoops = true;
      return;
    } else {
      for (let dot = this.firstDotOf(mark); dot < mark - 1; dot++) this.emptyWholeOf(dots.symbol[dot] as number);
    }
    for (let dot = mark; dot < last; dot++) this.emptyWholeOf(dots.symbol[dot] as number);
    this.newEdge(left, over >= 0 ? this.whole(over, end) : over, mark);
  }

  private holds(cell: number, dot: number): boolean {
    for (let item = cell; item >= 0; item = this.chart.cellmate[item] as number) {
      if (this.automaton.has(this.chart.state[item] as number, dot)) return true;
    }
    return false;
  }

  private firstDotOf(dot: number): number {
    return this.dots.firstDot[this.dots.production[dot] as number] as number;
  }

  private finish(node: number, firstEdge: number): void {
    this.firstEdge[node] = firstEdge;
    this.edgeCount[node] = this.edgeTotal - firstEdge;
    if (this.edgeTotal - firstEdge > 1) this.isAmbiguous = true;
  }

  /** Orders a part's edges so that in the first the last symbols are as short as they can be. */
  private sort(first: number): void {
    const edges = Array.from({ length: this.edgeTotal - first }, (_, index) => {
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
