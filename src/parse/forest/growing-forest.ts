import { grown } from "../../base/grown.ts";
import type { Dots } from "../automaton/dots.ts";
import { NOTHING, type PackedForest } from "./packed-forest.ts";

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
