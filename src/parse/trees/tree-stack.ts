import type { Label } from "../../grammar/normalize/step.ts";
import type { Leaf, Tree } from "../../tree/tree.ts";
import type { Letters } from "../input/letters.ts";

interface Opened {
  /** The node to be made; undefined for a mark. */
  readonly label: Label | undefined;
  /** How many trees were finished before it. */
  readonly height: number;
  /** The place before its first letter. */
  readonly from: number;
}

/** Finished trees and open nodes while a tree is put together from left to right. */
export class TreeStack {
  private readonly letters: Letters;
  private readonly finished: Tree[] = [];
  private readonly opened: Opened[] = [];

  constructor(letters: Letters) {
    this.letters = letters;
  }

  open(label: Label | undefined, from: number): void {
    this.opened.push({ label, height: this.finished.length, from });
  }

  leaf(text: string, from: number, to: number): Leaf {
    const start = this.letters.startByte(from, to);
    const leaf: Leaf = { kind: "leaf", text, start, end: this.letters.endByte(from, to) };
    this.finished.push(leaf);
    return leaf;
  }

  /** Makes a node of the newest open one and all that was finished since; false when that was a mark. */
  close(to: number): boolean {
    const top = this.opened.pop();
    if (!top?.label) return false;
    const { label, height, from } = top;
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
