import type { Label } from "../../grammar/normalize/step.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import { NO_CHILDREN, nodeOf, textNode } from "./node-of.ts";

/**
 * Finished trees and open nodes while a tree is put together from left to right. Stacks are arrays with their
 * heights beside them, for shortening an array takes longer than making a node.
 */
export class TreeStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #finishedCount = 0;
  #openCount = 0;
  /** For each open node what it is to be, or undefined for a mark. */
  readonly #labels: (Label | undefined)[] = [];
  /** For each open node, how many trees were finished before it and the place before its first letter. */
  readonly #heights: number[] = [];
  readonly #places: number[] = [];

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  open(label: Label | undefined, from: number): void {
    this.#labels[this.#openCount] = label;
    this.#heights[this.#openCount] = this.#finishedCount;
    this.#places[this.#openCount++] = from;
  }

  leaf(token: string | undefined, text: string, from: number, to: number): TextNode {
    const leaf = textNode(token, text, startByte(this.#letters, from, to), endByte(this.#letters, to));
    this.#finished[this.#finishedCount++] = leaf;
    return leaf;
  }

  /** Makes a node of the newest open one and all that was finished since; false when that was a mark. */
  close(to: number): boolean {
    const label = this.#labels[--this.#openCount];
    if (!label) return false;
    const from = this.#places[this.#openCount] as number;
    const children = this.#childrenSince(this.#heights[this.#openCount] as number);
    const start = startByte(this.#letters, from, to);
    const end = endByte(this.#letters, to);
    this.#finished[this.#finishedCount++] = nodeOf(label, children, start, end);
    return true;
  }

  /** The one tree that is finished. It spans the whole input, with what no token of it covers. */
  result(): Tree {
    return { ...(this.#finished[0] as Tree), start: 0, end: this.#letters.byteLength };
  }

  #childrenSince(height: number): readonly Tree[] {
    const finished = this.#finished;
    const finishedCount = this.#finishedCount;
    this.#finishedCount = height;
    if (finishedCount === height) return NO_CHILDREN;
    if (finishedCount === height + 1) return [finished[height] as Tree];
    return finished.slice(height, finishedCount);
  }
}
