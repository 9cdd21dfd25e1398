import type { Label } from "../../grammar/normalize/step.ts";
import type { Tree } from "../../tree/tree.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import { NO_CHILDREN, nodeOf, textNode } from "./node-of.ts";

/** Finished trees, the leftmost on top, while a tree is put together from right to left. */
export class BackwardStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #count = 0;
  /** For each end of nodes to be made: where it is, how many trees were finished before it, and if it is of many. */
  #endCount = 0;
  readonly #places: number[] = [];
  readonly #heights: number[] = [];
  readonly #areOfMany: boolean[] = [];

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  /** One node or, until `endMany`, many nodes end here, each of which begins with a `make`. */
  end(place: number, isOfMany: boolean): void {
    this.#places[this.#endCount] = place;
    this.#heights[this.#endCount] = this.#count;
    this.#areOfMany[this.#endCount++] = isOfMany;
  }

  endMany(): void {
    this.#endCount--;
  }

  leaf(token: string | undefined, from: number, to: number): void {
    const letters = this.#letters;
    const text = letters.textBetween(from, to);
    this.#finished[this.#count++] = textNode(token, text, startByte(letters, from, to), endByte(letters, to));
  }

  /** Makes a node from its beginning to the newest end, of all that was finished since. */
  make(label: Label, from: number): void {
    const letters = this.#letters;
    const newest = this.#endCount - 1;
    const to = this.#places[newest] as number;
    const children = this.#childrenAbove(this.#heights[newest] as number);
    if (!this.#areOfMany[newest]) this.#endCount--;
    this.#finished[this.#count++] = nodeOf(
      label,
      children,
      startByte(letters, from, to),
      endByte(letters, to),
    );
  }

  /** The one tree that is finished. It spans the whole input, with what no token of it covers. */
  result(): Tree {
    return { ...(this.#finished[0] as Tree), start: 0, end: this.#letters.byteLength };
  }

  #childrenAbove(height: number): readonly Tree[] {
    const finished = this.#finished;
    const count = this.#count;
    this.#count = height;
    const length = count - height;
    if (length === 0) return NO_CHILDREN;
    if (length === 1) return [finished[height] as Tree];
    // A copy of a part of an array takes longer than a new one of two.
    if (length === 2) return [finished[height + 1] as Tree, finished[height] as Tree];
    return finished.slice(height, count).reverse();
  }
}
