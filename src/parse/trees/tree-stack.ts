import type { Label } from "../../grammar/normalize/plain-grammar.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";

export const NO_CHILDREN: readonly Tree[] = [];

/** A leaf over these bytes, or a token if a name is given. */
export function textNode(token: string | undefined, text: string, start: number, end: number): TextNode {
  return token === undefined
    ? { kind: "leaf", text, start, end }
    : { kind: "token", name: token, text, start, end };
}

/** A node over these bytes; a choice takes only its first child. */
export function nodeOf(label: Label, children: readonly Tree[], start: number, end: number): Tree {
  switch (label.kind) {
    case "rule":
      return { kind: "rule", name: label.name, alternative: label.alternative, children, start, end };
    case "choice":
      return { kind: "choice", alternative: label.alternative, children: [children[0] as Tree], start, end };
    case "repetition":
      return { kind: "repetition", children, start, end };
    case "sequence":
      return { kind: "sequence", children, start, end };
  }
}

/**
 * Finished trees and open nodes while a tree is built from left to right. Stacks are arrays with separate heights,
 * because shortening an array takes longer than making a node.
 */
export class TreeStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #finishedCount = 0;
  #openCount = 0;
  /** For each open node its label, or undefined for a mark. */
  readonly #labels: (Label | undefined)[] = [];
  /** For each open node, the number of trees finished before it, and its start. */
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

  /** A leaf over these letters, or a token if a name is given. */
  leaf(token: string | undefined, from: number, to: number): void {
    const letters = this.#letters;
    const text = letters.textBetween(from, to);
    this.#finished[this.#finishedCount++] = textNode(
      token,
      text,
      startByte(letters, from, to),
      endByte(letters, to),
    );
  }

  /** Makes a node of the newest open one and all trees finished since; false when that was a mark. */
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

  /** The only finished tree. It spans the whole input, including text outside of tokens. */
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
