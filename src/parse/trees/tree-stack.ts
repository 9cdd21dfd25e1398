import type { Label } from "../../grammar/normalize/step.ts";
import type { Leaf, Tree } from "../../tree/tree.ts";
import type { Letters } from "../input/letters.ts";

/** Finished trees and open nodes while a tree is put together from left to right. */
export class TreeStack {
  private readonly letters: Letters;
  private readonly finished: Tree[] = [];
  /** For each open node what it is to be, or undefined for a mark. */
  private readonly labels: (Label | undefined)[] = [];
  /** For each open node, how many trees were finished before it and the place before its first letter. */
  private readonly heights: number[] = [];
  private readonly places: number[] = [];

  constructor(letters: Letters) {
    this.letters = letters;
  }

  open(label: Label | undefined, from: number): void {
    this.labels.push(label);
    this.heights.push(this.finished.length);
    this.places.push(from);
  }

  leaf(text: string, from: number, to: number): Leaf {
    const start = this.letters.startByte(from, to);
    const leaf: Leaf = { kind: "leaf", text, start, end: this.letters.endByte(from, to) };
    this.finished.push(leaf);
    return leaf;
  }

  /** Makes a node of the newest open one and all that was finished since; false when that was a mark. */
  close(to: number): boolean {
    const label = this.labels.pop();
    const height = this.heights.pop() as number;
    const from = this.places.pop() as number;
    if (!label) return false;
    const children = height === this.finished.length ? NO_CHILDREN : this.finished.slice(height);
    this.finished.length = height;
    const start = this.letters.startByte(from, to);
    const end = this.letters.endByte(from, to);
    this.finished.push(nodeOf(label, children, { start, end }));
    return true;
  }

  /** The one tree that is finished. It spans the whole input, with what no token of it covers. */
  result(): Tree {
    return { ...(this.finished[0] as Tree), start: 0, end: this.letters.byteLength };
  }
}

const NO_CHILDREN: readonly Tree[] = [];

function nodeOf(
  label: Label,
  children: readonly Tree[],
  { start, end }: { readonly start: number; readonly end: number },
): Tree {
  switch (label.kind) {
    case "rule":
      return { kind: "rule", name: label.name, alternative: label.alternative, children, start, end };
    case "choice":
      return { kind: "choice", alternative: label.alternative, children: [children[0] as Tree], start, end };
    default:
      return { kind: label.kind, children, start, end };
  }
}
